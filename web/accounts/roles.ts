import type { Account, WorksAt } from '#contract/accounts.ts';
import { mayAs, type MallRole, type Permission } from '#contract/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { mallAddress } from '../paths.ts';
import { sessionQuery } from './queries.ts';

/** What each role is called on screens, and what it is for. */
export const ROLE_WORDS: Readonly<Record<MallRole, { name: string; what: string }>> = {
  admin: { name: 'Admin', what: 'Everything in this mall, its people and prices too' },
  manager: { name: 'Manager', what: 'The day: cars, lanes, disputes, refunds, figures and books' },
  attendant: { name: 'Attendant', what: 'Lanes, cash drawer, attention, recount; no totals of money' },
  accountant: { name: 'Accountant', what: 'Reads figures, books, prices and disputes; changes nothing' },
};

/** Each mall where the signed-in account has a role. A server without roles names the malls that it administers. */
export function useWorksAt(): readonly WorksAt[] {
  const { data } = useQuery(sessionQuery);
  return data?.worksAt ?? data?.account?.adminOf.map((mall) => ({ ...mall, role: 'admin' as const })) ?? [];
}

/** The deleted malls whose records the account may see by a role there. */
export function useRecordsOf(): readonly WorksAt[] {
  return useQuery(sessionQuery).data?.recordsOf ?? [];
}

/** What the account is in a mall, by its `_id` or the last part of its address; in a deleted one by its `_id` alone. */
export function useRoleIn(mall: string | undefined): MallRole | undefined {
  const records = useRecordsOf();
  const here = useWorksAt().find((one) => one._id === mall || one.slug === mall || mallAddress(one) === mall);
  return (here ?? records.find(({ _id }) => _id === mall))?.role;
}

/** Whether the account may do something in a mall; without a permission, what is for its admins. The server decides. */
export function useMay(mall: string | undefined, permission?: Permission): boolean {
  const { data } = useQuery(sessionQuery);
  const role = useRoleIn(mall);
  return isSuper(data?.account) || mayAs(role, permission);
}

/** Whether the account is a super admin's. The server decides. */
export function useIsSuper(): boolean {
  return isSuper(useQuery(sessionQuery).data?.account);
}

function isSuper(account: Account | null | undefined): boolean {
  return account?.role === 'super_admin';
}
