import { Link } from '@tanstack/react-router';
import { useAccount } from '../../accounts/queries.ts';
import { mallAddress, paths } from '../../paths.ts';
import { BAR_LINK } from '../../ui/top-bar.tsx';

/** Where admins find their dashboards and super admins the malls; nothing for drivers. */
export function StaffLinks() {
  const account = useAccount();
  if (!account) return null;
  const [only, ...others] = account.adminOf;
  return (
    <>
      {account.adminOf.map((mall) => (
        <Link key={mall._id} to={paths.admin} params={{ mall: mallAddress(mall) }} className={BAR_LINK}>
          {mall === only && others.length === 0 ? 'Admin' : `Admin: ${mall.name}`}
        </Link>
      ))}
      {account.role === 'super_admin' && (
        <Link to={paths.super} className={BAR_LINK}>
          Super admin
        </Link>
      )}
    </>
  );
}
