import { setImmediate as nextRound } from 'node:timers/promises';
import type { AlertFacts } from '#contract/alerts.ts';
import { readStuckPart } from '#contract/stuck-part.ts';
import { FEWEST_SLOTS, judgeStuckDevice, type StuckSlots } from '#domain/parking/stuck-device.ts';
import { joinDays, type TurnsOfDays } from '#domain/parking/turns-of-days.ts';
import { findNewestAlerts, renewAlert } from '../../alerts/index.ts';
import type { Malls } from '../../malls/index.ts';
import type { Occupancy, StandingSlot } from '../../occupancy/index.ts';
import { doAllParts } from '../../platform/jobs/faults.ts';
import { servicesOfJobs, type Services } from '../../platform/services.ts';
import { DaysOfMalls, type AskOfMall } from './days-of-malls.ts';
import { listAsked, type StuckAlert } from './what-was-seen-to.ts';

const KIND = 'device_stuck';
const EVERY_MS = 10 * 60_000;
/** An alert that somebody dealt with so long ago is of another time. */
const REMEMBERED_MS = 90 * 86_400_000;

interface Given {
  readonly services: Pick<Services, 'database'>;
  readonly malls: Pick<Malls, 'list'>;
  readonly occupancy: Pick<Occupancy, 'standing'>;
  readonly days: DaysOfMalls;
}

export function watchStuckDevicesOften(services: Services, doors: Omit<Given, 'services' | 'days'>): void {
  const given = { ...doors, services: servicesOfJobs(services), days: new DaysOfMalls() };
  services.jobs.add({
    name: 'look for stuck devices',
    every: EVERY_MS,
    run: (now) => watchStuckDevices(given, now),
  });
}

/**
 * Looks for devices that go on sending while none of their slots turns, or of a part of them none, by how these followed the
 * rest of the mall so far: raises their alerts, by which their slots are unknown. Whoever follows the slots closes them
 * (`mark-stuck.ts`).
 */
export function watchStuckDevices({ services, malls, occupancy, days }: Given, now: Date): Promise<void> {
  return doAllParts(async ({ alone }) => {
    for (const { id: mall } of malls.list())
      await alone(`mall ${mall}, devices that may be stuck`, async () => {
        const devices = listDevices(occupancy.standing(mall));
        if (devices.size === 0) return;
        const ask: AskOfMall = (work) => services.database.transact({ mall }, work);
        const turns = joinDays(await days.read(mall, ask, now));
        await judgeAll(ask, mall, { devices, turns }, now);
      });
  });
}

type Slots = readonly StandingSlot[];

interface Judged {
  readonly devices: ReadonlyMap<string, Slots>;
  readonly turns: TurnsOfDays;
}

/** The slots of each device that has several. */
function listDevices(standing: Slots): Map<string, Slots> {
  const devices = new Map<string, StandingSlot[]>();
  for (const slot of standing) {
    if (slot.source === null) continue;
    const own = devices.get(slot.source);
    if (own) own.push(slot);
    else devices.set(slot.source, [slot]);
  }
  return new Map([...devices].filter(([, slots]) => slots.length >= FEWEST_SLOTS));
}

/** Between two devices others have their turn: a level has many slots, and each many turns. */
async function judgeAll(ask: AskOfMall, mall: number, { devices, turns }: Judged, now: Date): Promise<void> {
  const remembered = new Date(now.getTime() - REMEMBERED_MS);
  const alerts = await ask((transaction) => findNewestAlerts(transaction, mall, [KIND], remembered));
  for (const [device, slots] of devices) {
    await nextRound();
    const known = alerts.find(({ subject }) => subject === device) ?? null;
    const asked = listAsked(slots, known).map((slot) => withTurns(slot, turns));
    const stuck = judgeStuckDevice({ slots: asked, all: turns.all }, now.getTime());
    const facts = stuck && toFacts(stuck, slots, known);
    if (!facts) continue;
    const alert = { mall, kind: KIND, subject: device, facts } as const;
    await ask((transaction) => renewAlert(transaction, alert, { firstAt: now, lastAt: now }));
  }
}

function withTurns({ code, status, since }: StandingSlot, { bySlot }: TurnsOfDays) {
  return { code, status, since: since.getTime(), turns: bySlot.get(code) ?? [] };
}

/** What an alert says, with the slots that an open one names already; null where that is about the whole device. */
function toFacts(
  { codes, since, others, expected }: StuckSlots,
  slots: Slots,
  known: StuckAlert | null,
): AlertFacts<'device_stuck'> | null {
  const when = { since: new Date(since).toISOString(), others, usual: expected };
  if (codes.length === slots.length) return { slots: codes.length, ...when };
  const isOpen = known?.closedAt === null;
  const before = isOpen ? readStuckPart(known.facts) : null;
  if (isOpen && before === null) return null;
  const named = new Set([...(before?.codes ?? []), ...codes]);
  const own = slots.filter(({ code }) => named.has(code));
  // The last of their turns: an earlier one would end the alert at once.
  const last = Math.max(...own.map((slot) => slot.since.getTime()));
  const part = { codes: own.map(({ code }) => code), of: slots.length };
  return { slots: own.length, ...when, since: new Date(last).toISOString(), part };
}
