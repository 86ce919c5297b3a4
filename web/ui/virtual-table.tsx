import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useIsNarrow } from './use-is-narrow.ts';
import { TABLE_FRAME, TableCells, TableHead, type TableColumn } from './table.tsx';

interface Props<Row> {
  label: string;
  columns: readonly TableColumn<Row>[];
  /** The rows that are loaded. */
  rows: readonly Row[];
  /** How many there are in all, where known. */
  total?: number | undefined;
  keyOf: (row: Row) => string;
  /** On a phone each row stands as a card, its headings beside its values. */
  hasCards?: boolean;
  /** Called when the end of the loaded rows comes near. */
  onNearEnd?: (() => void) | undefined;
}

const ROW_HEIGHT = 49;
const NEAR = 20;
/** Where rows stand as cards, as the style of `table-cards` has it. */
const CARDS_BELOW = 639;
/** A line of a card, and what is around its lines. */
const [CARD_LINE, CARD_EDGE] = [36, 21];

/** Large enough for a screen on the wall; the first column stays in sight when one scrolls sideways. */
const LOOK =
  'w-full border-separate border-spacing-0 text-start text-sm xl:text-base xl:[&_th]:text-sm [&_:is(td,th):first-child]:sticky [&_:is(td,th):first-child]:start-0 ' +
  '[&_td]:h-[49px] [&_td]:border-b [&_td]:border-line [&_td]:bg-surface [&_tr:hover>td]:bg-sunken [&_th:first-child]:bg-surface max-lg:[&_td:first-child]:shadow-[inset_-1px_0_0_var(--color-line)]';

const CARDS = 'table-cards w-full text-start text-sm [&_tr:not([aria-hidden])]:border-b [&_tr]:border-line';

/** A table of any length: only the rows in sight are in the document. Rows are one line high. */
export function VirtualTable<Row>({
  label,
  columns,
  rows,
  total,
  keyOf,
  hasCards = false,
  onNearEnd,
}: Props<Row>) {
  const isNarrow = useIsNarrow(CARDS_BELOW);
  const isOfCards = hasCards && isNarrow;
  const height = isOfCards ? CARD_LINE * columns.length + CARD_EDGE : ROW_HEIGHT;
  const { frame, virtual, items } = useRowsInSight({ rows, keyOf, height, onNearEnd });
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <div
      ref={frame}
      role="region"
      aria-label={label}
      tabIndex={0}
      className={`${TABLE_FRAME} max-h-[min(70dvh,56rem)]`}
    >
      <table
        aria-label={label}
        aria-rowcount={(total ?? rows.length) + 1}
        className={isOfCards ? CARDS : LOOK}
      >
        <TableHead columns={columns} />
        <tbody>
          <Gap height={before} />
          {items.map((item) => {
            const row = rows[item.index];
            return row === undefined ? null : (
              <tr
                key={item.key}
                ref={isOfCards ? virtual.measureElement : undefined}
                data-index={item.index}
                aria-rowindex={item.index + 2}
              >
                <TableCells columns={columns} row={row} />
              </tr>
            );
          })}
          <Gap height={after} />
        </tbody>
      </table>
    </div>
  );
}

/** So many pixels beyond what is in sight are in the document too. */
const AHEAD = 600;

/** The rows that are in sight, and a call when the end of the loaded ones comes near. */
function useRowsInSight<Row>({
  rows,
  keyOf,
  height,
  onNearEnd,
}: Pick<Props<Row>, 'rows' | 'keyOf' | 'onNearEnd'> & { height: number }) {
  const frame = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => height,
    getItemKey: (index) => (rows[index] ? keyOf(rows[index]) : index),
    overscan: Math.ceil(AHEAD / height),
  });
  useEffect(() => virtual.measure(), [virtual, height]);
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (rows.length > 0 && last >= rows.length - NEAR) onNearEnd?.();
  }, [last, rows.length, onNearEnd]);
  return { frame, virtual, items };
}

/** The room of the rows that are not in the document. */
function Gap({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden style={{ height, padding: 0 }} /> : null;
}
