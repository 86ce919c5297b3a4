import { agreedAheadMs, CLOCK_ALARM_MS, isOfOurClock } from '#domain/parking/agreed-ahead.ts';
import { closeAlerts, findNewestAlerts, raiseAlert, renewAlert } from '../alerts/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { loadDevices } from './store.ts';

const SEEN_MS = 3_600_000;
/** The one subject of the alert about our own clock. */
const OURS = 'ours';

/**
 * Where most devices of a mall that were seen within the hour are ahead of us alike, one alert is about our clock instead of
 * one about each of theirs. It goes by what is stored, whichever process received their messages.
 */
export async function judgeOurClock(transaction: Transaction, mall: number, now: Date): Promise<void> {
  const since = new Date(now.getTime() - SEEN_MS);
  const seen = (await loadDevices(transaction, mall)).flatMap(({ publicId, clock, lastSeenAt, revokedAt }) =>
    clock?.isEstablished && revokedAt === null && lastSeenAt && lastSeenAt > since
      ? [{ publicId, aheadMs: Math.round(clock.offsetMs) }]
      : [],
  );
  const agreed = agreedAheadMs(seen.map(({ aheadMs }) => aheadMs));
  if (!agreed) {
    const [ours] = await findNewestAlerts(transaction, mall, ['server_clock'], now);
    if (ours?.closedAt !== null) return;
    await closeAlerts(transaction, mall, 'server_clock', [OURS], now);
    return blameDevices(transaction, mall, seen, now);
  }
  const facts = { ...agreed, all: seen.length };
  await raiseAlert(transaction, { mall, kind: 'server_clock', subject: OURS, facts }, now);
  const alike = seen.filter(({ aheadMs }) => isOfOurClock(aheadMs, agreed.aheadMs));
  const subjects = alike.map(({ publicId }) => publicId);
  await closeAlerts(transaction, mall, 'clock_alarm', subjects, now);
}

/** Each that is far off has its own alert again. */
async function blameDevices(
  transaction: Transaction,
  mall: number,
  seen: readonly { publicId: string; aheadMs: number }[],
  now: Date,
): Promise<void> {
  const times = { firstAt: now, lastAt: now };
  for (const { publicId, aheadMs } of seen)
    if (Math.abs(aheadMs) > CLOCK_ALARM_MS) {
      const alert = { mall, kind: 'clock_alarm', subject: publicId, facts: { aheadMs } } as const;
      await renewAlert(transaction, alert, times);
    }
}
