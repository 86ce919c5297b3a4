import { findNamed, type AccountRow } from '../../accounts/index.ts';
import { findPassesOf, type OwnPass } from '../../passes/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';

/** A plate that an account has proven, and whether another account has proven it too. */
interface ProvenPlate {
  readonly key: string;
  readonly isShared: boolean;
}

/**
 * The passes that are an account's own, with the plates of theirs that go with it. A pass that names another account by
 * address or number is that one's. A plate that two accounts have proven may be either's, so its pass stays, unless the
 * pass names this account by its confirmed address.
 */
export async function findOwnPasses(
  transaction: Transaction,
  account: AccountRow,
  proven: readonly ProvenPlate[],
  now: Date,
): Promise<OwnPass[]> {
  const own: OwnPass[] = [];
  const found = await findPassesOf(
    transaction,
    proven.map(({ key }) => key),
    now,
  );
  for (const pass of found) {
    const named = await findNamed(transaction, `${pass.holder} ${pass.note}`);
    if (named.some((id) => id !== account.id)) continue;
    const isNamed = account.emailVerifiedAt !== null && named.includes(account.id);
    const part = isNamed ? pass : leaveShared(pass, proven);
    if (part) own.push(part);
  }
  return own;
}

/** Of a pass what only this account has proven; null where that is nothing. */
function leaveShared(pass: OwnPass, proven: readonly ProvenPlate[]): OwnPass | null {
  const isShared = (key: string) => proven.some((one) => one.key === key && one.isShared);
  const plates = pass.plates.filter(({ key }) => !isShared(key));
  if (plates.length === 0) return null;
  return { ...pass, plates, isAlone: pass.isAlone && plates.length === pass.plates.length };
}
