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

/** Reads the figures of periods: of days that are over from their rows, of the rest from the sessions and the ledger. */
export function createDays({ database }: Pick<Services, 'database'>) {
  const held = new Map<string, Held>();
  const sum = (mall: number, span: { from: Date; until: Date }) =>
    database.transact({ mall }, (transaction) => sumSpan(transaction, mall, span));

  /** The part of a day up to an instant. */
  function sumPart(mall: number, day: string, until: Date): Promise<DayFigures> {
    const key = `${mall} ${day}`;
    const known = held.get(key);
    const isFresh =
      known !== undefined &&
      performance.now() - known.madeAt < HOLDS_MS &&
      Math.abs(until.getTime() - known.until) < HOLDS_MS;
    if (isFresh) return known.figures;
    const figures = sum(mall, { from: startOfIndiaDay(day), until });
    if (held.size > MOST_HELD) held.clear();
    held.set(key, { figures, until: until.getTime(), madeAt: performance.now() });
    figures.catch(() => held.delete(key));
    return figures;
  }

  /** The figures of each day of a period, the first one first. */
  return async (mall: number, period: Period): Promise<{ date: string; figures: DayFigures }[]> => {
    const stored = await database.transact({ mall }, (transaction) => findDays(transaction, mall, period));
    const days: { date: string; figures: DayFigures }[] = [];
    for (const date of daysOf(period)) {
      const isCut = period.isRunning && date === period.to;
      const span = { from: startOfIndiaDay(date), until: startOfIndiaDay(addDays(date, 1)) };
      // One day after the other, each in a transaction of its own: gates go in between.
      const figures = isCut
        ? await sumPart(mall, date, period.until)
        : (stored.get(date) ?? (await sum(mall, span)));
      days.push({ date, figures });
    }
    return days;
  };
}

export type ReadDays = ReturnType<typeof createDays>;
