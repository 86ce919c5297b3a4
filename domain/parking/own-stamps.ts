import { MISREAD_DOUBLE_MS } from './session.ts';
import type { TimeFlag } from './time-flag.ts';

/** A read by the time that is used of it, and as its camera stamped it by a clock that may be wrong. */
export interface StampedRead {
  /** Null where a person typed it. */
  readonly deviceId: number | null;
  readonly deviceAt: Date;
  readonly usedAt: Date;
  readonly timeFlag: TimeFlag | null;
}

/** What two stamps of one camera differ by beside what their arrivals do, before they say anything. */
const TELLING_MS = 60_000;
/** By more, its clock was set or lost in between. */
const LONGEST_MS = 24 * 3_600_000;

/**
 * Whether two reads of one camera, of which only the arrival is used, were farther from each other than `atOnceMs` by its own
 * stamps. However wrong its clock is, it shows the time between two reads, and a queue arrives all at once. That they are
 * close to each other says nothing: a clock may stand still.
 */
export function areApart(
  one: StampedRead,
  other: StampedRead,
  atOnceMs: number = MISREAD_DOUBLE_MS,
): boolean {
  if (one.deviceId === null || one.deviceId !== other.deviceId) return false;
  if (one.timeFlag !== 'server_time' || other.timeFlag !== 'server_time') return false;
  const stampedMs = msBetween(one.deviceAt, other.deviceAt);
  const isTelling = stampedMs - msBetween(one.usedAt, other.usedAt) >= TELLING_MS;
  return isTelling && stampedMs > atOnceMs && stampedMs < LONGEST_MS;
}

function msBetween(one: Date, other: Date): number {
  return Math.abs(one.getTime() - other.getTime());
}
