import type { DashboardNow } from '#contract/now.ts';
import { toRupees, type Paise } from '#domain/money/money.ts';
import { dayUpTo, hourUpTo } from '#domain/time/same-time.ts';
import { sumEarned } from '../../money/index.ts';
import { sumHeld } from '../../passes/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import {
  countCarsInside,
  countInsideSince,
  countTraffic,
  findLastMove,
  listStanding,
  type CarsInside,
  type LaneWait,
  type Traffic,
} from '../../sessions/index.ts';
import type { DashboardServices } from '../dashboard-services.ts';
import { findIll } from './ill-devices.ts';
import type { UsualTimes } from './usual.ts';

/** A visit of so many hours is long; after a day an alert is raised. */
const LONG_MS = 12 * 3_600_000;
const NONE: Traffic = { entries: 0, exits: 0 };

/** Puts together how a mall stands now, but for what is expected. */
export async function makeNow(
  on: DashboardServices,
  transaction: Transaction,
  { mall, now, usual }: { mall: number; now: Date; usual: UsualTimes },
): Promise<Omit<DashboardNow, 'forecast'>> {
  const [hour, day] = [hourUpTo(now).own, dayUpTo(now).own];
  const [inside, lastMove, [ofHour, ofDay], [earned], long, devices, waits, held] = await Promise.all([
    countCarsInside(on, transaction, mall, now),
    findLastMove(transaction, mall),
    countTraffic(transaction, mall, [hour, day]),
    sumEarned(transaction, mall, [day]),
    countInsideSince(transaction, mall, new Date(now.getTime() - LONG_MS)),
    findIll(on, transaction, mall),
    listStanding(transaction, mall),
    sumHeld(transaction, mall, now),
  ]);
  const revenue = { now: rupees(earned ?? 0) ?? 0, usual: rupees(usual.earnedPaise) };
  return {
    mall: on.malls.get(mall)?.publicId ?? '',
    asOf: now.toISOString(),
    gates: presentGates(inside, lastMove),
    sensors: presentSensors(on, mall),
    held,
    hour: { from: hour.from.toISOString(), ...compare(ofHour, usual.hour) },
    today: { ...compare(ofDay, usual.today), revenue },
    usualWeeks: usual.weeks,
    longInside: { cars: long.cars, longestSince: long.longestSince?.toISOString() ?? null },
    devices,
    queues: presentQueues(waits),
  };
}

function presentGates(
  { cars, unsure, recountedAt }: CarsInside,
  lastMove: Date | null,
): DashboardNow['gates'] {
  return {
    cars,
    unsure,
    recountedAt: recountedAt?.toISOString() ?? null,
    lastMoveAt: lastMove?.toISOString() ?? null,
  };
}

function presentSensors({ occupancy }: DashboardServices, mall: number): DashboardNow['sensors'] {
  const observedAt = occupancy.readingAt(mall);
  if (!observedAt) return null;
  const { occupied, unknown, total, closed } = occupancy.countsShown(mall);
  const restless = occupancy.restless(mall);
  const stuck = occupancy.stuck(mall);
  return { occupied, unknown, total, closed, restless, stuck, observedAt: observedAt.toISOString() };
}

function compare({ entries, exits }: Traffic = NONE, usual: UsualTimes['hour']) {
  return {
    entries: { now: entries, usual: usual.entries },
    exits: { now: exits, usual: usual.exits },
  };
}

/** Cars that hold, gate by gate; the waits come with the longest first. */
function presentQueues(waits: readonly LaneWait[]): DashboardNow['queues'] {
  const gates = new Map<string, DashboardNow['queues'][number]>();
  for (const { gate, since } of waits) {
    const queue = gates.get(gate) ?? { gate, cars: 0, since: since.toISOString() };
    gates.set(gate, { ...queue, cars: queue.cars + 1 });
  }
  return [...gates.values()];
}

function rupees(amount: number | null): number | null {
  return amount === null ? null : toRupees(Math.round(amount) as Paise);
}
