import type { AlertFacts } from '#contract/alerts.ts';
import {
  isBeingReplaced,
  REGISTERED_MS,
  TAKEN_OVER_MS,
  type OtherDevice,
} from '#domain/parking/replaced-device.ts';
import { closeAlerts, findNewestAlerts, renewAlert } from '../../alerts/index.ts';
import type { Devices } from '../../devices/index.ts';
import { servicesOfJobs, type Services } from '../../platform/services.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { MallOccupancy } from '../mall-occupancy.ts';
import { listSlotsReportedBy } from './store.ts';

const KIND = 'device_revoked';
/** What another process has done, and a replacement that still does not come, are seen after so long. */
const AGAIN_MS = 60_000;

/** The slots that a revoked device leaves unknown. */
interface Left {
  readonly device: string;
  readonly revokedAt: Date;
  readonly facts: AlertFacts<typeof KIND>;
}

type Watched = Pick<Devices, 'ofMall' | 'registeredAt' | 'revokedAt'>;

/**
 * Makes the function that asks somebody about the slots which a revoked device leaves unknown, one alert a device, and
 * closes it once other devices report them all or the layout has them no more. Whoever has dealt with it is asked no more.
 */
export function createLeftWatch(services: Services, devices: Watched) {
  const { database } = servicesOfJobs(services);
  const seen = new Map<number, { left: string; nextAt: number }>();

  return async (occupancy: MallOccupancy, now: Date): Promise<void> => {
    const { mall } = occupancy;
    const left = findLeft(occupancy, devices);
    const known = seen.get(mall);
    const asText = JSON.stringify(left);
    const isSame = known?.left === asText;
    if (isSame && (left.length === 0 || now.getTime() < known.nextAt)) return;
    await database.transact({ mall }, async (transaction) => {
      const alerts = new Map(
        (await findNewestAlerts(transaction, mall, [KIND], new Date(0))).map((one) => [one.subject, one]),
      );
      const open = [...alerts.values()].filter(({ closedAt }) => closedAt === null);
      const over = open.filter(({ subject }) => !left.some(({ device }) => device === subject));
      const subjects = over.map(({ subject }) => subject);
      if (subjects.length > 0) await closeAlerts(transaction, mall, KIND, subjects, now);
      for (const one of left) {
        const alert = alerts.get(one.device);
        if (alert ? alert.closedAt === null : await isMissed(transaction, { occupancy, devices, one, now }))
          await renewAlert(
            transaction,
            { mall, kind: KIND, subject: one.device, facts: one.facts },
            { firstAt: now, lastAt: now },
          );
      }
    });
    seen.set(mall, { left: asText, nextAt: now.getTime() + AGAIN_MS });
  };
}

function findLeft(occupancy: MallOccupancy, devices: Watched): Left[] {
  return [...occupancy.sources()].flatMap((device) => {
    const revokedAt = devices.revokedAt(device);
    if (revokedAt === null) return [];
    const slots = [...occupancy.codesOf(device)].flatMap((code) => occupancy.get(code) ?? []);
    const unknown = slots.filter(
      ({ place, stored }) => !place.isRetired && stored.state.status === 'unknown',
    );
    if (unknown.length === 0) return [];
    const levels = [...new Set(unknown.map(({ place }) => place.level))].toSorted();
    return [{ device, revokedAt, facts: { slots: unknown.length, levels, since: revokedAt.toISOString() } }];
  });
}

/** Whether nobody is about to report them: then somebody has to be asked. */
async function isMissed(
  transaction: Transaction,
  asked: { occupancy: MallOccupancy; devices: Watched; one: Left; now: Date },
): Promise<boolean> {
  const { occupancy, devices, one, now } = asked;
  const { device, revokedAt } = one;
  if (now.getTime() - revokedAt.getTime() >= TAKEN_OVER_MS) return true;
  const from = new Date(revokedAt.getTime() - REGISTERED_MS);
  const before = await listSlotsReportedBy(transaction, occupancy.mall, {
    source: device,
    from,
    to: revokedAt,
  });
  const others = devices.ofMall(occupancy.mall).flatMap(({ publicId, kind }): OtherDevice[] => {
    const registeredAt = devices.registeredAt(publicId);
    if (kind !== 'slot-sensors' || registeredAt === null) return [];
    const codes = [...occupancy.codesOf(publicId)];
    return [
      { registeredAt, hasSlots: codes.length > 0, hasTakenOver: codes.some((code) => before.has(code)) },
    ];
  });
  return !isBeingReplaced(revokedAt, others, now);
}
