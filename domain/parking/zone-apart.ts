import {
  judgeDeviceTime,
  type DeviceClock,
  type DeviceTimeJudgement,
  type MessageTimes,
} from './device-clock.ts';

/** A clock that nobody has set to India's zone goes by UTC. */
const ZONE_MS = 330 * 60_000;
/** No message waits for just so long, to the second. */
const AGREEMENT_MS = 10_000;

/**
 * Whether what lies between an event and its sending is just a time zone: the two stamps are of two clocks, as where a
 * computer passes on what a camera read, and one of them was never set.
 */
export function isZoneApart({ deviceTime, sentAt }: MessageTimes): boolean {
  return !!sentAt && Math.abs(sentAt.getTime() - deviceTime.getTime() - ZONE_MS) <= AGREEMENT_MS;
}

/**
 * The instant of such a message: about its arrival, by the clock that is nearer to ours. It may have waited for just so long
 * after all, so its own time stands beside it.
 */
export function judgeZoneApart(times: MessageTimes, clock: DeviceClock): DeviceTimeJudgement {
  const { deviceTime, receivedAt } = times;
  const sentAt = times.sentAt ?? deviceTime;
  const offMs = (at: Date) => Math.abs(at.getTime() - receivedAt.getTime());
  const nearer = offMs(deviceTime) < offMs(sentAt) ? deviceTime : sentAt;
  const judged = judgeDeviceTime({ deviceTime: nearer, sentAt: nearer, receivedAt }, clock);
  const lateAt = new Date(receivedAt.getTime() - (sentAt.getTime() - deviceTime.getTime()));
  const earlier = (at: Date) => (at < lateAt ? at : lateAt);
  return {
    ...judged,
    ownAt: earlier(judged.ownAt),
    earliestAt: earlier(judged.earliestAt),
    flag: judged.flag === 'ok' ? 'clock_corrected' : judged.flag,
  };
}
