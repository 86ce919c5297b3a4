import type { DrawerList, OpenDrawer } from '#contract/cash-drawers.ts';
import { useNow } from '../platform/age.ts';
import { formatAmount } from '../platform/format-amount.ts';
import { Badge } from '../ui/badge.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Table, type TableColumn } from '../ui/table.tsx';
import { CountButton } from './count-button.tsx';
import { Holder, TwoLines } from './drawer-cells.tsx';
import { wordInstant, wordOpenFor } from './word-drawers.ts';

interface Props {
  list: DrawerList;
  /** Null for whoever may only read. */
  onAsk: ((drawer: OpenDrawer) => void) | null;
}

/** The drawers that are open: whose, since when, and what each should hold. */
export function OpenDrawers({ list: { open, openCount }, onAsk }: Props) {
  const now = useNow();
  return (
    <section aria-labelledby="open-drawers" className="grid grid-cols-1 gap-3">
      <h2 id="open-drawers" className="text-lg font-bold">
        Open drawers
      </h2>
      <Table
        hasCards
        label="Open cash drawers"
        rows={open}
        keyOf={({ id }) => id}
        columns={[...columnsAt(now), ...(onAsk ? [actionOf(onAsk)] : [])]}
        empty={
          <EmptyState
            title="No cash drawer is open"
            text="Whoever takes cash at an exit opens one on the Lanes page."
          />
        }
      />
      {openCount > open.length && (
        <p className="text-sm text-muted">
          {open.length} of {openCount.toLocaleString('en-IN')}, the oldest ones.
        </p>
      )}
    </section>
  );
}

function columnsAt(now: number): TableColumn<OpenDrawer>[] {
  return [
    { header: 'Whose', cell: ({ holder }) => <Holder holder={holder} /> },
    {
      header: 'State',
      cell: ({ troubles: [trouble] }) => (
        <Badge tone={trouble ? 'warn' : 'good'} dot>
          {trouble ? STATES[trouble] : 'Well'}
        </Badge>
      ),
    },
    {
      header: 'Open since',
      cell: (drawer) => <TwoLines first={wordInstant(drawer.openedAt)} second={wordOpenFor(drawer, now)} />,
    },
    {
      header: 'Should hold',
      align: 'end',
      cell: (drawer) => <TwoLines first={<b>{formatAmount(drawer.expected)}</b>} second={wordMade(drawer)} />,
    },
    {
      header: 'Last moved',
      cell: ({ lastMovedAt }) => (lastMovedAt === null ? 'Nothing yet' : wordInstant(lastMovedAt)),
    },
  ];
}

const STATES: Readonly<Record<OpenDrawer['troubles'][number], string>> = {
  mall_deleted: 'Mall deleted',
  cannot_close: 'Holder gone',
  open_long: 'Too long',
};

/** Of what it is made. */
function wordMade({ float, taken, paidOut }: OpenDrawer): string {
  if (taken === 0 && paidOut === 0) return 'as opened';
  const made = `${formatAmount(float)} at first, ${formatAmount(taken)} taken`;
  return paidOut === 0 ? made : `${made}, ${formatAmount(paidOut)} paid out`;
}

function actionOf(onAsk: (drawer: OpenDrawer) => void): TableColumn<OpenDrawer> {
  return {
    header: 'What to do',
    align: 'end',
    cell: (drawer) => <CountButton drawer={drawer} onAsk={onAsk} />,
  };
}
