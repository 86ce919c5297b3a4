import { Navigate } from '@tanstack/react-router';
import { useHeldAccount } from '../../accounts/queries.ts';
import { useWorksAt } from '../../accounts/roles.ts';
import { mallAddress, paths } from '../../paths.ts';
import { NotForThisAccount } from './not-for-this-account.tsx';

/** `/admin` without a mall: the account's first one. */
export function OwnDashboard() {
  const account = useHeldAccount();
  const [mall] = useWorksAt();
  if (mall) return <Navigate to={paths.admin} params={{ mall: mallAddress(mall) }} replace />;
  return account?.role === 'super_admin' ? <Navigate to={paths.super} replace /> : <NotForThisAccount />;
}
