import {
  judgeDeviceTime,
  type DeviceClock,
  type DeviceTimeJudgement,
  type MessageTimes,
} from './device-clock.ts';

/**
 * The instant of such a message. Where its device is known for it, or says that it will be sent hours from now, about its
 * arrival. Else it has waited, as it says; but its stamps may be of two clocks, so that it was as late as it arrived.
 */
export function judgeZoneApart(times: MessageTimes, clock: DeviceClock): DeviceTimeJudgement {
  const { deviceTime, receivedAt } = times;
  const sentAt = times.sentAt ?? deviceTime;
  const offMs = (at: Date) => Math.abs(at.getTime() - receivedAt.getTime());
  const isReadRight = offMs(deviceTime) < offMs(sentAt);
  if (!isReadRight && !clock.apart?.isKnown)
    return { ...judgeDeviceTime(times, clock), latestAt: receivedAt };
  return judgeApart(times, clock, isReadRight ? deviceTime : sentAt);
}

/** About its arrival, by the clock that is nearer to ours; it may have waited after all, so its own time stands beside it. */
function judgeApart(times: MessageTimes, clock: DeviceClock, nearer: Date): DeviceTimeJudgement {
  const { deviceTime, receivedAt } = times;
  const sentAt = times.sentAt ?? deviceTime;
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
