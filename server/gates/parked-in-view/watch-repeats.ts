import { seesParked } from '#domain/parking/camera-repeats.ts';
import { STANDING_MS } from '#domain/parking/session.ts';
import { closeAlerts, findNewestAlerts, renewAlert } from '../../alerts/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { GateServices } from '../read-at-gate.ts';
import { listRepeats } from './store.ts';

const WATCHED_MS = 4 * 3_600_000;

/** Raises an alert for each camera that goes on reading a parked car, and closes it once these reads have ended. */
export async function watchRepeats(
  { devices }: GateServices,
  transaction: Transaction,
  mall: number,
  now: Date,
): Promise<void> {
  const repeats = await listRepeats(transaction, mall, new Date(now.getTime() - WATCHED_MS));
  const going = repeats.filter(
    (one) => seesParked(one) && now.getTime() - one.lastAt.getTime() <= STANDING_MS,
  );
  const cameras = devices.ofMall(mall);
  const raised = new Set<string>();
  for (const { deviceId, gate, reads, firstAt, lastAt } of going) {
    const subject = cameras.find(({ id }) => id === deviceId)?.publicId;
    if (subject === undefined) continue;
    raised.add(subject);
    const facts = { gate, since: firstAt.toISOString(), reads };
    await renewAlert(transaction, { mall, kind: 'camera_repeats', subject, facts }, { firstAt: now, lastAt });
  }
  const open = await findNewestAlerts(transaction, mall, ['camera_repeats'], now);
  const over = open.map(({ subject }) => subject).filter((subject) => !raised.has(subject));
  await closeAlerts(transaction, mall, 'camera_repeats', over, now);
}
