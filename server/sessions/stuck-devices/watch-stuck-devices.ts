import { FEWEST_SLOTS, judgeStuckDevice, REST_MS } from '#domain/parking/stuck-device.ts';
import { findNewestAlerts, renewAlert } from '../../alerts/index.ts';
import type { Malls } from '../../malls/index.ts';
import { countTurnsInWindow, type Occupancy, type StandingSlot } from '../../occupancy/index.ts';
import { doAllParts } from '../../platform/jobs/faults.ts';
import { servicesOfJobs, type Services } from '../../platform/services.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { countEntriesInWindow } from './store.ts';

const KIND = 'device_stuck';
const EVERY_MS = 10 * 60_000;
/** Days before that are compared. */
const DAYS = 14;
/** Of a longer rest only the end is compared. */
const WINDOW_MS = 24 * 3_600_000;
/** An alert that somebody dealt with so long ago is of another time. */
const REMEMBERED_MS = 90 * 86_400_000;

interface Given {
  readonly services: Pick<Services, 'database'>;
  readonly malls: Pick<Malls, 'list'>;
  readonly occupancy: Pick<Occupancy, 'standing'>;
}

/** A device's slots, none of which has turned since. */
interface Resting {
  readonly device: string;
  readonly codes: readonly string[];
  readonly since: Date;
}

export function watchStuckDevicesOften(services: Services, doors: Omit<Given, 'services'>): void {
  const ofJobs = { ...doors, services: servicesOfJobs(services) };
  services.jobs.add({
    name: 'look for stuck devices',
    every: EVERY_MS,
    run: (now) => watchStuckDevices(ofJobs, now),
  });
}

/**
 * Looks for devices that go on sending while none of their slots turns, by what they did in the same hours of days before
 * and by what the rest of the mall did meanwhile: raises their alerts, by which their slots are unknown. Whoever follows
 * the slots closes them (`mark-stuck.ts`).
 */
export function watchStuckDevices({ services, malls, occupancy }: Given, now: Date): Promise<void> {
  return doAllParts(async ({ alone }) => {
    for (const { id: mall } of malls.list())
      await alone(`mall ${mall}, devices that may be stuck`, async () => {
        for (const resting of findResting(occupancy.standing(mall), now))
          await services.database.transact({ mall }, (transaction) => judge(transaction, mall, resting, now));
      });
  });
}

function findResting(standing: readonly StandingSlot[], now: Date): Resting[] {
  const devices = new Map<string, StandingSlot[]>();
  for (const slot of standing)
    if (slot.source !== null) devices.set(slot.source, [...(devices.get(slot.source) ?? []), slot]);
  return [...devices].flatMap(([device, slots]) => {
    const since = new Date(Math.max(...slots.map((slot) => slot.since.getTime())));
    const isResting = now.getTime() - since.getTime() >= REST_MS && slots.length >= FEWEST_SLOTS;
    return isResting ? [{ device, codes: slots.map(({ code }) => code), since }] : [];
  });
}

async function judge(
  transaction: Transaction,
  mall: number,
  { device, codes, since }: Resting,
  now: Date,
): Promise<void> {
  const from = new Date(Math.max(since.getTime(), now.getTime() - WINDOW_MS));
  const window = { from, until: now, days: DAYS };
  const turns = await countTurnsInWindow(transaction, mall, { ...window, codes });
  const entries = await countEntriesInWindow(transaction, mall, window);
  const [today, ...before] = turns.map(({ own, others }, day) => ({
    own,
    others: others + (entries[day]?.cars ?? 0),
  }));
  const others = today?.others ?? 0;
  const usual = judgeStuckDevice({ slots: codes.length, since, others, before }, now);
  if (usual === null || (await isDealtWith(transaction, mall, { device, since }, now))) return;
  const facts = { slots: codes.length, since: since.toISOString(), others, usual };
  await renewAlert(transaction, { mall, kind: KIND, subject: device, facts }, { firstAt: now, lastAt: now });
}

/** Whoever has dealt with it is asked again only once a slot has turned since. */
async function isDealtWith(
  transaction: Transaction,
  mall: number,
  { device, since }: Pick<Resting, 'device' | 'since'>,
  now: Date,
): Promise<boolean> {
  const from = new Date(now.getTime() - REMEMBERED_MS);
  const alerts = await findNewestAlerts(transaction, mall, [KIND], from);
  const closedAt = alerts.find(({ subject }) => subject === device)?.closedAt ?? null;
  return closedAt !== null && closedAt > since;
}
