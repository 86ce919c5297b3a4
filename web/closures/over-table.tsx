import type { Closure } from '#contract/closures.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Folded } from '../ui/folded.tsx';
import { Table, WRAPS, type TableColumn } from '../ui/table.tsx';
import { wordEnd, wordMoment, wordPlaces } from './word-closures.ts';

const FIRST = 20;

/** The closures of the last 30 days that are over. */
export function OverTable({ closures, now }: { closures: readonly Closure[]; now: number }) {
  if (closures.length === 0)
    return <EmptyState title="Nothing was closed" text="What is over stays here for 30 days." />;
  return (
    <Folded rows={closures} first={FIRST} noun="closures">
      {(shown) => (
        <Table
          hasCards
          label="Closures that are over"
          columns={columnsAt(now)}
          rows={shown}
          keyOf={({ id }) => id}
        />
      )}
    </Folded>
  );
}

function columnsAt(now: number): TableColumn<Closure>[] {
  return [
    { header: 'What', cell: ({ places }) => <span className={WRAPS}>{wordPlaces(places, 'slot')}</span> },
    {
      header: 'Reason',
      cell: ({ reason }) => (
        <span dir="auto" className={WRAPS}>
          {reason}
        </span>
      ),
    },
    { header: 'From', cell: ({ from }) => wordMoment(from, now) },
    { header: 'Ended', cell: (closure) => wordEnd(closure, now) },
    {
      header: 'By',
      cell: ({ by }) => (
        <span dir="auto" className={WRAPS}>
          {by === '' ? 'An account that is gone' : by}
        </span>
      ),
    },
  ];
}
