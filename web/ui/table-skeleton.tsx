import { joinClasses } from './join-classes.ts';
import { Skeleton } from './skeleton.tsx';
import { TABLE_FRAME } from './table.tsx';

interface Props {
  rows: number;
  /** The height of the table to come, where it is known. */
  className?: string;
}

/** Takes up the space of a table that is still loading: its frame, its head, its rows. */
export function TableSkeleton({ rows, className }: Props) {
  return (
    <div aria-hidden className={joinClasses(TABLE_FRAME, 'overflow-hidden', className)}>
      <div className="h-11 border-b border-line" />
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="flex h-[49px] items-center gap-6 border-b border-line px-4">
          <Skeleton className="h-4 w-28" />
          <Skeleton className="h-4 w-16" />
          <Skeleton className="h-4 flex-1 opacity-60" />
          <Skeleton className="h-4 w-20 max-sm:hidden" />
        </div>
      ))}
    </div>
  );
}
