import { agreedAheadMs, CLOCK_ALARM_MS, isOfOurClock } from '#domain/parking/agreed-ahead.ts';
import { closeAlerts, findNewestAlerts, raiseAlert, renewAlert } from '../alerts/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { loadDevices } from './store.ts';

const HEARD_MS = 3_600_000;
/** The one subject of what is said of our own clock. */
const OURS = 'ours';

/**
 * Where most devices of a mall that were heard of within the hour are ahead of us alike, it is said of our clock once,
 * instead of each of theirs. Whichever process heard them: it goes by what is stored.
 */
export async function judgeOurClock(transaction: Transaction, mall: number, now: Date): Promise<void> {
  const since = new Date(now.getTime() - HEARD_MS);
  const heard = (await loadDevices(transaction, mall)).flatMap(({ publicId, clock, lastSeenAt, revokedAt }) =>
    clock?.isEstablished && revokedAt === null && lastSeenAt && lastSeenAt > since
      ? [{ publicId, aheadMs: Math.round(clock.offsetMs) }]
      : [],
  );
  const agreed = agreedAheadMs(heard.map(({ aheadMs }) => aheadMs));
  if (!agreed) {
    const [said] = await findNewestAlerts(transaction, mall, ['server_clock'], now);
    if (said?.closedAt !== null) return;
    await closeAlerts(transaction, mall, 'server_clock', [OURS], now);
    return blameDevices(transaction, mall, heard, now);
  }
  const facts = { ...agreed, all: heard.length };
  await raiseAlert(transaction, { mall, kind: 'server_clock', subject: OURS, facts }, now);
  const alike = heard.filter(({ aheadMs }) => isOfOurClock(aheadMs, agreed.aheadMs));
  const subjects = alike.map(({ publicId }) => publicId);
  await closeAlerts(transaction, mall, 'clock_alarm', subjects, now);
}

/** Each that is far off has its own alert again. */
async function blameDevices(
  transaction: Transaction,
  mall: number,
  heard: readonly { publicId: string; aheadMs: number }[],
  now: Date,
): Promise<void> {
  const times = { firstAt: now, lastAt: now };
  for (const { publicId, aheadMs } of heard)
    if (Math.abs(aheadMs) > CLOCK_ALARM_MS) {
      const alert = { mall, kind: 'clock_alarm', subject: publicId, facts: { aheadMs } } as const;
      await renewAlert(transaction, alert, times);
    }
}
