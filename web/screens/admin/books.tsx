import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { BooksPanel } from '../../books/books-panel.tsx';
import { DrawersLine } from '../../cash/drawers-line.tsx';
import { useMalls } from '../../malls/queries.ts';
import { mallAddress, paths } from '../../paths.ts';
import { loadPart } from '../../platform/load-part.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Page } from '../../ui/page.tsx';
import { TableSkeleton } from '../../ui/table-skeleton.tsx';

// At the end of the page, as the day's figures come first.
const ShopsPanel = lazy(() => loadPart(() => import('../../passes/shops-panel.tsx')));

interface Props {
  /** `palladium`, `phoenix`, or a mall's slug. */
  mall: string;
}

/** The books of one mall, day by day. */
export default function Books({ mall }: Props) {
  const malls = useMalls();
  const found = malls.data?.find((one) => one.slug === mall || mallAddress(one) === mall);
  return (
    <Page
      title="Books"
      of={found?.name}
      subtitle={
        found ? `What was charged, paid and settled in ${found.name}` : 'What was charged, paid and settled'
      }
      back={
        <Link to={paths.admin} params={{ mall }} className="tap text-sm font-semibold underline">
          Back to the dashboard
        </Link>
      }
    >
      {malls.isPending && <TableSkeleton rows={12} />}
      {malls.isError && <LoadFailure onRetry={malls.refetch}>The malls could not be loaded.</LoadFailure>}
      {found && (
        <BooksPanel
          mall={found._id}
          drawers={<DrawersLine mall={found._id} address={mall} />}
          shops={
            <Suspense fallback={<TableSkeleton rows={4} />}>
              <ShopsPanel mall={found._id} />
            </Suspense>
          }
        />
      )}
      {malls.data && !found && <EmptyState title="There is no such mall" />}
    </Page>
  );
}
