import { daysOf, type Period } from '#domain/time/period.ts';
import { addDays, startOfIndiaDay } from '#domain/time/india-time.ts';
import type { Services } from '../platform/services.ts';
import { sumSpan, type DayFigures } from './day-figures.ts';
import { findDays } from './store.ts';

/** A day that runs is summed once for all who ask within this time. */
const HOLDS_MS = 10_000;
const MOST_HELD = 200;

interface Held {
  readonly figures: Promise<DayFigures>;
  readonly until: number;
  readonly madeAt: number;
}

export interface ReadDay {
  readonly date: string;
  readonly figures: DayFigures;
  /** What came before this instant is in the figures. */
  readonly until: Date;
}

/** Reads the figures of periods: of days that are over from their rows, of the rest from the sessions and the ledger. */
export function createDays({ database }: Pick<Services, 'database'>) {
  const held = new Map<string, Held>();
  const sum = (mall: number, span: { from: Date; until: Date }) =>
    database.transact({ mall }, (transaction) => sumSpan(transaction, mall, span));

  /** The part of a day up to an instant, or to some seconds before it. */
  function sumPart(mall: number, day: string, until: Date): Held {
    const key = `${mall} ${day}`;
    const known = held.get(key);
    const isFresh =
      known !== undefined &&
      performance.now() - known.madeAt < HOLDS_MS &&
      Math.abs(until.getTime() - known.until) < HOLDS_MS;
    if (isFresh) return known;
    const figures = sum(mall, { from: startOfIndiaDay(day), until });
    if (held.size > MOST_HELD) held.clear();
    const part = { figures, until: until.getTime(), madeAt: performance.now() };
    held.set(key, part);
    figures.catch(() => held.delete(key));
    return part;
  }

  /** The figures of each day of a period, the first one first. */
  return async (mall: number, period: Period): Promise<ReadDay[]> => {
    const stored = await database.transact({ mall }, (transaction) => findDays(transaction, mall, period));
    const days: ReadDay[] = [];
    for (const date of daysOf(period)) {
      const isCut = period.isRunning && date === period.to;
      const span = { from: startOfIndiaDay(date), until: startOfIndiaDay(addDays(date, 1)) };
      // One day after the other, each in a transaction of its own: gates go in between.
      if (isCut) {
        const { figures, until } = sumPart(mall, date, period.until);
        days.push({ date, figures: await figures, until: new Date(until) });
      } else days.push({ date, figures: stored.get(date) ?? (await sum(mall, span)), until: span.until });
    }
    return days;
  };
}

export type ReadDays = ReturnType<typeof createDays>;
