import { LaneWithoutCamera } from '#contract/device-kinds.ts';
import type { LaneList } from '#contract/lanes.ts';
import { findNewestAlerts } from '../../alerts/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';

/** The lanes whose last camera was revoked, that nobody has dealt with yet; the oldest first. */
export async function listLanesWithoutCamera(
  transaction: Transaction,
  mall: number,
  now: Date,
): Promise<LaneList['withoutCamera']> {
  const alerts = await findNewestAlerts(transaction, mall, ['lane_without_camera'], now);
  const open = alerts.flatMap(({ closedAt, facts }) => {
    const lane = LaneWithoutCamera.safeParse(facts);
    return closedAt === null && lane.success ? [lane.data] : [];
  });
  return open.toSorted((one, other) => one.since.localeCompare(other.since));
}
