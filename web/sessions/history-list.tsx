import { Badge } from '../ui/badge.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { ChargeExplained } from '../money/charge-explained.tsx';
import type { OwnBill } from '#contract/pay.ts';
import type { HistoryRecord } from '#contract/sessions.ts';
import { useNow } from '../platform/age.ts';
import { useToday } from '../platform/use-today.ts';
import { BillFoot } from './bill-foot.tsx';
import { ReviewBadge } from './review-badge.tsx';
import { wordDateAndDay } from './word-date.ts';
import { wordDaysLater } from './word-days-later.ts';
import { wordLength } from './word-length.ts';

interface Props {
  records: readonly HistoryRecord[];
  /** By the session's id; of visits without one nothing about paying is shown. */
  bills: ReadonlyMap<string, OwnBill>;
  /** The slot of a visit in words; null where nobody knows it. */
  wordSlot: (record: HistoryRecord) => string | null;
  /** Why some slots are not shown. */
  whyHidden: string;
}

/** The history, newest first; an ongoing session is highlighted. */
export function HistoryList({ records, bills, wordSlot, whyHidden }: Props) {
  return (
    <ul aria-label="Visits" className="grid grid-cols-1 gap-3 lg:grid-cols-2">
      {records.map((record) => (
        <HistoryItem
          key={record.id}
          record={record}
          bill={bills.get(record.id)}
          slot={wordSlot(record)}
          whyHidden={whyHidden}
        />
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

interface ItemProps {
  record: HistoryRecord;
  bill: OwnBill | undefined;
  slot: string | null;
  whyHidden: string;
}

function HistoryItem({ record, bill, slot, whyHidden }: ItemProps) {
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
          <h2 dir="auto" title={record.mallName} className="line-clamp-2 font-bold wrap-anywhere">
            {record.mallName}
          </h2>
          <p className="text-sm text-muted wrap-anywhere">
            <span className="plate whitespace-normal!">{record.carNumber}</span>
            {record.isSlotHidden ? <span title={whyHidden}> · -</span> : slot && ` · ${slot}`}
          </p>
        </div>
        <div className="flex items-center gap-2">
          <ReviewBadge of={record} />
          <Badge tone={isOngoing ? 'accent' : 'neutral'} dot={isOngoing}>
            {isOngoing ? 'Ongoing' : 'Completed'}
          </Badge>
        </div>
      </div>
      <dl className="grid grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm sm:grid-cols-[minmax(0,1.8fr)_minmax(0,1.3fr)_minmax(0,1fr)_minmax(0,0.8fr)]">
        <Fact name="Date" value={<VisitDate record={record} />} />
        <Fact
          name="Time"
          value={`${record.entryTime} – ${isOngoing ? 'now' : record.exitTime} ${wordDaysLater(record)}`}
        />
        <Fact name="Duration" value={isOngoing ? <SoFar since={record.entryAt} /> : record.duration} />
        <Fact name="Charges" value={isOngoing ? 'Calculating...' : <Charge record={record} />} />
      </dl>
      {bill && <BillFoot bill={bill} isOngoing={isOngoing} />}
    </li>
  );
}

/** As people say it, and as it is written in lists and searched for. */
function VisitDate({ record: { date, day } }: { record: HistoryRecord }) {
  const today = useToday();
  const words = wordDateAndDay(date, today);
  if (words === date) return `${date}, ${day}`;
  return (
    <>
      {words}
      <span className="block text-xs font-normal text-muted">
        <time dateTime={date}>{date}</time>
        {!words.endsWith(day) && `, ${day}`}
      </span>
    </>
  );
}

/** How long a car is inside by now; a dash where its entry is not known. */
function SoFar({ since }: { since: string }) {
  const now = useNow();
  const from = Date.parse(since);
  return Number.isNaN(from) ? '-' : `${wordLength(from, now)} so far`;
}

function Charge({ record }: { record: HistoryRecord }) {
  const { mallName, carNumber, date, entryTime, exitTime, duration } = record;
  const today = useToday();
  return (
    <ChargeExplained
      session={record}
      of={[
        ['Mall', mallName],
        ['Car', carNumber],
        ['Date', wordDateAndDay(date, today)],
        ['Time', `${entryTime} – ${exitTime} ${wordDaysLater(record)}`.trim()],
        ['Duration', duration],
      ]}
    />
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
