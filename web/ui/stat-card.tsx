import type { ReactNode } from 'react';
import { fitFigure } from './fit-figure.ts';
import { Skeleton } from './skeleton.tsx';

interface Props {
  label: string;
  /** Undefined while it loads; a dash where it is not known. */
  value: ReactNode | undefined;
  /** Source, age or span of the figure. */
  note?: ReactNode;
}

const LARGEST = 'clamp(1.25rem, 6vw, var(--text-3xl))';

/** One figure and its words, inside a `StatGrid`. */
export function StatCard({ label, value, note }: Props) {
  return (
    <div className="@container grid min-w-0 content-start gap-1 bg-surface p-4 sm:p-5">
      <dt className="text-sm font-medium text-muted">{label}</dt>
      <dd style={fitFigure(value, LARGEST)} className="leading-tight font-bold wrap-anywhere">
        {value === undefined ? <Skeleton className="h-[1.25em] w-[2.5em]" /> : value}
      </dd>
      {note && <dd className="text-xs text-muted">{note}</dd>}
    </div>
  );
}

/** The cards side by side, on a phone two by two (three stay side by side): one sheet, ruled by hairlines. */
export function StatGrid({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-2 gap-px has-[>:nth-child(3):last-child]:grid-cols-3 overflow-hidden rounded-lg border border-line bg-line lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
      {children}
    </dl>
  );
}
