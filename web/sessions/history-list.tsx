import { Badge } from '../ui/badge.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { ChargeExplained } from '../money/charge-explained.tsx';
import type { HistoryRecord } from '#contract/sessions.ts';
import { wordDaysLater } from './word-days-later.ts';

/** The history, newest first; an ongoing session is highlighted. */
export function HistoryList({ records }: { records: readonly HistoryRecord[] }) {
  return (
    <ul aria-label="Visits" className="grid grid-cols-1 gap-3 lg:grid-cols-2">
      {records.map((record) => (
        <HistoryItem key={record.id} record={record} />
      ))}
    </ul>
  );
}

/** Takes up the space of records that are still loading. */
export function HistoryListSkeleton() {
  return (
    <div aria-hidden className="grid gap-3 lg:grid-cols-2">
      {[1, 2, 3, 4, 5, 6].map((i) => (
        <div key={i} className="grid gap-3 rounded-lg border border-line bg-surface p-4">
          <Skeleton className="h-11 w-48" />
          <Skeleton className="h-24 sm:h-10" />
        </div>
      ))}
    </div>
  );
}

function HistoryItem({ record }: { record: HistoryRecord }) {
  const isOngoing = record.status === 'ongoing';
  return (
    <li
      className={joinClasses(
        'grid grid-cols-1 gap-3 rounded-lg border p-4',
        isOngoing ? 'border-accent bg-accent-soft' : 'border-line bg-surface',
      )}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h2 dir="auto" className="font-bold wrap-anywhere">
            {record.mallName}
          </h2>
          <p className="plate text-sm whitespace-normal! text-muted wrap-anywhere">{record.carNumber}</p>
        </div>
        <div className="flex items-center gap-2">
          {record.review && <Badge tone="warn">In review</Badge>}
          <Badge tone={isOngoing ? 'accent' : 'neutral'} dot={isOngoing}>
            {isOngoing ? 'Ongoing' : 'Completed'}
          </Badge>
        </div>
      </div>
      <dl className="grid grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm sm:grid-cols-[minmax(0,1.8fr)_minmax(0,1.3fr)_minmax(0,1fr)_minmax(0,0.8fr)]">
        <Fact name="Date" value={`${record.date}, ${record.day}`} />
        <Fact
          name="Time"
          value={`${record.entryTime} – ${isOngoing ? 'now' : record.exitTime} ${wordDaysLater(record)}`}
        />
        <Fact name="Duration" value={record.duration} />
        <Fact name="Charges" value={isOngoing ? 'Calculating...' : <ChargeExplained session={record} />} />
      </dl>
    </li>
  );
}

function Fact({ name, value }: { name: string; value: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="font-semibold wrap-anywhere">{value}</dd>
    </div>
  );
}
