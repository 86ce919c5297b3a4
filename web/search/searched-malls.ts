import type { MallRole } from '#contract/roles.ts';
import { useHeldAccount } from '../accounts/queries.ts';
import { useWorksAt } from '../accounts/roles.ts';
import { useMalls } from '../malls/queries.ts';
import { mallAddress } from '../paths.ts';

/** A mall that is searched in, and what the reader is there; a super admin is as an admin. */
export interface SearchedMall {
  readonly id: string;
  readonly name: string;
  /** The last part of its address. */
  readonly address: string;
  readonly role: MallRole;
}

/** More malls than anybody has; each is one question. */
const MOST = 8;

/** The mall whose page is open; elsewhere all in which the reader has a role, for a super admin all there are. */
export function useSearchedMalls(pathname: string): readonly SearchedMall[] {
  const isSuper = useHeldAccount()?.role === 'super_admin';
  const worksAt = useWorksAt();
  const all = useMalls().data ?? [];
  const malls = isSuper
    ? all.map((mall) => ({
        id: mall._id,
        name: mall.name,
        address: mallAddress(mall),
        role: 'admin' as const,
      }))
    : worksAt.map((mall) => ({ id: mall._id, name: mall.name, address: mallAddress(mall), role: mall.role }));
  const here = malls.filter(({ address }) => isWithin(pathname, address));
  return (here.length > 0 ? here : malls).slice(0, MOST);
}

function isWithin(pathname: string, address: string): boolean {
  return pathname === `/${address}` || `${pathname}/`.startsWith(`/admin/${address}/`);
}
