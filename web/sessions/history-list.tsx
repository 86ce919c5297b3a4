import { Badge } from '../ui/badge.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { ChargeExplained } from './charge-explained.tsx';
import type { Visit } from './session-answers.ts';
import { wordDaysLater } from './word-days-later.ts';

/** Visits, newest first; an ongoing one stands out. */
export function HistoryList({ records }: { records: readonly Visit[] }) {
  return (
    <ul aria-label="Visits" className="grid gap-3 lg:grid-cols-2">
      {records.map((record) => (
        <VisitItem key={record.id} record={record} />
      ))}
    </ul>
  );
}

function VisitItem({ record }: { record: Visit }) {
  const isOngoing = record.status === 'ongoing';
  return (
    <li
      className={joinClasses(
        'grid gap-3 rounded-lg border p-4',
        isOngoing ? 'border-accent bg-accent-soft' : 'border-line bg-surface',
      )}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h2 dir="auto" className="font-bold wrap-anywhere">
            {record.mallName}
          </h2>
          <p className="plate text-sm text-muted">{record.carNumber}</p>
        </div>
        <div className="flex items-center gap-2">
          {record.review && <Badge tone="warn">In review</Badge>}
          <Badge tone={isOngoing ? 'accent' : 'good'} dot={isOngoing}>
            {isOngoing ? 'Ongoing' : 'Completed'}
          </Badge>
        </div>
      </div>
      <dl className="figures grid grid-cols-2 gap-x-4 gap-y-2 text-sm sm:grid-cols-4">
        <Fact name="Date" value={`${record.date}, ${record.day}`} />
        <Fact
          name="Time"
          value={`${record.entryTime} – ${isOngoing ? 'now' : record.exitTime} ${wordDaysLater(record)}`}
        />
        <Fact name="Duration" value={record.duration} />
        <Fact name="Charges" value={isOngoing ? 'Calculating...' : <ChargeExplained stay={record} />} />
      </dl>
    </li>
  );
}

function Fact({ name, value }: { name: string; value: React.ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="font-semibold">{value}</dd>
    </div>
  );
}
