import { accountPlateTable, accountTable, mallAdminTable } from '../../accounts/tables.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { insertRow, writeRows } from '../../platform/storage/rows.ts';
import { DRIVER_PLATES } from './sample-plates.ts';

export const DEMO_PASSWORD = 'park-demo-2026';

/** Who can sign in to the demo, and to nothing else. */
export const DEMO_ACCOUNTS = [
  { email: 'driver@example.com', name: 'Asha Driver', phone: '+919800000001', what: 'driver, three plates' },
  {
    email: 'palladium@example.com',
    name: 'Pallavi Admin',
    phone: '+919800000002',
    what: 'admin of Palladium Mall',
    mall: 1,
  },
  {
    email: 'phoenix@example.com',
    name: 'Farhan Admin',
    phone: '+919800000003',
    what: 'admin of Phoenix MarketCity',
    mall: 2,
  },
  {
    email: 'super@example.com',
    name: 'Sunita Super',
    phone: '+919800000004',
    what: 'super admin',
    isSuperAdmin: true,
  },
] as const satisfies readonly {
  email: string;
  name: string;
  phone: string;
  what: string;
  mall?: number;
  isSuperAdmin?: boolean;
}[];

/** Demo plates count as proven: all their sessions show, however old. */
const ALWAYS = new Date(0);

export async function fillAccounts(transaction: Transaction, passwordHash: string, at: Date): Promise<void> {
  for (const account of DEMO_ACCOUNTS) {
    const { name, email, phone } = account;
    const { id } = await insertRow(transaction, accountTable, {
      publicId: `demo-${email.split('@')[0]}`,
      name,
      email,
      phone,
      passwordHash,
      isSuperAdmin: 'isSuperAdmin' in account,
      isDemo: true,
      createdAt: at,
    });
    if ('mall' in account)
      await writeRows(transaction, mallAdminTable, [{ mall: account.mall, account: id, grantedAt: at }]);
    if (email === 'driver@example.com')
      await writeRows(
        transaction,
        accountPlateTable,
        DRIVER_PLATES.map((plate) => ({
          key: plate,
          account: id,
          plate,
          claimedAt: at,
          isProven: true,
          visibleFrom: ALWAYS,
        })),
      );
  }
}
