import { useFigureAge } from '../platform/age.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { FigureAge } from '../ui/figure-age.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TableSkeleton } from '../ui/table-skeleton.tsx';
import type { TableColumn } from '../ui/table.tsx';
import { VirtualTable } from '../ui/virtual-table.tsx';
import { useSessions, type SessionFilter } from './queries.ts';
import type { ParkingSession } from '#contract/sessions.ts';
import { LoadFailure } from '../ui/load-failure.tsx';

interface Props {
  label: string;
  columns: readonly TableColumn<ParkingSession>[];
  filter: SessionFilter;
  empty: { title: string; text?: string };
}

const keyOf = (session: ParkingSession) => session.id;

/** Sessions of a mall in a table of any length: the server searches and filters, rows come as one scrolls. */
export function SessionTable({ label, columns, filter, empty }: Props) {
  const sessions = useSessions(filter);
  const age = useFigureAge(sessions);
  const pages = sessions.data?.pages ?? [];
  const rows = pages.flatMap((page) => page.rows);
  const total = pages[0]?.total;
  const loadMore = () => {
    if (sessions.hasNextPage && !sessions.isFetchingNextPage) void sessions.fetchNextPage();
  };
  if (sessions.isPending) {
    return (
      <div className="grid grid-cols-1 gap-3">
        <TableSkeleton rows={18} className="h-[min(70dvh,56rem)]" />
        <Skeleton className="h-5.25 w-32" />
      </div>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      {sessions.isError && (
        <LoadFailure onRetry={sessions.refetch}>
          The sessions could not be loaded{rows.length > 0 ? ': what is shown is from before.' : '.'}
        </LoadFailure>
      )}
      {rows.length === 0 ? (
        !sessions.isError && <EmptyState {...empty} />
      ) : (
        <>
          <VirtualTable
            label={label}
            columns={columns}
            rows={rows}
            total={total}
            keyOf={keyOf}
            hasCards
            onNearEnd={loadMore}
          />
          <div className="flex flex-wrap items-center gap-x-4">
            <p className="figures text-sm text-muted">
              {wordCount(total ?? rows.length, pages[0]?.isAtLeast === true)}
            </p>
            <FigureAge {...age} />
          </div>
        </>
      )}
    </div>
  );
}

function wordCount(sessions: number, isAtLeast: boolean): string {
  const count = `${sessions.toLocaleString('en-IN')} ${sessions === 1 ? 'session' : 'sessions'}`;
  return isAtLeast ? `at least ${count}` : count;
}
