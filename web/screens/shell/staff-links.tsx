import type { WorksAt } from '#contract/accounts.ts';
import { mayAs } from '#contract/roles.ts';
import { Link, useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useHeldAccount } from '../../accounts/queries.ts';
import { useRecordsOf, useWorksAt } from '../../accounts/roles.ts';
import { mallAddress, paths } from '../../paths.ts';
import { loadPart } from '../../platform/load-part.ts';
import { BAR_LINK } from '../../ui/top-bar.tsx';

// Apart, since drivers never load it.
const AttentionCount = lazy(() => loadPart(() => import('../../attention/attention-count.tsx')));

/** Where a mall's people find its dashboard and super admins the malls; nothing for drivers. */
export function StaffLinks() {
  const account = useHeldAccount();
  const worksAt = useWorksAt();
  const records = useRecordsOf();
  const { pathname } = useLocation();
  if (!account) return null;
  const [only, ...others] = worksAt;
  // Two dashboards have a short address beside their own.
  const current = (mall: WorksAt) =>
    pathname === `/${mallAddress(mall)}` ? { 'aria-current': 'page' as const } : {};
  const here = worksAt.find((mall) => isWithin(pathname, mallAddress(mall))) ?? only;
  const attended = mayAs(here?.role, 'attend') ? here : undefined;
  // The queue lies below the dashboard's address and has a link of its own: one of the two is the current one.
  const isAtQueue = pathname.endsWith('/attention');
  return (
    <>
      {attended && (
        <Link to={paths.adminAttention} params={{ mall: mallAddress(attended) }} className={BAR_LINK}>
          Attention{' '}
          <Suspense fallback={null}>
            <AttentionCount mall={attended._id} />
          </Suspense>
        </Link>
      )}
      {worksAt.map((mall) => (
        <Link
          key={mall._id}
          to={paths.admin}
          params={{ mall: mallAddress(mall) }}
          className={BAR_LINK}
          activeOptions={{ exact: isAtQueue }}
          {...current(mall)}
        >
          {wordDashboard(mall, others.length === 0)}
        </Link>
      ))}
      {records.length > 0 && account.role !== 'super_admin' && (
        <Link to={paths.records} className={BAR_LINK}>
          Records
        </Link>
      )}
      {account.role === 'super_admin' && (
        <>
          <Link to={paths.super} className={BAR_LINK}>
            Super admin
          </Link>
          <Link to={paths.audit} className={BAR_LINK}>
            Audit
          </Link>
        </>
      )}
    </>
  );
}

function wordDashboard({ role, name }: WorksAt, isOnly: boolean): string {
  const word = role === 'admin' ? 'Admin' : 'Dashboard';
  return isOnly ? word : `${word}: ${name}`;
}

/** Whether a page is one of a mall's own, by the last part of the mall's address. */
function isWithin(pathname: string, mall: string): boolean {
  return pathname === `/${mall}` || `${pathname}/`.startsWith(`/admin/${mall}/`);
}
