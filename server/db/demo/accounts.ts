import type { MallRole } from '#contract/roles.ts';
import { accountTable, mallAdminTable, staffNameTable } from '../../accounts/tables.ts';
import { NOTICE_VERSION } from '#contract/notice.ts';
import { consentTable } from '../../consents/tables.ts';
import { accountPlateTable, plateViewTable } from '../../plates/tables.ts';
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
  {
    email: 'manager@example.com',
    name: 'Manoj Manager',
    phone: '+919800000005',
    what: 'manager at Palladium Mall',
    mall: 1,
    role: 'manager',
  },
  {
    email: 'attendant@example.com',
    name: 'Anita Attendant',
    phone: '+919800000006',
    what: 'attendant at Palladium Mall',
    mall: 1,
    role: 'attendant',
  },
  {
    email: 'accountant@example.com',
    name: 'Arun Accountant',
    phone: '+919800000007',
    what: 'accountant at Palladium Mall',
    mall: 1,
    role: 'accountant',
  },
] as const satisfies readonly {
  email: string;
  name: string;
  phone: string;
  what: string;
  mall?: number;
  role?: MallRole;
  isSuperAdmin?: boolean;
}[];

/** Demo plates count as proven: all their sessions show, however old. */
const ALWAYS = new Date(0);

export async function fillAccounts(transaction: Transaction, passwordHash: string, at: Date): Promise<void> {
  for (const account of DEMO_ACCOUNTS) {
    const { name, email, phone } = account;
    const publicId = `demo-${email.split('@')[0]}`;
    const { id } = await insertRow(transaction, accountTable, {
      publicId,
      name,
      email,
      phone,
      passwordHash,
      isSuperAdmin: 'isSuperAdmin' in account,
      isDemo: true,
      createdAt: at,
      emailVerifiedAt: at,
      isMadeByStaff: true,
    });
    if ('mall' in account)
      await writeRows(transaction, mallAdminTable, [
        {
          mall: account.mall,
          account: id,
          grantedAt: at,
          role: 'role' in account ? account.role : ('admin' as const),
          seenAt: null,
        },
      ]);
    if ('mall' in account || 'isSuperAdmin' in account) {
      const mall = 'mall' in account ? account.mall : null;
      await writeRows(transaction, staffNameTable, [{ person: publicId, mall, name, from: at, until: null }]);
    }
    if (email === 'driver@example.com') {
      await fillPlates(transaction, id, at);
      const agreed = { notice: NOTICE_VERSION, what: 'given', how: 'sign_up' } as const;
      await writeRows(transaction, consentTable, [{ account: 'demo-driver', ...agreed, at }]);
    }
  }
}

async function fillPlates(transaction: Transaction, account: number, at: Date): Promise<void> {
  const status = 'proven' as const;
  const claims = DRIVER_PLATES.map((plate) => ({
    key: plate,
    account,
    plate,
    claimedAt: at,
    status,
    contestedAt: null,
  }));
  const views = DRIVER_PLATES.map((key) => ({ account, key, visibleFrom: ALWAYS, visibleUntil: null }));
  await writeRows(transaction, accountPlateTable, claims);
  await writeRows(transaction, plateViewTable, views);
}
