import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { TABLE_FRAME, TableCells, TableHead, type TableColumn } from './table.tsx';

interface Props<Row> {
  label: string;
  columns: readonly TableColumn<Row>[];
  /** The rows that are loaded. */
  rows: readonly Row[];
  /** How many there are in all, where known. */
  total?: number | undefined;
  keyOf: (row: Row) => string;
  /** Called when the end of the loaded rows comes near. */
  onNearEnd?: () => void;
}

const ROW_HEIGHT = 49;
const NEAR = 20;

/** Large enough for a screen on the wall; the first column stays in sight when one scrolls sideways. */
const LOOK =
  'w-full border-separate border-spacing-0 text-start text-sm xl:text-base xl:[&_th]:text-sm [&_:is(td,th):first-child]:sticky [&_:is(td,th):first-child]:start-0 ' +
  '[&_td]:h-[49px] [&_td]:border-b [&_td]:border-line [&_td]:bg-surface [&_tr:hover>td]:bg-sunken [&_th:first-child]:bg-surface max-lg:[&_td:first-child]:shadow-[inset_-1px_0_0_var(--color-line)]';

/** A table of any length: only the rows in sight are in the document. Rows are one line high. */
export function VirtualTable<Row>({ label, columns, rows, total, keyOf, onNearEnd }: Props<Row>) {
  const frame = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => (rows[index] ? keyOf(rows[index]) : index),
    overscan: 12,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (rows.length > 0 && last >= rows.length - NEAR) onNearEnd?.();
  }, [last, rows.length, onNearEnd]);
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
      <table aria-rowcount={(total ?? rows.length) + 1} className={LOOK}>
        <TableHead columns={columns} />
        <tbody>
          <Gap height={before} />
          {items.map((item) => {
            const row = rows[item.index];
            return row === undefined ? null : (
              <tr key={item.key} aria-rowindex={item.index + 2}>
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

/** The room of the rows that are not in the document. */
function Gap({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden style={{ height }} /> : null;
}
