import { mayAs } from '#contract/roles.ts';
import { useHeldAccount } from '../../accounts/queries.ts';
import { useRoleIn } from '../../accounts/roles.ts';
import { MALL_PAGES } from '../../mall-pages.ts';

/** The pages of a mall that the dashboard leads the signed-in account to, by the last part of the mall's address. */
export function usePagesOf(mall: string | undefined) {
  const role = useRoleIn(mall);
  const isSuper = useHeldAccount()?.role === 'super_admin';
  return MALL_PAGES.filter(({ may, isWithin }) => isWithin === undefined && (isSuper || mayAs(role, may)));
}
