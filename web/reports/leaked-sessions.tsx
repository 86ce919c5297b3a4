import { LEAKAGE_WORDS } from '#contract/report-words.ts';
import type { LeakageKind, LeakedSession } from '#contract/reports.ts';
import { useState, type ReactNode } from 'react';
import { reasonOf } from '../platform/api-error.ts';
import { formatRupees } from '../platform/format-rupees.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Table, WRAPS, type TableColumn } from '../ui/table.tsx';
import { TableSkeleton } from '../ui/table-skeleton.tsx';
import { useLeakage, type WantedPeriod } from './queries.ts';
import { wordInstantShort } from './report-words.ts';

interface Props {
  mall: string;
  wanted: WantedPeriod;
  kind: LeakageKind;
  renderSession: RenderSession;
}

/** Draws everything that is known of one visit. */
export type RenderSession = (session: OpenedSession, onClose: () => void) => ReactNode;
type OpenedSession = { id: string; number_plate: string };

/** The visits behind one figure, each of which opens with its reads, its bill and its timeline. */
export function LeakedSessions({ mall, wanted, kind, renderSession }: Props) {
  const [opened, open] = useState<OpenedSession | null>(null);
  const { data, isPending, isError, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useLeakage(mall, wanted, kind);
  const noun = kind === 'cash_missing' ? 'drawers' : 'visits';
  const rows = data?.pages.flatMap(({ sessions }) => sessions) ?? [];
  return (
    <div className="grid grid-cols-1 gap-3">
      <h3 className="font-bold">
        {LEAKAGE_WORDS[kind].title}: the {noun}
      </h3>
      {isError && (
        <LoadFailure onRetry={refetch}>
          The {noun} could not be loaded. <span className="font-normal">{reasonOf(error)}</span>
        </LoadFailure>
      )}
      {isPending && <TableSkeleton rows={6} />}
      {data && (
        <Table
          label={`Visits: ${LEAKAGE_WORDS[kind].title}`}
          rows={rows.map((row, index) => ({ ...row, index }))}
          keyOf={({ index }) => String(index)}
          columns={kind === 'cash_missing' ? OF_DRAWERS : columnsWith(open, kind === 'charged_in_part')}
          empty={<EmptyState title="Nothing is behind this figure any more" />}
          hasCards
        />
      )}
      {hasNextPage && (
        <Button
          look="outline"
          className="w-fit"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {isFetchingNextPage ? 'Loading' : 'Show more'}
        </Button>
      )}
      {opened && renderSession(opened, () => open(null))}
    </div>
  );
}

function columnsWith(open: (session: OpenedSession) => void, isUpTo: boolean): TableColumn<LeakedSession>[] {
  return [
    { header: 'When', cell: ({ at }) => wordInstantShort(at) },
    {
      header: 'Car',
      cell: ({ session, plate }) =>
        session === null ? (
          'Not known'
        ) : (
          <button
            type="button"
            className="plate min-h-8 underline pointer-coarse:min-h-11"
            onClick={() => open({ id: session, number_plate: plate ?? '' })}
          >
            <bdi>{plate || 'Unread'}</bdi>
          </button>
        ),
    },
    isUpTo ? UP_TO : AMOUNT,
    { header: 'Person', cell: ({ person }) => person ?? '-' },
    WHY,
  ];
}

const AMOUNT: TableColumn<LeakedSession> = {
  header: 'Amount',
  cell: ({ amount }) => (amount === null ? 'Not known' : formatRupees(amount)),
  align: 'end',
};
/** Nobody owes it: it is the most that was left off. */
const UP_TO: TableColumn<LeakedSession> = {
  ...AMOUNT,
  cell: ({ amount }) => (amount === null ? 'Not known' : `up to ${formatRupees(amount)}`),
};
const WHY: TableColumn<LeakedSession> = {
  header: 'Why',
  cell: ({ reason }) => <span className={WRAPS}>{reason ?? '-'}</span>,
};
const OF_DRAWERS: readonly TableColumn<LeakedSession>[] = [
  { header: 'Closed', cell: ({ at }) => wordInstantShort(at) },
  { header: 'Drawer of', cell: ({ person }) => person ?? '-' },
  AMOUNT,
  WHY,
];
