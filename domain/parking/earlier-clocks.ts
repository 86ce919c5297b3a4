import { SECONDS_MS } from './seconds-of-doubt.ts';
import { LATEST_MS } from './too-old.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A read counts at its own time for so long, so no earlier clock is asked about for longer. */
const REMEMBERED_MS = LATEST_MS;
const AGREEMENT_MS = 10_000;
/** A message takes so long without any fault: what is no older came at once. */
const ORDINARY_MS = MINUTE_MS;
/** When a clock changed is known by the cars that it read before and after: at night they are hours apart. */
const UNSEEN_MS = 3 * HOUR_MS;
/** Stored messages follow each other at once. */
const BEHIND_MS = 10_000;
/** Between what a device read by a lost clock and what it read next or before, cars pass more often than that. */
const GAP_MS = 15 * MINUTE_MS;
const MOST = 8;

/** How a device's clock once went: by how much it was ahead, and between which of our instants it was seen so. */
export type EarlierClock = {
  offsetMs: number;
  fromMs: number;
  untilMs: number;
  /** Of a clock that was lost: what it showed last. */
  lastDeviceMs?: number;
  /** Nothing that it dated has come at once. */
  isGuessed?: boolean;
};

type Known = {
  offsetMs: number;
  isEstablished: boolean;
  earlier?: readonly EarlierClock[];
  samples: readonly { minute: number; aheadMs: number }[];
};

type Arrival = { deviceTime: Date; receivedAt: Date };

/** What is known of a device's clocks after one more message; `knownMs` is what its times are set right by. */
export function rememberClock(clock: Known, times: Arrival, knownMs: number): readonly EarlierClock[] {
  const stood = rememberStand(clock.earlier ?? [], clock, times.receivedAt);
  return isLost(times) ? rememberLost(stood, times) : rememberNext(stood, times, knownMs);
}

type Dated = { usedAt: Date; ownAt: Date; earliestAt: Date; flag: string };

/**
 * A time that the clock of now does not explain may be by an earlier one, of an event that was stored since. It costs no
 * more than by that. Where the device says that it sent it by another clock than that, it was stored for sure.
 */
export function atEarlierClock<T extends Dated>(
  judged: T,
  times: Arrival & { sentAt?: Date | null },
  { earlier = [] }: { earlier?: readonly EarlierClock[] },
): T | (T & { flag: 'clock_corrected' }) {
  const dated = datedByEarlier(earlier, times);
  const [first] = dated;
  if (first === undefined) return judged;
  const earliestMs = Math.min(judged.earliestAt.getTime(), first.at.getTime() - SECONDS_MS);
  const doubt = { ownAt: first.at, earliestAt: new Date(earliestMs) };
  const right = dated.findLast(({ offsetMs }) => Math.abs(offsetMs) <= REMEMBERED_MS);
  return times.sentAt && right
    ? { ...judged, ...doubt, usedAt: right.at, flag: 'clock_corrected' }
    : { ...judged, ...doubt };
}

/** Remembers how the clock goes now, so that what it has stored can be dated once it goes otherwise. */
function rememberStand(earlier: readonly EarlierClock[], clock: Known, receivedAt: Date): EarlierClock[] {
  const untilMs = receivedAt.getTime();
  const recent = earlier.filter((one) => one.untilMs >= untilMs - REMEMBERED_MS);
  if (!clock.isEstablished) return recent;
  const isLike = (ms: number) => Math.abs(ms - clock.offsetMs) <= AGREEMENT_MS;
  // A clock that has not changed since its last sample disagreed is still the same one.
  const last = clock.samples.at(-1);
  if (last === undefined || !isLike(last.aheadMs)) return recent;
  const same = recent.findLast((one) => isLike(one.offsetMs));
  if (same !== undefined && same === recent.at(-1))
    return [...recent.slice(0, -1), { ...same, untilMs, isGuessed: false }];
  const since = clock.samples.filter(({ aheadMs }) => isLike(aheadMs)).map(({ minute }) => minute);
  const fromMs = Math.min(untilMs, Math.min(...since) * MINUTE_MS);
  return [...recent, { offsetMs: clock.offsetMs, fromMs, untilMs }].slice(-MOST);
}

/**
 * A clock that is off by more than a message can be late was lost. The least delayed of what it dated tells how far off it
 * is at least, though nothing of it came at once.
 */
function rememberLost(earlier: readonly EarlierClock[], { deviceTime, receivedAt }: Arrival): EarlierClock[] {
  const [deviceMs, untilMs] = [deviceTime.getTime(), receivedAt.getTime()];
  const offsetMs = deviceMs - untilMs;
  const same = earlier.findLast((one) => Math.abs(one.offsetMs - offsetMs) <= REMEMBERED_MS);
  if (same === undefined)
    return [
      ...earlier,
      { offsetMs, fromMs: untilMs, untilMs, lastDeviceMs: deviceMs, isGuessed: true },
    ].slice(-MOST);
  const fromMs = Math.min(same.fromMs, deviceMs - same.offsetMs);
  const next = lessDelayed({ ...same, fromMs, untilMs, lastDeviceMs: deviceMs }, offsetMs);
  return earlier.map((one) => (one === same ? next : one));
}

/** What a device has stored it sends in order: what it read by a lost clock was before what it sends right behind it. */
function rememberNext(
  earlier: readonly EarlierClock[],
  { deviceTime, receivedAt }: Arrival,
  knownMs: number,
): readonly EarlierClock[] {
  const lost = earlier.at(-1);
  if (lost?.lastDeviceMs === undefined || receivedAt.getTime() - lost.untilMs > BEHIND_MS) return earlier;
  const nextMs = deviceTime.getTime() - knownMs;
  return [...earlier.slice(0, -1), lessDelayed(lost, lost.lastDeviceMs - nextMs)];
}

/** Less delayed than all before, so these were earlier than they seemed. */
function lessDelayed(clock: EarlierClock, offsetMs: number): EarlierClock {
  const movedMs = offsetMs - clock.offsetMs;
  return movedMs <= 0 ? clock : { ...clock, offsetMs, fromMs: clock.fromMs - movedMs };
}

/** Whether a time is off by more than any message is late. */
export function isLost({ deviceTime, receivedAt }: Arrival): boolean {
  return Math.abs(deviceTime.getTime() - receivedAt.getTime()) > REMEMBERED_MS;
}

/** How far ahead the clocks were by which a stored event may have been dated. */
export function offsetsThen(earlier: readonly EarlierClock[], times: Arrival): number[] {
  return datedByEarlier(earlier, times).map(({ offsetMs }) => offsetMs);
}

/** Without those of which only the least is known by which they are off: what was stored was dated by them at some time. */
export function withoutGuessed<T extends { earlier?: readonly EarlierClock[] }>(clock: T): T {
  const { earlier = [] } = clock;
  return { ...clock, earlier: earlier.filter(({ isGuessed = false }) => !isGuessed) };
}

/** When a stored event may have been by the clocks that the device had before, earliest first; none where it came at once. */
function datedByEarlier(
  earlier: readonly EarlierClock[],
  { deviceTime, receivedAt }: Arrival,
): { at: Date; offsetMs: number }[] {
  return earlier
    .map((clock) => ({ ...clock, ms: deviceTime.getTime() - clock.offsetMs }))
    .filter(({ ms, fromMs, untilMs }) => ms >= fromMs - UNSEEN_MS && ms <= untilMs + UNSEEN_MS)
    .filter(({ ms }) => ms < receivedAt.getTime() - ORDINARY_MS)
    .map((clock) => ({ ...clock, ms: clock.isGuessed ? clock.ms - GAP_MS : clock.ms }))
    .toSorted((one, other) => one.ms - other.ms)
    .map(({ ms, offsetMs }) => ({ at: new Date(ms), offsetMs }));
}

/** The same of clocks that were known to stand, none of them later than the next one was seen. */
export function offsetsUntilNext(earlier: readonly EarlierClock[], { deviceTime }: Arrival): number[] {
  return earlier.flatMap(({ offsetMs, fromMs, untilMs, lastDeviceMs }, index) => {
    const ms = deviceTime.getTime() - offsetMs;
    const next = earlier[index + 1];
    const latestMs = next === undefined ? untilMs : next.fromMs + MINUTE_MS;
    const isThen = ms >= fromMs - UNSEEN_MS && ms <= latestMs;
    return isThen && lastDeviceMs === undefined ? [offsetMs] : [];
  });
}
