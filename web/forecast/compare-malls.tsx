import type { Fullness } from '#contract/forecast.ts';
import { judgeArrival } from '#domain/forecast/arrival.ts';
import { indiaTime } from '#domain/time/india-time.ts';
import { useState } from 'react';
import { useToday } from '../platform/use-today.ts';
import { Select } from '../ui/field.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { findArrival } from './find-arrival.ts';
import type { MallOption } from './mall-option.ts';
import { usePrediction } from './queries.ts';
import { wordArrival, wordArrivalDay, wordBetter, wordFreeSlots } from './word-arrival.ts';
import { wordBetterMall } from './word-compare.ts';

interface Props {
  mall: MallOption;
  date: string;
  /** How full that mall gets; null where it is not known. */
  fullness: Fullness | null;
  /** When to arrive, HH:MM. */
  arrival: string;
  others: readonly MallOption[];
}

/** The same arrival at another mall, beside this one. */
export function CompareMalls({ mall, date, fullness, arrival, others }: Props) {
  const [chosen, setChosen] = useState('');
  const other = others.find(({ originalId }) => originalId === chosen) ?? null;
  return (
    <section
      aria-labelledby="compare-heading"
      className="grid gap-4 rounded-lg border border-line bg-surface p-5 sm:p-6"
    >
      <h2 id="compare-heading" className="text-xl font-bold">
        Compare with another mall
      </h2>
      <div className="max-w-[28rem]">
        <Select label="Other mall" value={chosen} onChange={(event) => setChosen(event.target.value)}>
          <option value="">None</option>
          {others.map((option) => (
            <option key={option.originalId} value={option.originalId}>
              {option.name}
            </option>
          ))}
        </Select>
      </div>
      {other && <Compared one={mall} other={other} date={date} fullness={fullness} arrival={arrival} />}
    </section>
  );
}

interface ComparedProps extends Pick<Props, 'date' | 'fullness' | 'arrival'> {
  one: MallOption;
  other: MallOption;
}

function Compared({ one, other, date, fullness, arrival }: ComparedProps) {
  const today = useToday();
  const [openedAt] = useState(() => indiaTime(new Date()));
  const asked = usePrediction(other.name, date);
  if (asked.isError)
    return (
      <LoadFailure onRetry={asked.refetch}>The forecast of {other.name} could not be loaded.</LoadFailure>
    );
  const now = date === today ? openedAt : null;
  const here = findMoment(fullness, arrival, now);
  const there = findMoment(asked.data?.fullness ?? null, arrival, now);
  const day = wordArrivalDay(date, today);
  return (
    <div className="grid gap-4" aria-live="polite">
      <p className="min-h-7 text-lg font-semibold">
        {asked.isPending
          ? 'Loading...'
          : wordBetterMall({ name: one.name, ...here }, { name: other.name, ...there })}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <MallAtArrival name={one.name} moment={here} when={`${day} at ${here.point?.time ?? arrival}`} />
        <MallAtArrival
          name={other.name}
          moment={there}
          when={`${day} at ${there.point?.time ?? arrival}`}
          isLoading={asked.isPending}
        />
      </div>
    </div>
  );
}

interface MallAtArrivalProps {
  name: string;
  moment: ReturnType<typeof findMoment>;
  when: string;
  isLoading?: boolean;
}

function MallAtArrival({ name, moment: { point, outlook, capacity }, when, isLoading }: MallAtArrivalProps) {
  return (
    <div className="min-h-40 rounded-md border border-line p-4">
      <h3 dir="auto" className="font-bold wrap-anywhere">
        {name}
      </h3>
      <p className="text-sm text-muted">{when}</p>
      {point && outlook ? (
        <>
          <p className="mt-2 text-xl font-bold">{wordArrival(outlook, point.chanceOfSlot)}</p>
          <p className="mt-1 font-semibold">{wordBetter(outlook)}</p>
          {!point.isClosed && <p className="mt-1 text-sm text-muted">{wordFreeSlots(point, capacity)}</p>}
        </>
      ) : (
        <p className="mt-2 text-muted">
          {isLoading ? 'Loading...' : 'Not known: too little was measured here.'}
        </p>
      )}
    </div>
  );
}

/** A mall at the time of the arrival; without a point where how full it gets is not known. */
function findMoment(fullness: Fullness | null, arrival: string, now: string | null) {
  if (!fullness) return { point: null, outlook: null, capacity: 0 };
  const { points, capacity } = fullness;
  const place = findArrival(points, arrival, now);
  return {
    point: points[place.at] ?? null,
    outlook: judgeArrival(points, { ...place, capacity }),
    capacity,
  };
}
