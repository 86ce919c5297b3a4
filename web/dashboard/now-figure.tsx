import type { ReactNode } from 'react';
import { fitFigure } from '../ui/fit-figure.ts';
import { joinClasses } from '../ui/join-classes.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import type { FigureOfNow } from './figures-of-now.ts';

interface Props {
  figure: FigureOfNow;
  /** Makes its note the way to what it is about. */
  asLink?: ((note: string) => ReactNode) | undefined;
}

/** One figure of now. The lines of its note are there from the start. */
export function NowFigure({ figure: { label, value, note, isOff = false }, asLink }: Props) {
  return (
    <div className="@container grid min-w-0 content-start gap-0.5 bg-surface">
      <dt className="text-sm font-medium text-muted">{label}</dt>
      <dd
        style={fitFigure(value, 'var(--text-2xl)')}
        className={joinClasses('min-h-8 leading-8 font-bold wrap-anywhere', isOff && 'text-warn')}
      >
        {value === undefined ? <Skeleton className="h-7 w-16" /> : value}
      </dd>
      <dd className="min-h-9 text-xs text-muted">{note && asLink ? asLink(note) : note}</dd>
    </div>
  );
}

/** Figures side by side, two by two on a phone: one sheet, ruled by hairlines. */
export function NowSheet({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line *:p-4 sm:grid-cols-3 xl:grid-cols-6">
      {children}
    </dl>
  );
}
