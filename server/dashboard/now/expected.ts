import { setTimeout as pause } from 'node:timers/promises';
import type { DashboardNow } from '#contract/now.ts';
import { indiaDate, indiaTime, type IndiaDate } from '#domain/time/india-time.ts';
import type { ExpectedFullness } from '../../forecast/index.ts';
import type { DashboardServices } from '../dashboard-services.ts';

/** A forecast that is not made yet is not waited for: the figures of now are not to come later for it. */
const PATIENCE_MS = 25;
const PENDING = 'pending' as const;

/** So long after the first question a forecast is begun: to learn a mall keeps the processor busy for a while. */
const BEGINS_AFTER_MS = 400;

/** Answers what is expected now and for the rest of the day, as far as that is known already. */
export function createExpected({ forecast, services }: DashboardServices) {
  const begun = new Map<number, IndiaDate>();
  /** Today's is made anew again and again: until it is there, the one before is shown. */
  const known = new Map<number, { date: IndiaDate; fullness: ExpectedFullness | null }>();
  const make = async (mall: number, date: IndiaDate) => {
    const fullness = await forecast.fullnessOf(mall, date).catch((error: unknown) => {
      services.log.error({ err: error, mall }, 'a forecast was not made for the dashboard');
      return null;
    });
    known.set(mall, { date, fullness });
    return fullness;
  };

  /** The whole day; `pending` while it is being made. */
  async function ofDay(mall: number, date: IndiaDate): Promise<ExpectedFullness | null | typeof PENDING> {
    if (begun.get(mall) === date) {
      const made = await Promise.race([make(mall, date), pause(PATIENCE_MS, PENDING)]);
      const before = known.get(mall);
      return made === PENDING && before?.date === date ? before.fullness : made;
    }
    begun.set(mall, date);
    setTimeout(() => void make(mall, date), BEGINS_AFTER_MS).unref();
    return PENDING;
  }

  async function now(mall: number, at: Date): Promise<DashboardNow['forecast']> {
    const fullness = await ofDay(mall, indiaDate(at));
    if (fullness === PENDING) return NOT_YET;
    if (fullness === null) return { ...NOT_YET, state: 'none' };
    return presentExpected(fullness, at);
  }

  return { ofDay, now };
}

export type Expected = ReturnType<typeof createExpected>;

const NOT_YET = { state: PENDING, capacity: null, now: null, peak: null };

/** Now is held against what was foreseen without the sensors; what is still to come starts from what they see. */
function presentExpected({ expected, foreseen }: ExpectedFullness, now: Date): DashboardNow['forecast'] {
  const time = indiaTime(now);
  const current = foreseen.points.findLast((point) => point.time <= time) ?? null;
  const left = expected.points.filter((point) => point.time > time && !point.isClosed);
  const peak = left.reduce<(typeof left)[number] | null>(
    (most, point) => (most === null || point.expected > most.expected ? point : most),
    null,
  );
  const shown = (point: typeof current) =>
    point && { time: point.time, expected: point.expected, low: point.low, high: point.high };
  return { state: 'ready', capacity: expected.capacity, now: shown(current), peak: shown(peak) };
}
