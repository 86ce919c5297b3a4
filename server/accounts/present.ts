import type { Account, AdminOf, StaffAccount, WorksAt } from '#contract/accounts.ts';
import type { MallRole } from '#contract/roles.ts';
import type { z } from 'zod';
import type { Malls } from '../malls/index.ts';
import type { ClaimedPlate } from '../plates/index.ts';
import type { AccountRow } from './store.ts';

type Shown = Pick<AccountRow, 'publicId' | 'name' | 'email' | 'isSuperAdmin'> & {
  readonly adminOf: readonly number[];
};

export function presentAccount(malls: Malls, account: Shown, plates: readonly ClaimedPlate[]): Account {
  const adminOf = presentMalls(malls, account.adminOf);
  return {
    id: account.publicId,
    name: account.name,
    email: account.email,
    plateNumbers: plates.map(({ plate }) => plate),
    role: account.isSuperAdmin ? 'super_admin' : adminOf.length > 0 ? 'mall_admin' : 'driver',
    adminOf,
  };
}

export function presentStaff(malls: Malls, account: AccountRow): StaffAccount {
  return {
    id: account.publicId,
    name: account.name,
    email: account.email,
    role: account.isSuperAdmin ? 'super_admin' : 'mall_admin',
    adminOf: presentMalls(malls, account.adminOf),
    createdAt: account.createdAt.toISOString(),
  };
}

/** What an account is in which mall. */
export function presentRoles(malls: Malls, roles: Readonly<Record<number, MallRole>>): WorksAt[] {
  const ids = Object.keys(roles).map(Number);
  return presentMalls(malls, ids).flatMap((mall) => {
    const role = roles[mall.id];
    return role ? [{ ...mall, role }] : [];
  });
}

/** The deleted malls where somebody has a role, each with that: their records are left. */
export function presentRecordsOf(malls: Malls, roles: Readonly<Record<number, MallRole>>): WorksAt[] {
  return malls.listArchived().flatMap(({ id, publicId, name, slug }) => {
    const role = roles[id];
    return role ? [{ id, _id: publicId, name, slug, role }] : [];
  });
}

/** Archived malls are left out: there is nothing left to administer. */
export function presentMalls(malls: Malls, ids: readonly number[]): z.infer<typeof AdminOf>[] {
  return ids.flatMap((id) => {
    const mall = malls.get(id);
    return mall ? [{ id: mall.id, _id: mall.publicId, name: mall.name, slug: mall.slug }] : [];
  });
}
