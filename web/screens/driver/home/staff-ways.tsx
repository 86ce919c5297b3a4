import type { Account } from '#contract/accounts.ts';
import { Link } from '@tanstack/react-router';
import { useWorksAt } from '../../../accounts/roles.ts';
import { mallAddress, paths } from '../../../paths.ts';
import { buttonClasses } from '../../../ui/button.tsx';

/** The way to the dashboards, for those who work in a mall. */
export function StaffWays({ account: { role } }: { account: Account }) {
  const worksAt = useWorksAt();
  if (worksAt.length === 0 && role !== 'super_admin') return null;
  return (
    <nav aria-label="Your malls" className="flex flex-wrap gap-3">
      {role === 'super_admin' && (
        <Link to={paths.super} className={buttonClasses('primary', 'lg')}>
          Manage the malls
        </Link>
      )}
      {worksAt.map((mall) => (
        <Link
          key={mall._id}
          to={paths.admin}
          params={{ mall: mallAddress(mall) }}
          className={`${buttonClasses('primary', 'lg')} min-w-0 whitespace-normal! wrap-anywhere`}
        >
          <span title={mall.name} className="line-clamp-2">
            Dashboard of {mall.name}
          </span>
        </Link>
      ))}
    </nav>
  );
}
