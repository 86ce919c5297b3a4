import { findLanesWithoutCamera, type LaneWithoutCamera } from '#domain/parking/lanes-without-camera.ts';
import { closeAlerts, findNewestAlerts, renewAlert } from '../../alerts/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { DeviceRecord } from '../device-record.ts';
import { loadDevices } from '../store.ts';

const KIND = 'lane_without_camera';

/**
 * Asks somebody about the lane of a camera that has just been revoked where it was the last one, and closes that once the
 * lane has a camera again. Whoever has dealt with it is asked no more. Within the transaction of the change, after `lockLanes`.
 */
export async function settleLanes(
  transaction: Transaction,
  mall: number,
  revoked: Pick<DeviceRecord, 'gate' | 'direction'> | null,
  now: Date,
): Promise<void> {
  const lanes = findLanesWithoutCamera(await loadDevices(transaction, mall));
  const alerts = await findNewestAlerts(transaction, mall, [KIND], now);
  const open = new Set(alerts.flatMap(({ subject, closedAt }) => (closedAt === null ? [subject] : [])));
  const over = [...open].filter((subject) => !lanes.some((lane) => nameOf(lane) === subject));
  if (over.length > 0) await closeAlerts(transaction, mall, KIND, over, now);
  for (const lane of lanes) {
    const isNew = lane.gate === revoked?.gate && lane.direction === revoked.direction;
    if (!isNew && !open.has(nameOf(lane))) continue;
    const { gate, direction, since, isOnly } = lane;
    const facts = { gate, direction, since: since.toISOString(), isOnly };
    const alert = { mall, kind: KIND, subject: nameOf(lane), facts } as const;
    await renewAlert(transaction, alert, { firstAt: now, lastAt: now });
  }
}

function nameOf({ gate, direction }: Pick<LaneWithoutCamera, 'gate' | 'direction'>): string {
  return `${gate} ${direction}`;
}
