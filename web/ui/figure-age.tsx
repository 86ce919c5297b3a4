import { joinClasses } from './join-classes.ts';
import { StaleMark } from './stale-mark.tsx';

interface Props {
  /** How long ago the figures were answered for, in words; null before they were. */
  updated: string | null;
  /** As of which time they are where they could not be renewed; null while they are current. */
  since: string | null;
  className?: string;
}

/** Above the figures of a panel: how old they are, and whether they could not be renewed. As high from the start. */
export function FigureAge({ updated, since, className }: Props) {
  const isCurrent = updated !== null && since === null;
  return (
    <div
      className={joinClasses(
        'figures flex min-h-6 flex-wrap items-center gap-2 text-sm text-muted print:hidden',
        className,
      )}
    >
      <span
        aria-hidden
        className={joinClasses('size-2 shrink-0 rounded-full', isCurrent ? 'bg-empty' : 'bg-unknown')}
      />
      {isCurrent ? <p>Updated {updated}</p> : <StaleMark since={since} />}
    </div>
  );
}
