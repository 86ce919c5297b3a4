import { Navigate } from '@tanstack/react-router';
import { useHeldAccount } from '../../accounts/queries.ts';
import { useRecordsOf, useWorksAt } from '../../accounts/roles.ts';
import { mallAddress, paths } from '../../paths.ts';
import { NotForThisAccount } from './not-for-this-account.tsx';

/** `/admin` without a mall: the account's first one. */
export function OwnDashboard() {
  const account = useHeldAccount();
  const [mall] = useWorksAt();
  const records = useRecordsOf();
  if (mall) return <Navigate to={paths.admin} params={{ mall: mallAddress(mall) }} replace />;
  if (account?.role === 'super_admin') return <Navigate to={paths.super} replace />;
  return records.length > 0 ? <Navigate to={paths.records} replace /> : <NotForThisAccount />;
}
