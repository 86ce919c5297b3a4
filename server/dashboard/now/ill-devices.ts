import type { Alert } from '#contract/alerts.ts';
import type { DashboardNow } from '#contract/now.ts';
import { listAlerts } from '../../alerts/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { DashboardServices } from '../dashboard-services.ts';

const MOST = 500;

/** The devices of a mall that are ill, by its open alerts. */
export async function findIll(
  { devices }: DashboardServices,
  transaction: Transaction,
  mall: number,
): Promise<DashboardNow['devices']> {
  const alerts = await listAlerts(transaction, mall, MOST);
  const all = devices.ofMall(mall);
  const names = devices.namesOf(mall);
  const ill = alerts.flatMap((alert): DashboardNow['devices']['ill'] => {
    const device = all.find(({ publicId }) => publicId === alert.subject);
    const problem = problemOf(alert);
    if (!device || !problem) return [];
    const { publicId: id, kind, gate } = device;
    const since = problem === 'silent' ? devices.lastSeenAt(id)?.toISOString() : undefined;
    const name = names.get(id) ?? id;
    return [{ id, name, kind, gate, problem, since: since ?? alert.firstAt }];
  });
  const illSensors = alerts.reduce((sum, alert) => sum + countSensors(alert), 0);
  return { all: all.length, ill, illSensors };
}

function countSensors({ kind, facts }: Alert): number {
  if (kind === 'level_restless') return 'slots' in facts ? facts.slots : 1;
  return kind === 'sensor_silent' ||
    kind === 'sensor_flaps' ||
    kind === 'slot_restless' ||
    kind === 'slot_stuck'
    ? 1
    : 0;
}

function problemOf({ kind }: Alert): 'silent' | 'stuck' | 'clock' | null {
  if (kind === 'device_silent') return 'silent';
  if (kind === 'device_stuck') return 'stuck';
  return kind === 'clock_alarm' || kind === 'clock_still' ? 'clock' : null;
}
