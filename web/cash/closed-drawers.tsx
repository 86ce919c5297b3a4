import type { ClosedDrawer, DrawerList } from '#contract/cash-drawers.ts';
import { formatAmount } from '../platform/format-amount.ts';
import { Badge } from '../ui/badge.tsx';
import { Folded } from '../ui/folded.tsx';
import { Table, WRAPS, type TableColumn } from '../ui/table.tsx';
import { Holder, TwoLines } from './drawer-cells.tsx';
import { nameOf, wordDifference, wordInstant } from './word-drawers.ts';

const FIRST = 20;

/** The drawers that were closed in the last days: by whom, what was found, and why where somebody else did. */
export function ClosedDrawers({ list: { closed, closedCount } }: { list: DrawerList }) {
  return (
    <section aria-labelledby="closed-drawers" className="grid grid-cols-1 gap-3">
      <h2 id="closed-drawers" className="text-lg font-bold">
        Closed in the last 30 days
      </h2>
      {closed.length === 0 ? (
        <p className="text-sm text-muted">None.</p>
      ) : (
        <Folded rows={closed} first={FIRST} noun="drawers">
          {(shown) => (
            <Table
              hasCards
              label="Closed cash drawers"
              rows={shown}
              keyOf={({ id }) => id}
              columns={COLUMNS}
            />
          )}
        </Folded>
      )}
      {closedCount > closed.length && (
        <p className="text-sm text-muted">
          The newest {closed.length} of {closedCount.toLocaleString('en-IN')}. The Books have the difference
          of every day.
        </p>
      )}
    </section>
  );
}

const COLUMNS: readonly TableColumn<ClosedDrawer>[] = [
  { header: 'Whose', cell: ({ holder }) => <Holder holder={holder} /> },
  {
    header: 'Closed',
    cell: ({ openedAt, closedAt }) => (
      <TwoLines first={wordInstant(closedAt)} second={`opened ${wordInstant(openedAt)}`} />
    ),
  },
  {
    header: 'Counted',
    align: 'end',
    cell: ({ counted, expected, isUncounted }) => (
      <TwoLines
        first={isUncounted ? 'Not counted' : formatAmount(counted)}
        second={`of ${formatAmount(expected)}`}
      />
    ),
  },
  { header: 'Difference', align: 'end', cell: ({ difference }) => <Difference difference={difference} /> },
  {
    header: 'By, and why',
    cell: ({ closedBy, reason }) => (
      <span dir="auto" className={WRAPS}>
        {closedBy === null ? 'Its holder' : closedBy.isYou ? 'You' : nameOf(closedBy)}
        {reason !== null && <span className="block text-xs text-muted">{reason}</span>}
      </span>
    ),
  },
];

function Difference({ difference }: { difference: number }) {
  if (difference === 0) return 'None';
  return <Badge tone={difference < 0 ? 'bad' : 'warn'}>{wordDifference(difference)}</Badge>;
}
