import type { Fullness, Prediction } from '#contract/forecast.ts';
import { PRE_PLAN_TOTAL_SPOTS, type DayKind } from '#domain/forecast/crowding.ts';
import { indiaTime } from '#domain/time/india-time.ts';
import { useState } from 'react';
import { useToday } from '../platform/use-today.ts';
import { Badge } from '../ui/badge.tsx';
import { wordBestTime } from './word-arrival.ts';
import { NOT_SURE, wordBand, wordBasis, wordChance, wordCount, wordDay, wordUsual } from './wording.ts';

interface Props {
  prediction: Prediction;
  dayKind: DayKind;
}

const LABELS = {
  model: null,
  'cold-start': 'First guess',
  'usual-only': 'Usual only',
  'no-history': 'Not known',
} as const;

/** The day in one sheet: how many will come, how sure that is, when to come. */
export function DaySummary({ prediction, dayKind }: Props) {
  const { day, date, dayName, label, fullness } = prediction;
  const today = useToday();
  const [openedAt] = useState(() => indiaTime(new Date()));
  const from = date === today ? openedAt : null;
  return (
    <section
      aria-labelledby="day-heading"
      className="grid content-start gap-5 rounded-lg border border-line bg-surface p-5 sm:p-6"
    >
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="day-heading" className="me-auto text-xl font-bold">
          {wordDay(date)}
        </h2>
        {dayName && <Badge tone="accent">{dayName}</Badge>}
        <Badge>{dayKind.kind}</Badge>
        {LABELS[label] && <Badge tone="warn">{LABELS[label]}</Badge>}
      </div>
      {day ? (
        <div>
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="text-5xl font-bold">{wordCount(day.expected)}</span>
            <span className="text-lg font-semibold">visits expected</span>
          </p>
          <p className="mt-1 font-medium">{wordUsual(day, date)}</p>
          {day.actual !== null && <p className="mt-1 font-semibold">{wordCount(day.actual)} came</p>}
          <details className="mt-1 text-sm text-muted">
            <summary className="flex min-h-11 w-fit items-center font-semibold text-ink underline decoration-control underline-offset-4">
              How sure?
            </summary>
            <p>Most likely {wordBand(day)}: of ten such days, two fall outside.</p>
            <p>{wordBasis(day, date)}</p>
          </details>
        </div>
      ) : (
        <Unsure visits={Object.values(prediction.predictions).reduce((sum, visits) => sum + visits, 0)} />
      )}
      <dl className="grid gap-4 border-t border-line pt-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <dt className="text-sm text-muted">Best time to come</dt>
          <dd className="text-lg font-bold">{wordBest(prediction, from)}</dd>
        </div>
        <div>
          <dt className="text-sm text-muted">
            {from === null
              ? 'A spot free at the fullest hour'
              : 'A spot free at the fullest hour still to come'}
          </dt>
          <dd className="font-bold">{fullness ? wordLeastChance(fullness, from) : '–'}</dd>
        </div>
        <div>
          <dt className="text-sm text-muted">Spots at this mall</dt>
          <dd className="font-bold">{fullness ? wordCount(fullness.capacity) : '–'}</dd>
          <dd className="text-xs text-muted">Total spots in listings: {PRE_PLAN_TOTAL_SPOTS}</dd>
        </div>
      </dl>
    </section>
  );
}

/** A day of which only the predictions are known, or not even they. */
function Unsure({ visits }: { visits: number }) {
  if (visits === 0) return <p className="text-lg text-muted">Nobody knows yet how many will come.</p>;
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-5xl font-bold">{wordCount(visits)}</span>
        <span className="text-lg font-semibold">visits expected</span>
      </p>
      <p className="mt-1 text-muted">{NOT_SURE}</p>
    </div>
  );
}

function wordBest({ fullness }: Prediction, from: string | null): string {
  if (!fullness) return 'Not known: the spots or the stays of this mall are not measured yet';
  return wordBestTime(fullness, from);
}

/** A chance, or that the mall is closed for all that is left of the day. */
function wordLeastChance({ points }: Fullness, from: string | null): string {
  const open = points.filter(({ time, isClosed }) => !isClosed && (from === null || time >= from));
  if (open.length === 0) return points.some(({ isClosed }) => isClosed) ? 'Closed' : wordChance(1);
  return wordChance(open.reduce((least, { chanceOfSlot }) => Math.min(least, chanceOfSlot), 1));
}
