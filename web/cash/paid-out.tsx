import type { DrawerList, PaidOut } from '#contract/cash-drawers.ts';
import { formatAmount } from '../platform/format-amount.ts';
import { Badge } from '../ui/badge.tsx';
import { Folded } from '../ui/folded.tsx';
import { Table, WRAPS, type TableColumn } from '../ui/table.tsx';
import { TwoLines } from './drawer-cells.tsx';
import { wordInstant } from './word-drawers.ts';

const FIRST = 20;

/** What went back to drivers out of drawers: who decided it and who paid it, in one line. */
export default function PaidOutList({ list: { paidOut } }: { list: DrawerList }) {
  if (paidOut.length === 0) return null;
  return (
    <section aria-labelledby="paid-out" className="grid grid-cols-1 gap-3">
      <h2 id="paid-out" className="text-lg font-bold">
        Paid out of drawers in the last 30 days
      </h2>
      <p className="max-w-prose text-sm text-muted">
        First where one person decided the refund and paid it out: look at the visit and at what was shown.
      </p>
      <Folded rows={paidOut} first={FIRST} noun="refunds">
        {(shown) => (
          <Table
            hasCards
            label="Refunds paid out of cash drawers"
            rows={shown}
            keyOf={({ at, session, amount }) => `${at} ${session} ${amount}`}
            columns={COLUMNS}
          />
        )}
      </Folded>
    </section>
  );
}

const COLUMNS: readonly TableColumn<PaidOut>[] = [
  { header: 'Paid out', cell: ({ at }) => wordInstant(at) },
  { header: 'Amount', align: 'end', cell: ({ amount }) => formatAmount(amount) },
  { header: 'Decided by', cell: ({ decidedBy }) => decidedBy ?? 'Nobody: more had come in than was owed' },
  {
    header: 'Paid by',
    cell: ({ paidBy, isSamePerson }) => (
      <span dir="auto" className={WRAPS}>
        {paidBy ?? 'An account that is gone'} {isSamePerson && <Badge tone="warn">Same person</Badge>}
      </span>
    ),
  },
  { header: 'Why', cell: ({ reason, session }) => <TwoLines first={reason} second={session ?? ''} /> },
];
