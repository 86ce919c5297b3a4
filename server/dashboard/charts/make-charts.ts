import type { MallCharts } from '#contract/charts.ts';
import type { Fullness } from '#contract/forecast.ts';
import { insideByHour } from '#domain/parking/hours.ts';
import { paise, toRupees } from '#domain/money/money.ts';
import { addDays, indiaDate, indiaHour, startOfIndiaDay } from '#domain/time/india-time.ts';
import { sumEarnedByDay, sumReceived } from '../../money/index.ts';
import { countTaken } from '../../occupancy/index.ts';
import { countCarsInside, countLengths, countTraffic, type CountedSpan } from '../../sessions/index.ts';
import type { DashboardServices } from '../dashboard-services.ts';
import type { Expected } from '../now/expected.ts';
import { sectionsOf } from './sections-of.ts';

const DAYS = 28;
const NOTHING = paise(0);
const HOUR_MS = 3_600_000;
/** Where one length of stay ends and the next begins, in minutes. */
const EDGES = [30, 60, 120, 180, 240, 360, 720];

/** Reads what the charts of a mall are drawn from. */
export async function makeCharts(
  on: DashboardServices,
  expected: Expected,
  mall: number,
  now: Date,
): Promise<MallCharts> {
  const today = indiaDate(now);
  const span = { from: startOfIndiaDay(addDays(today, 1 - DAYS)), until: now };
  const hours = hoursUpTo(now);
  const fullness = await expected.ofDay(mall, today);
  return on.services.database.transact({ mall }, async (transaction) => {
    const [inside, traffic, earned, received, lengths, taken] = await Promise.all([
      countCarsInside(on, transaction, mall, now),
      countTraffic(transaction, mall, hours),
      sumEarnedByDay(transaction, mall, span),
      sumReceived(transaction, mall, span),
      countLengths(transaction, mall, span, EDGES),
      countTaken(transaction, mall, span),
    ]);
    const byHour = insideByHour(traffic, inside.cars);
    return {
      asOf: now.toISOString(),
      hours: traffic.map(({ entries, exits }, hour) => ({
        hour,
        arrivals: entries,
        departures: exits,
        inside: byHour[hour] ?? 0,
      })),
      isForecastPending: fullness === 'pending',
      expected: fullness === 'pending' ? null : presentHours(fullness && fullness.foreseen),
      from: indiaDate(span.from),
      to: today,
      days: presentDays(indiaDate(span.from), earned),
      methods: received.map(({ method, payments, paise: amount }) => ({
        method,
        payments,
        received: toRupees(amount),
      })),
      lengths: [0, ...EDGES].map((fromMinutes, bucket) => ({
        fromMinutes,
        untilMinutes: EDGES[bucket] ?? null,
        cars: lengths.find((one) => one.bucket === bucket)?.cars ?? 0,
      })),
      sections: sectionsOf(on, mall, taken, DAYS),
    };
  });
}

/** The hours of today in India, the one that runs up to now. */
function hoursUpTo(now: Date): CountedSpan[] {
  const midnight = startOfIndiaDay(indiaDate(now)).getTime();
  return Array.from({ length: indiaHour(now) + 1 }, (_, hour) => ({
    from: new Date(midnight + hour * HOUR_MS),
    until: new Date(Math.min(now.getTime(), midnight + (hour + 1) * HOUR_MS)),
  }));
}

function presentHours(fullness: Fullness | null): MallCharts['expected'] {
  if (!fullness) return null;
  return fullness.points
    .filter(({ time }) => time.endsWith(':00'))
    .map(({ time, expected, low, high }) => ({ hour: Number(time.slice(0, 2)), expected, low, high }));
}

/** Every day has its place, one without a movement too. */
function presentDays(from: string, earned: Awaited<ReturnType<typeof sumEarnedByDay>>): MallCharts['days'] {
  return Array.from({ length: DAYS }, (_, index) => {
    const date = addDays(from, index);
    return { date, revenue: toRupees(earned.find((one) => one.date === date)?.paise ?? NOTHING) };
  });
}
