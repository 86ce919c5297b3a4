/** A clock that nobody has set to India's zone goes by UTC. */
const ZONE_MS = 330 * 60_000;
/** Hardly any message waits for just so long, to the second. */
const AGREEMENT_MS = 10_000;
/** What is sent within it is sent at once; and two messages so far apart are not of one queue that drains. */
const MINUTE_MS = 60_000;

/** What the messages of a device show of their two stamps: since when these are a zone apart, and whether surely so. */
export type StampsApart = { sinceMs: number; deviceMs: number; isKnown: boolean };

/** When an event was by its device, when that sent it, and when it arrived. */
type Stamped = { deviceTime: Date; sentAt?: Date | null; receivedAt: Date };

type Known = { apart?: StampsApart | null };

/**
 * Whether what lies between an event and its sending is just a time zone: the two stamps are of two clocks, as where a
 * computer passes on what a camera read, and one of them was never set.
 */
export function isZoneApart({ deviceTime, sentAt }: Stamped): boolean {
  return !!sentAt && Math.abs(sentAt.getTime() - deviceTime.getTime() - ZONE_MS) <= AGREEMENT_MS;
}

/** What is known of a device's stamps after one more message. Of most messages nothing changes. */
export function followStamps<T extends Known>(clock: T, times: Stamped): T {
  const before = clock.apart ?? null;
  const apart = isZoneApart(times) ? moreApart(before, times) : lessApart(before, times);
  return apart === before ? clock : { ...clock, apart };
}

/** One message may have waited for just so long. By two they are of two clocks, where no other came between. */
function moreApart(before: StampsApart | null, { deviceTime, receivedAt }: Stamped): StampsApart {
  const [deviceMs, receivedMs] = [deviceTime.getTime(), receivedAt.getTime()];
  if (before === null) return { sinceMs: receivedMs, deviceMs, isKnown: false };
  const isAnother = receivedMs - before.sinceMs > MINUTE_MS && before.deviceMs !== deviceMs;
  return isAnother && !before.isKnown ? { ...before, isKnown: true } : before;
}

/** What two such clocks have dated may wait as well; stamps that are equal are of one clock. */
function lessApart(before: StampsApart | null, { deviceTime, sentAt }: Stamped): StampsApart | null {
  if (before === null || !sentAt) return before;
  const isEqual = Math.abs(sentAt.getTime() - deviceTime.getTime()) <= MINUTE_MS;
  return before.isKnown && !isEqual ? before : null;
}

/** Whether a message of the past came at once, by the stamps that its device is known for by now. */
export function cameApart({ apart }: Known, { deviceTime, receivedAt }: Stamped): boolean {
  return apart?.isKnown === true && isZoneApart({ deviceTime, sentAt: receivedAt, receivedAt });
}
