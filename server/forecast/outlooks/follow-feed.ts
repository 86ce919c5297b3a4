import { indiaDate, indiaHour, startOfIndiaDay } from '#domain/time/india-time.ts';
import { isCounting, type Devices } from '../../devices/index.ts';
import type { Database } from '../../platform/storage/database.ts';
import { usualHours } from '../history/find-outages.ts';
import { readQuiet } from '../history/read-quiet.ts';
import type { VisitHistory } from '../history/visit-history.ts';

/** What is known of a mall's feed today. */
export interface FeedToday {
  /** Until when what came is known: now, or when a device last sent anything. */
  readonly until: Date;
  /** Since when no device has sent anything; null while nothing shows that the feed is down. */
  readonly silentSince: Date | null;
  /** The hours in which devices were sending and nothing showed a car. */
  readonly quiet: readonly boolean[] | undefined;
}

/** A camera that sends nothing but reads is silent while nobody comes: it is down where so many cars should have come since. */
const MISSED_CARS = 3;
const LEAST_SILENCE_MS = 60 * 60_000;
const RECENT_DAYS = 28;
const HOUR_MS = 3_600_000;

interface Asked {
  readonly mall: number;
  readonly history: VisitHistory;
  readonly now: Date;
}

/** Follows what a mall's cameras and sensors sent today. */
export async function followFeed(
  { database, devices }: { database: Database; devices: Pick<Devices, 'ofMall' | 'lastSeenAt'> },
  { mall, history, now }: Asked,
): Promise<FeedToday> {
  const today = indiaDate(now);
  const quiet = await database.transact({ mall }, (transaction) => readQuiet(transaction, mall, [today]));
  const seen = devices
    .ofMall(mall)
    .filter(isCounting)
    .flatMap(({ publicId }) => devices.lastSeenAt(publicId)?.getTime() ?? []);
  const last = seen.length === 0 ? null : Math.max(...seen);
  const isSilent = last !== null && isDown(history, last, now);
  const silentSince = isSilent ? new Date(last) : null;
  const midnight = startOfIndiaDay(today);
  const until = silentSince === null ? now : silentSince < midnight ? midnight : silentSince;
  return { until, silentSince, quiet: quiet.get(today) };
}

function isDown({ hours }: VisitHistory, last: number, now: Date): boolean {
  if (now.getTime() - last < LEAST_SILENCE_MS) return false;
  const recent = hours.slice(-RECENT_DAYS);
  const usual = usualHours(recent, recent.length - 1);
  const midnight = startOfIndiaDay(indiaDate(now)).getTime();
  let missed = 0;
  for (let hour = 0; hour <= indiaHour(now); hour += 1) {
    const from = Math.max(last, midnight + hour * HOUR_MS);
    const until = Math.min(now.getTime(), midnight + (hour + 1) * HOUR_MS);
    missed += ((usual[hour] ?? 0) * Math.max(0, until - from)) / HOUR_MS;
  }
  return missed >= MISSED_CARS;
}
