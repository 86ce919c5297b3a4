import { MAX_PLATES } from '#contract/accounts.ts';
import { conflict } from '../platform/http/errors.ts';
import type { Services } from '../platform/services.ts';
import type { Transaction } from '../platform/storage/database.ts';
import type { ClaimedPlate } from './read-claims.ts';
import {
  deleteClaim,
  endProofs,
  findClaims,
  insertClaims,
  lockClaims,
  openView,
  type Mode,
} from './store.ts';
import { settlePlate } from './claimants.ts';
import { recordPlate, type PlateHolder } from './record-plate.ts';

/**
 * Claims plates for an account, at most three in all. Who else claims them, and whether their cars were ever here, is not
 * even asked: nothing of it can be learnt from the answer or from how long it takes.
 */
export async function claimPlates(
  transaction: Transaction,
  mode: Mode,
  { account, plates, at }: { account: number; plates: readonly ClaimedPlate[]; at: Date },
): Promise<void> {
  await lockClaims(transaction, { account });
  const own = (await findClaims(transaction, account)).map(({ key }) => key);
  const fresh = plates.filter(({ key }) => !own.includes(key));
  if (own.length + fresh.length > MAX_PLATES) {
    const sentence = `An account has at most ${MAX_PLATES} plates. Please release one first.`;
    throw conflict('too_many_plates', sentence, { plate: sentence });
  }
  await insertClaims(transaction, account, fresh, at);
  if (mode === 'required') return;
  for (const { key } of fresh) await openView(transaction, { account, key, visibleFrom: at });
}

/** Ends an account's claim and all that it shows; false where there is none. What another has proven goes on alone. */
export async function releasePlate(
  services: Services,
  transaction: Transaction,
  { holder, key, at }: { holder: PlateHolder; key: string; at: Date },
): Promise<boolean> {
  const account = holder.accountId;
  if (!(await endClaim(transaction, { account, key, at }))) return false;
  await recordPlate(services, transaction, { kind: 'plate_released', key, by: holder, at });
  await settlePlate(services, transaction, { key, by: holder }, at);
  return true;
}

/** The same without a record: of an account that is erased not even a mark of its plates stays. */
export async function forgetPlate(services: Services, transaction: Transaction, claim: Claim): Promise<void> {
  if (await endClaim(transaction, claim))
    await settlePlate(services, transaction, { key: claim.key, by: 'erasure' }, claim.at);
}

interface Claim {
  readonly account: number;
  readonly key: string;
  readonly at: Date;
}

async function endClaim(transaction: Transaction, { account, key, at }: Claim): Promise<boolean> {
  await lockClaims(transaction, { key });
  if (!(await deleteClaim(transaction, account, key))) return false;
  await endProofs(transaction, { account, key, at });
  return true;
}
