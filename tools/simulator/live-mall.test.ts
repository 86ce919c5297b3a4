import { DEFAULT_PARKING_CONFIG, slotsOf } from '#domain/parking/mall.ts';
import { expect, test } from 'vitest';
import { createRandom } from '../../server/db/demo/random.ts';
import { NO_FAULTS } from './faults.ts';
import { LiveFloor } from './live-floor.ts';
import type { CarMovement } from './movement.ts';
import { readOrders } from './read-orders.ts';
import { World } from './world.ts';

const SLOTS = slotsOf(DEFAULT_PARKING_CONFIG).map(({ code }) => code);
const PROFILE = { seed: 5, weekdayVisits: 470, minutesMedian: 92 };
const KEY = 'k'.repeat(20);

function runLive(start: string, minutes: number) {
  const from = Date.parse(start);
  const parked = SLOTS.slice(0, 72).map((slot, index) => ({
    plate: `MH01AB${1000 + index}`,
    slot,
    entryAt: from - index * 110_000,
  }));
  const options = { seed: 1, slots: SLOTS, profile: PROFILE, start: from, parked, dials: NO_FAULTS };
  const world = new World({ ...options, heartbeatMs: 25_000 });
  const floor = new LiveFloor(world.twin, PROFILE, createRandom(2), from);
  const moved: CarMovement[] = [];
  const heartbeats: number[] = [];
  for (let now = from; now < from + minutes * 60_000; now += 500) {
    floor.pace(now);
    const step = world.advance(now);
    floor.notice(step.moved, now);
    moved.push(...step.moved);
    for (const delivery of step.deliveries)
      if (delivery.device === 'sensors' && delivery.readings.length >= SLOTS.length) heartbeats.push(now);
  }
  const count = (...kinds: string[]) => moved.filter(({ kind }) => kinds.includes(kind)).length;
  return { world, moved, heartbeats, count };
}

test.each(['2026-11-24T04:00:00+05:30', '2026-11-22T18:00:00+05:30'])(
  'at %s a gate moves every 20 s on average and a slot with it, and the mall neither empties nor bursts',
  (start) => {
    const { world, count } = runLive(start, 30);
    expect(count('entered', 'exited')).toBeGreaterThan(90);
    expect(count('parked', 'unparked')).toBeGreaterThan(85);
    expect(world.twin.inside).toBeGreaterThan(40);
    expect(world.twin.inside).toBeLessThan(150);
  },
);

test('cars stay as long as real ones do: whoever leaves in the first hour has something to pay', () => {
  const { moved } = runLive('2026-11-24T11:00:00+05:30', 60);
  const minutes = moved
    .flatMap((one) => (one.kind === 'exited' ? [(one.at - one.visit.enteredAt) / 60_000] : []))
    .toSorted((one, other) => one - other);
  expect(minutes.length).toBeGreaterThan(60);
  expect(minutes.filter((length) => length > 15).length).toBeGreaterThan(0.95 * minutes.length);
  expect(minutes[Math.floor(minutes.length / 2)]).toBeGreaterThan(45);
});

test('a car that leaves later is not sent off before', () => {
  const from = Date.parse('2026-11-24T04:00:00+05:30');
  const parked = [
    { plate: 'GJ05RC1190', slot: 'B1A01', entryAt: from - 6_000_000, leavesAt: from + 7_200_000 },
  ];
  const options = { seed: 1, slots: SLOTS, profile: PROFILE, start: from, parked, dials: NO_FAULTS };
  const world = new World({ ...options, heartbeatMs: 25_000 });
  expect(world.twin.sendCarOff(from, 0)).toBe(false);
  const { moved } = world.advance(from + 3 * 3_600_000);
  const left = moved.flatMap((one) => (one.kind === 'unparked' ? [one] : []));
  expect(left.find(({ visit }) => visit.plate === 'GJ05RC1190')?.at).toBe(from + 7_200_000);
});

test('after the first half hour the floor sinks, so that the night is a night again', () => {
  const early = runLive('2026-11-24T03:00:00+05:30', 30).count('entered');
  const later = runLive('2026-11-24T03:00:00+05:30', 60).count('entered') - early;
  expect(later).toBeGreaterThan(5);
  expect(later).toBeLessThan(early / 4);
});

test('all slots are reported at least every 30 seconds', () => {
  const { heartbeats } = runLive('2026-11-24T04:00:00+05:30', 10);
  const gaps = heartbeats.slice(1).map((at, index) => at - (heartbeats[index] ?? 0));
  expect(heartbeats.length).toBeGreaterThan(20);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(30_000);
});

test('the cars that stood there leave one after the other, each read at the exit under its plate', () => {
  const { moved } = runLive('2026-11-24T11:00:00+05:30', 90);
  const left = new Set(
    moved.flatMap((one) =>
      one.kind === 'exited' && one.visit.plate.startsWith('MH01AB10') ? [one.visit.plate] : [],
    ),
  );
  expect(left.size).toBeGreaterThan(15);
});

test('orders that the server does not give are refused', () => {
  const mall = {
    id: 1,
    name: 'A',
    slug: 'a',
    entryKey: KEY,
    exitKey: KEY,
    sensorKey: KEY,
    barrierKey: KEY,
    tagKey: KEY,
  };
  const parked = [{ plate: 'MH01AB1234', slot: null, entryAt: '2026-11-24T04:00:00.000Z' }];
  const orders = readOrders({ address: 'http://127.0.0.1:1', malls: [{ ...mall, parked }] });
  expect(orders.malls[0]?.parked[0]?.entryAt).toBe(Date.parse('2026-11-24T04:00:00Z'));
  expect(() =>
    readOrders({ address: 'http://127.0.0.1:1', malls: [{ ...mall, parked, sensorKey: '' }] }),
  ).toThrow('sensorKey');
});
