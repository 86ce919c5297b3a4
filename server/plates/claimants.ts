import { settleContest, type Claimant, type ClaimOutcome } from '#domain/plates/standing.ts';
import { PRODUCT } from '../audit/index.ts';
import type { Services } from '../platform/services.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { recordDecided, recordPlate, type PlateHolder } from './record-plate.ts';
import {
  applyToClaims,
  findClaimants,
  findProofs,
  keepProven,
  openView,
  setStatus,
  type ClaimRow,
  type Mode,
  type ProofRow,
} from './store.ts';

/**
 * The accounts that claim a plate, with what each has proven. Who has released it claims it no more, but the visits that
 * were proven so remain somebody else's. A proof that nothing bears out counts for nobody.
 */
export function toClaimants(claims: readonly ClaimRow[], proofs: readonly ProofRow[]): Claimant[] {
  const claimed = new Map(claims.map((claim) => [claim.account, claim]));
  const accounts = new Set([...claimed.keys(), ...proofs.map(({ account }) => account)]);
  return [...accounts].map((account) => {
    const own = proofs.filter((proof) => proof.account === account && proof.isBorneOut);
    const lasting = own.filter(({ endedAt }) => endedAt === null).map(({ at }) => at.getTime());
    return {
      account,
      status: claimed.get(account)?.status ?? 'claimed',
      contestedAt: claimed.get(account)?.contestedAt ?? null,
      provenVisits: own.map(({ visitAt }) => visitAt),
      lastProvenAt: lasting.length === 0 ? null : new Date(Math.max(...lasting)),
    };
  });
}

/** Brings about what was decided for the accounts that claim a plate. */
export async function applyOutcome(
  transaction: Transaction,
  { key, mode }: { key: string; mode: Mode },
  { statuses, opens, onlyProven }: ClaimOutcome,
  now: Date,
): Promise<void> {
  for (const [account, status] of statuses) await setStatus(transaction, { key, account, status, at: now });
  if (onlyProven.length > 0) await keepProven(transaction, { key, accounts: onlyProven });
  if (opens) await openView(transaction, { account: opens.account, key, visibleFrom: opens.from });
  // Who has lost the plate claims it still.
  await applyToClaims(transaction, mode, key);
}

/**
 * Ends a contest that is over. The plate's claims are locked. What an account's release decided is recorded beside it; what
 * the erasure of one decided is not, since its request would name the account beside the plate.
 */
export async function settlePlate(
  services: Services,
  transaction: Transaction,
  { key, by }: { readonly key: string; readonly by: PlateHolder | 'time' | 'erasure' },
  now: Date,
): Promise<void> {
  const [claims, proofs] = await Promise.all([findClaimants(transaction, key), findProofs(transaction, key)]);
  const outcome = settleContest(toClaimants(claims, proofs), now);
  if (!outcome) return;
  await applyOutcome(transaction, { key, mode: services.config.plateProof }, outcome, now);
  if (by === 'time')
    await recordPlate(services, transaction, { kind: 'contest_decided', key, by: PRODUCT, at: now });
  else if (by !== 'erasure') await recordDecided(transaction, { key, by, at: now });
}
