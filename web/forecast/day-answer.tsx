import type { Fullness, Prediction } from '#contract/forecast.ts';
import { judgeArrival } from '#domain/forecast/arrival.ts';
import { indiaTime } from '#domain/time/india-time.ts';
import { useState } from 'react';
import { useToday } from '../platform/use-today.ts';
import { findArrival } from './find-arrival.ts';
import { FullnessChart } from './fullness-chart.tsx';
import type { SlotOfDay } from './time-slots.ts';
import { wordDayHours } from './word-open.ts';
import { wordArrival, wordArrivalDay, wordBestTime, wordBetter, wordFreeSlots } from './word-arrival.ts';

interface Props {
  prediction: Prediction;
  date: string;
  /** The time slot that is highlighted. */
  chosen: SlotOfDay | null;
  /** When to arrive, HH:MM. */
  arrival: string;
  onArrival: (time: string) => void;
}

/** The plan as one question: arriving then, will there be a spot? The time can be moved along the day's curve. */
export function DayAnswer({ prediction: { fullness, openHours }, ...asked }: Props) {
  return (
    <section
      aria-labelledby="answer-heading"
      className="min-w-0 rounded-lg border border-line bg-surface p-5 sm:p-6"
    >
      {fullness ? (
        <Answered fullness={fullness} openHours={openHours} {...asked} />
      ) : (
        <>
          <h2 id="answer-heading" className="mb-2 text-xl font-bold">
            How full, through the day
          </h2>
          <p className="text-muted">
            Not known: too few stays were measured here, or the spots of this mall are not configured.
          </p>
        </>
      )}
    </section>
  );
}

interface AnsweredProps extends Omit<Props, 'prediction'> {
  fullness: Fullness;
  openHours: Prediction['openHours'];
}

function Answered({ fullness, openHours, date, chosen, arrival, onArrival }: AnsweredProps) {
  const { points, capacity } = fullness;
  const today = useToday();
  const [openedAt] = useState(() => indiaTime(new Date()));
  const isToday = date === today;
  const { at, from } = findArrival(points, arrival, isToday ? openedAt : null);
  const point = points[at];
  const outlook = judgeArrival(points, { at, from, capacity });
  if (!point || !outlook) return null;
  const answer = wordArrival(outlook, point.chanceOfSlot);
  const free = point.isClosed ? wordDayHours(openHours) : wordFreeSlots(point, capacity);
  return (
    <div className="grid gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)]">
      <div>
        <h2 id="answer-heading" className="text-lg font-semibold">
          Arrive {wordArrivalDay(date, today)} at {point.time}
        </h2>
        <p className="mt-2 min-h-24 text-3xl font-bold">{answer}</p>
        <p className="mt-2 min-h-7 text-lg font-semibold">{wordBetter(outlook)}</p>
        <p className="mt-2 min-h-10 text-sm text-muted">{free}</p>
      </div>
      <div className="min-w-0">
        <h3 className="mb-3 text-sm font-bold">How full, through the day</h3>
        <FullnessChart
          fullness={fullness}
          chosen={chosen}
          at={at}
          from={from}
          spoken={`${point.time}. ${answer} ${free}`}
          best={wordBestTime(fullness, isToday ? openedAt : null)}
          onChoose={(index) => onArrival(points[index]?.time ?? arrival)}
        />
      </div>
    </div>
  );
}
