import type { MallOverview } from '#contract/overview.ts';
import { toRupees, type Paise } from '#domain/money/money.ts';
import { dayUpTo } from '#domain/time/same-time.ts';
import { countAlerts } from '../../alerts/index.ts';
import type { MallRecord } from '../../malls/index.ts';
import { sumEarned } from '../../money/index.ts';
import type { DashboardServices } from '../dashboard-services.ts';
import { findIll } from '../now/ill-devices.ts';

/** Malls that are read at once: each takes a connection. */
const AT_ONCE = 4;

/** How every mall stands now. */
export async function makeOverview(on: DashboardServices, now: Date): Promise<MallOverview[]> {
  const malls = on.malls.list();
  const made: MallOverview[] = [];
  for (let from = 0; from < malls.length; from += AT_ONCE)
    made.push(
      ...(await Promise.all(malls.slice(from, from + AT_ONCE).map((mall) => makeLine(on, mall, now)))),
    );
  return made;
}

async function makeLine(on: DashboardServices, mall: MallRecord, now: Date): Promise<MallOverview> {
  const { services, devices, occupancy } = on;
  const { id, publicId } = mall;
  return services.database.transact({ mall: id }, async (transaction) => {
    const [[earned], alerts, { all, ill }] = await Promise.all([
      sumEarned(transaction, id, [dayUpTo(now).own]),
      countAlerts(transaction, id),
      findIll(on, transaction, id),
    ]);
    const isIll = new Set(ill.map((device) => device.id));
    const well = devices.ofMall(id).filter((device) => !isIll.has(device.publicId));
    const up = well.filter((device) => devices.lastSeenAt(device.publicId) !== null);
    return {
      mall: publicId,
      slots: occupancy.readingAt(id) ? occupancy.countsShown(id) : null,
      revenueToday: toRupees(Math.round(earned ?? 0) as Paise),
      alerts,
      devices: { all, up: up.length, unseen: well.length - up.length },
    };
  });
}
