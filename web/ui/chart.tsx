import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';
import { Table, type TableColumn } from './table.tsx';

interface Props<Row> {
  title: string;
  /** What the drawing shows, in a sentence. */
  summary: string;
  /** The drawing; the table has the same values for whoever does not see it. */
  drawing: ReactNode;
  rows: readonly Row[];
  columns: readonly TableColumn<Row>[];
  keyOf: (row: Row) => string;
  /** What each colour means. */
  legend?: readonly { text: string; className: string }[];
}

/** A drawing with its values as a table behind it, to open by keyboard. */
export function Chart<Row>({ title, summary, drawing, rows, columns, keyOf, legend }: Props<Row>) {
  return (
    <figure
      aria-label={title}
      className="grid grid-cols-1 content-start gap-3 rounded-lg border border-line bg-surface p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="font-bold">{title}</h3>
        {legend && (
          <ul aria-hidden className="flex flex-wrap gap-x-4 text-xs text-muted">
            {legend.map(({ text, className }) => (
              <li key={text} className="flex items-center gap-1.5">
                <span className={`size-2.5 rounded-xs ${className}`} />
                {text}
              </li>
            ))}
          </ul>
        )}
      </div>
      {rows.length === 0 ? <EmptyState title="Nothing to show yet" /> : drawing}
      <figcaption className="text-sm text-muted">{summary}</figcaption>
      {rows.length > 0 && (
        <details className="text-sm">
          <summary className="w-fit py-1 font-semibold pointer-coarse:py-3">As a table</summary>
          <div className="mt-2">
            <Table label={title} rows={rows} columns={columns} keyOf={keyOf} />
          </div>
        </details>
      )}
    </figure>
  );
}

export interface BarGroup {
  readonly name: string;
  /** Bars beside each other: how high, and their colour. */
  readonly bars: readonly { readonly value: number; readonly className: string }[];
  /** A band behind them. */
  readonly band?: { readonly low: number; readonly high: number } | undefined;
}

/** A bar is no wider than this many hundredths of the drawing: one day alone would be a block. */
const WIDEST = 8;

/** Bars side by side, with the names of some of them below. The table behind it has the values. */
export function Bars({ groups, every }: { groups: readonly BarGroup[]; every: number }) {
  const top = Math.max(
    1,
    ...groups.flatMap(({ bars, band }) => [...bars.map(({ value }) => value), band?.high ?? 0]),
  );
  const width = 100 / groups.length;
  const pitchOf = (bars: number) => Math.min((0.76 * width) / bars, WIDEST);
  const y = (value: number) => 100 - (100 * value) / top;
  return (
    <div aria-hidden className="grid gap-1">
      <span className="figures text-2xs text-faint">{Math.round(top).toLocaleString('en-IN')}</span>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="h-40 w-full overflow-visible">
        <path d="M0 0H100M0 50H100M0 100H100" className="stroke-line" vectorEffect="non-scaling-stroke" />
        {groups.map(({ name, bars, band }, index) => (
          <g key={name}>
            {band && (
              <rect
                x={index * width}
                width={width}
                y={y(band.high)}
                height={Math.max(0.5, y(band.low) - y(band.high))}
                className="fill-accent opacity-35"
              />
            )}
            {bars.map(({ value, className }, bar) => (
              <rect
                key={className}
                x={(index + 0.5) * width + (bar - bars.length / 2) * pitchOf(bars.length)}
                width={0.95 * pitchOf(bars.length)}
                y={y(value)}
                height={100 - y(value)}
                className={className}
              />
            ))}
          </g>
        ))}
      </svg>
      <div className="relative h-5">
        {groups.map(({ name }, index) =>
          index % every === 0 ? (
            <span
              key={name}
              className="figures absolute -translate-x-1/2 text-2xs whitespace-nowrap text-muted"
              style={{ insetInlineStart: `${Math.min(96, Math.max(4, (index + 0.5) * width))}%` }}
            >
              {name}
            </span>
          ) : null,
        )}
      </div>
    </div>
  );
}
