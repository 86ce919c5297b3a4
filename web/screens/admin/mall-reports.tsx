import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { ReportsPanel } from '../../reports/reports-panel.tsx';
import { useMalls } from '../../malls/queries.ts';
import { mallAddress, paths } from '../../paths.ts';
import { loadPart } from '../../platform/load-part.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Page } from '../../ui/page.tsx';
import { TableSkeleton } from '../../ui/table-skeleton.tsx';

const SessionDrawer = lazy(() => loadPart(() => import('./session-drawer.tsx')));

interface Props {
  /** `palladium`, `phoenix`, or a mall's slug. */
  mall: string;
}

/** What a mall did in a period, and what to look at. */
export default function MallReports({ mall, asked }: Props & { asked: string | undefined }) {
  const malls = useMalls();
  const found = malls.data?.find((one) => one.slug === mall || mallAddress(one) === mall);
  return (
    <Page
      title="Reports"
      of={found?.name}
      subtitle={
        found ? `What ${found.name} did, earned and may have lost` : 'What was done, earned and may be lost'
      }
      back={
        <Link to={paths.admin} params={{ mall }} className="tap text-sm font-semibold underline">
          Back to the dashboard
        </Link>
      }
      actions={
        <Link to={paths.adminEvacuation} params={{ mall }} className={buttonClasses('outline', 'sm')}>
          Evacuation count
        </Link>
      }
    >
      {malls.isPending && <TableSkeleton rows={12} />}
      {malls.isError && <LoadFailure onRetry={malls.refetch}>The malls could not be loaded.</LoadFailure>}
      {found && (
        <ReportsPanel
          mall={found._id}
          asked={asked}
          renderSession={(session, onClose) => (
            <Suspense fallback={null}>
              <SessionDrawer mall={found._id} session={session} onClose={onClose} />
            </Suspense>
          )}
        />
      )}
      {malls.data && !found && <EmptyState title="There is no such mall" />}
    </Page>
  );
}
