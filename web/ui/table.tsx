import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { joinClasses } from './join-classes.ts';

export interface TableColumn<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  /** How the rows are sorted by it now, and what its heading does when it is pressed; without it the heading is a text. */
  sort?: { order: 'ascending' | 'descending' | 'none'; onSort: () => void } | undefined;
  /** Its width as a CSS length or share of the table; needed by virtual tables, whose rows come and go. */
  width?: string;
}

interface Props<Row> {
  /** The accessible name. */
  label: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Shown in place of the rows where there are none. */
  empty?: ReactNode;
  /** On a phone each row stands as a card, its headers beside its values; else the table scrolls sideways. */
  hasCards?: boolean;
}

/** A plain table for up to a few hundred rows. */
export function Table<Row>({ label, columns, rows, keyOf, empty, hasCards = false }: Props<Row>) {
  if (rows.length === 0 && empty) return empty;
  return (
    <div role="region" aria-label={label} tabIndex={0} className={TABLE_FRAME}>
      <table
        aria-label={label}
        className={joinClasses('w-full border-collapse text-start text-sm', hasCards && 'table-cards')}
      >
        <TableHead columns={columns} />
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className="border-t border-line first:border-t-0 hover:bg-sunken">
              <TableCells columns={columns} row={row} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A cell whose text may be long: it wraps instead of widening the table. */
export const WRAPS = 'block min-w-28 max-w-80 py-2 text-left whitespace-normal wrap-anywhere';

export const TABLE_FRAME = 'relative overflow-auto rounded-lg border border-line bg-surface';

/** The head row, which stays in sight. */
export function TableHead<Row>({ columns }: { columns: readonly TableColumn<Row>[] }) {
  return (
    <thead className="sticky top-0 z-1 bg-surface">
      <tr>
        {columns.map((column) => (
          <th
            key={column.header}
            scope="col"
            aria-sort={column.sort && column.sort.order !== 'none' ? column.sort.order : undefined}
            style={column.width ? { width: column.width } : undefined}
            className={joinClasses(
              'h-11 px-2.5 text-xs font-semibold whitespace-nowrap text-muted first:ps-4 last:pe-4 lg:px-4 shadow-[inset_0_-1px_0_var(--color-line)]',
              column.align === 'end' ? 'text-end' : 'text-start',
            )}
          >
            {column.sort ? <SortButton header={column.header} sort={column.sort} /> : column.header}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function SortButton({ header, sort }: { header: string; sort: NonNullable<TableColumn<never>['sort']> }) {
  const Arrow = sort.order === 'none' ? ChevronsUpDown : sort.order === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      onClick={sort.onSort}
      className="-mx-1.5 inline-flex min-h-8 items-center gap-1 rounded-sm px-1.5 pointer-coarse:min-h-11 hover:text-ink"
    >
      {header}
      <Arrow aria-hidden className="size-3.5" />
    </button>
  );
}

/** The cells of one row. */
export function TableCells<Row>({ columns, row }: { columns: readonly TableColumn<Row>[]; row: Row }) {
  return columns.map((column) => (
    <td
      key={column.header}
      data-header={column.header}
      className={joinClasses(
        'figures h-12 px-2.5 whitespace-nowrap first:ps-4 last:pe-4 lg:px-4',
        column.align === 'end' && 'text-end',
      )}
    >
      {column.cell(row)}
    </td>
  ));
}
