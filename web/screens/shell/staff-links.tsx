import { Link, useLocation } from '@tanstack/react-router';
import { useAccount } from '../../accounts/queries.ts';
import { mallAddress, paths } from '../../paths.ts';
import { BAR_LINK } from '../../ui/top-bar.tsx';

/** Where admins find their dashboards and super admins the malls; nothing for drivers. */
export function StaffLinks() {
  const account = useAccount();
  const { pathname } = useLocation();
  if (!account) return null;
  const [only, ...others] = account.adminOf;
  // Two dashboards have a short address beside their own.
  const current = (mall: (typeof account.adminOf)[number]) =>
    pathname === `/${mallAddress(mall)}` ? { 'aria-current': 'page' as const } : {};
  return (
    <>
      {account.adminOf.map((mall) => (
        <Link
          key={mall._id}
          to={paths.admin}
          params={{ mall: mallAddress(mall) }}
          className={BAR_LINK}
          {...current(mall)}
        >
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
