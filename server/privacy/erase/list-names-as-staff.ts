import type { NameAsStaff } from '#contract/privacy.ts';
import { listStaffNames } from '../../accounts/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { PrivacyServices } from '../privacy-services.ts';

/** Under which names somebody was on the staff of which malls, the earliest first: what no erasure takes. */
export async function listNamesAsStaff(
  { malls }: Pick<PrivacyServices, 'malls'>,
  transaction: Transaction,
  person: string,
): Promise<NameAsStaff[]> {
  const names = await listStaffNames(transaction, [person]);
  return names.map(({ mall, name, from, until }) => ({
    mall: mall === null ? null : (malls.known(mall)?.name ?? ''),
    name,
    from: from.toISOString(),
    until: until?.toISOString() ?? null,
  }));
}
