import { createHash } from 'node:crypto';
import { DEFAULT_PARKING_CONFIG, slotsOf } from '#domain/parking/mall.ts';
import { expect, test } from 'vitest';
import type { Delivery } from './delivery.ts';
import { DEFAULT_FAULTS, NO_FAULTS, type Fault, type FaultDials } from './faults.ts';
import type { CarMovement } from './movement.ts';
import { writeTruth } from './truth-log.ts';
import { World } from './world.ts';

const START = Date.parse('2026-11-20T00:00:00+05:30');
const DAY_MS = 86_400_000;
const SLOTS = slotsOf(DEFAULT_PARKING_CONFIG).map(({ code }) => code);
const PROFILE = { seed: 5, weekdayVisits: 400, minutesMedian: 90 };

function runDay(dials: Partial<FaultDials>, seed = 1, days = 1) {
  const world = new World({
    seed,
    slots: SLOTS,
    profile: PROFILE,
    start: START,
    dials: { ...NO_FAULTS, ...dials },
    heartbeatMs: 600_000,
  });
  const moved: CarMovement[] = [];
  const faults: Fault[] = [];
  const deliveries: Delivery[] = [];
  let log = '';
  for (let at = START; at <= START + days * DAY_MS; at += 5_000) {
    const step = world.advance(at);
    moved.push(...step.moved);
    faults.push(...step.faults);
    deliveries.push(...step.deliveries);
    log += writeTruth(step);
  }
  const reads = deliveries.flatMap((one) => (one.device === 'sensors' ? [] : [one]));
  const readings = deliveries.flatMap((one) =>
    one.device === 'sensors' ? one.readings.map((reading) => ({ ...reading, arrivedAt: one.at })) : [],
  );
  const count = (kind: Fault['fault']) => faults.filter(({ fault }) => fault === kind).length;
  const passed = (kind: 'entered' | 'exited') => moved.filter((movement) => movement.kind === kind).length;
  return { world, moved, faults, deliveries, reads, readings, log, count, passed };
}

const sha = (text: string) => createHash('sha256').update(text).digest('hex');

test('the same seed writes the same log, byte for byte; another seed another', () => {
  const [one, again, other] = [runDay(DEFAULT_FAULTS), runDay(DEFAULT_FAULTS), runDay(DEFAULT_FAULTS, 2)];
  expect(one.log.length).toBeGreaterThan(100_000);
  expect(sha(again.log)).toBe(sha(one.log));
  expect(sha(other.log)).not.toBe(sha(one.log));
});

test('turning a dial never changes who comes, parks and leaves', () => {
  const truth = ({ moved }: ReturnType<typeof runDay>) => sha(JSON.stringify(moved));
  expect(truth(runDay({ ...DEFAULT_FAULTS, misreads: 0.5, cutsPerDay: 3 }))).toBe(truth(runDay({})));
});

test('a car enters, parks, leaves its slot and exits, in this order, one car to a slot', () => {
  const { moved, world } = runDay({}, 3, 2);
  const taken = new Map<string, number>();
  const wrong = moved.filter((movement) => {
    const owner = 'slot' in movement ? taken.get(movement.slot) : undefined;
    if (movement.kind === 'parked') taken.set(movement.slot, movement.visit.id);
    if (movement.kind === 'unparked') taken.delete(movement.slot);
    return movement.kind === 'unparked' ? owner !== movement.visit.id : owner !== undefined;
  });
  expect(wrong).toEqual([]);
  const done = world.twin.visits.filter(({ exitedAt }) => exitedAt !== null);
  expect(done.length).toBeGreaterThan(500);
  for (const { enteredAt, parkedAt, unparkedAt, exitedAt } of done)
    expect([enteredAt, parkedAt, unparkedAt, exitedAt]).toEqual(
      [enteredAt, parkedAt, unparkedAt, exitedAt].toSorted((a, b) => Number(a) - Number(b)),
    );
  expect(world.twin.slots.free).toBe(SLOTS.length - taken.size);
});

test('without faults every passage is read once, rightly, and every change of a slot is reported within seconds', () => {
  const { reads, readings, faults, passed, moved, world } = runDay({});
  expect(faults).toEqual([]);
  expect(reads).toHaveLength(passed('entered') + passed('exited'));
  for (const { read, visit, at } of reads) {
    expect(read.plate).toBe(world.twin.visits[visit]?.plate);
    expect(read.confidence).toBeGreaterThanOrEqual(0.9);
    expect(at - Date.parse(read.readAt)).toBeLessThan(1_000);
  }
  const reported = new Set(
    readings
      .filter(({ at, arrivedAt }) => arrivedAt - Date.parse(at) < 6_000)
      .map(({ slot, at }) => slot + at),
  );
  const changes = moved.flatMap((one) => ('slot' in one ? [one.slot + new Date(one.at).toISOString()] : []));
  expect(changes.length).toBeGreaterThan(500);
  expect(changes.filter((change) => !reported.has(change))).toEqual([]);
});

const passages = (day: ReturnType<typeof runDay>) => day.passed('entered') + day.passed('exited');

test.each<[string, Partial<FaultDials>, Fault['fault'], (day: ReturnType<typeof runDay>) => number]>([
  ['misreads', { misreads: 0.1 }, 'misread', (day) => day.count('misread') / passages(day)],
  [
    'missed exits',
    { missedExits: 0.1 },
    'missed_exit',
    (day) => day.count('missed_exit') / day.passed('exited'),
  ],
  [
    'missed entries',
    { missedEntries: 0.1 },
    'missed_entry',
    (day) => day.count('missed_entry') / day.passed('entered'),
  ],
  [
    'doubled passages',
    { doubled: 0.1 },
    'resent',
    (day) => (day.count('resent') + day.count('second_read')) / passages(day),
  ],
  ['late messages', { late: 0.1 }, 'late', (day) => day.count('late') / day.deliveries.length],
])('the dial of %s does what it says', (_, dials, kind, share) => {
  const day = runDay(dials, 7, 2);
  expect(day.count(kind)).toBeGreaterThan(20);
  expect(share(day)).toBeGreaterThan(0.07);
  expect(share(day)).toBeLessThan(0.13);
});

test('a misread is one character wrong, mostly unsure, and the log names both texts', () => {
  const { reads, faults, world } = runDay({ misreads: 0.3 }, 9, 2);
  const wrong = reads.filter(({ read, visit }) => read.plate !== world.twin.visits[visit]?.plate);
  expect(wrong).toHaveLength(faults.length);
  for (const { read, visit } of wrong) {
    const plate = world.twin.visits[visit]?.plate ?? '';
    expect(plate.split('').filter((character, at) => character !== read.plate.charAt(at))).toHaveLength(1);
  }
  const sure = wrong.filter(({ read }) => (read.confidence ?? 0) >= 0.9).length / wrong.length;
  expect(sure).toBeGreaterThan(0.08);
  expect(sure).toBeLessThan(0.22);
});

test('a doubled passage is the same read again or a second read, never two cars', () => {
  const { reads, count } = runDay({ doubled: 1 }, 4);
  const ids = reads.map(({ device, read }) => `${device} ${read.readId}`);
  expect(ids.length - new Set(ids).size).toBe(count('resent'));
  expect(reads.filter(({ read }) => read.readId.endsWith('-2'))).toHaveLength(count('second_read'));
});

test('a late message keeps its right time and comes within ten minutes', () => {
  const { reads } = runDay({ late: 1 });
  const delays = reads.map(({ at, read }) => at - Date.parse(read.readAt));
  expect(Math.max(...delays)).toBeLessThanOrEqual(600_000);
  expect(Math.max(...delays)).toBeGreaterThan(500_000);
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(0);
});

test('flapping sensors change their mind many times a minute and end on the truth', () => {
  const { readings, moved, faults } = runDay({ flappingSensors: 0.02 });
  const flapping = new Set(faults.map(({ detail }) => detail));
  expect(flapping.size).toBe(3);
  const reported = new Map(readings.map(({ slot, occupied }) => [slot, occupied]));
  const truth = new Map(
    moved.flatMap((one) => ('slot' in one ? [[one.slot, one.kind === 'parked'] as const] : [])),
  );
  const wrong = [...truth].filter(([slot, isTaken]) => reported.get(slot) !== isTaken);
  expect(wrong.filter(([slot]) => !flapping.has(slot))).toEqual([]);
  const noisy = readings.filter(({ slot }) => flapping.has(slot));
  expect(noisy.length).toBeGreaterThan(3 * 144 + 100);
});

test('a dead sensor says nothing more, its controller goes on', () => {
  const { readings, faults } = runDay({ deadSensors: 0.05 }, 1, 1);
  expect(faults).toHaveLength(8);
  for (const { detail, at } of faults)
    expect(
      readings.filter(({ slot, at: reported }) => slot === detail && Date.parse(reported) >= at),
    ).toEqual([]);
  expect(
    new Set(readings.filter(({ at }) => Date.parse(at) > START + 0.9 * DAY_MS).map(({ slot }) => slot)).size,
  ).toBe(SLOTS.length - 8);
});

test('a skewed clock shifts what the device says, never when it arrives', () => {
  const skewed = runDay({ clockSkewMs: { entry: 90_000, exit: -40_000, sensors: 0 } });
  const right = runDay({});
  const times = ({ reads }: typeof right, direction: string) =>
    reads.filter(({ device }) => device === direction).map(({ read, at }) => [Date.parse(read.readAt), at]);
  expect(times(skewed, 'entry')).toEqual(
    times(right, 'entry').map(([reported = 0, at]) => [reported + 90_000, at]),
  );
  expect(times(skewed, 'exit')).toEqual(
    times(right, 'exit').map(([reported = 0, at]) => [reported - 40_000, at]),
  );
  expect(skewed.count('clock_skew')).toBe(2);
});

test('a cut device queues and replays in order', () => {
  const { deliveries, count } = runDay({ cutsPerDay: 6, cutMinutes: 15 }, 11, 2);
  expect(count('network_cut')).toBeGreaterThan(4);
  const exits = deliveries.flatMap((one) => (one.device === 'exit' ? [one] : []));
  const held = exits.filter(({ at, read }) => at - Date.parse(read.readAt) > 5_000);
  expect(held.length).toBeGreaterThan(0);
  expect(held).toEqual(held.toSorted((one, other) => one.at - other.at));
  const reported = held.map(({ read }) => read.readAt);
  expect(reported).toEqual(reported.toSorted());
});
