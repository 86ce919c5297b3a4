import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSessionStats } from '#contract/sessions.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

// A mall of which nothing is known yet: whether its two-wheelers stand in slots with sensors is seen as they come in.
let gates: GateTests;
let root: Person;

beforeAll(async () => {
  gates = await openGates();
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());

async function count(mall: GatedMall, minute: number) {
  gates.app.setNow(at(minute));
  const url = `/api/parking/stats?mall=${encodeURIComponent(mall.mall.name)}`;
  const { body } = await root.client.call('GET', url);
  return readSessionStats.answer.parse(body);
}

interface Came {
  /** When a motorcycle is read, when a car is, and when slots are taken, in minutes. */
  bikes: readonly number[];
  cars: readonly number[];
  taken: readonly number[];
}

async function come({ bikes, cars, taken }: Came): Promise<GatedMall> {
  const mall = await gates.addMall({ graceMinutes: 0, config: { slotsPerSection: 10 } });
  const codes = gates.app.malls.slotsOf(mall.mall.id).map(({ code }) => code);
  await mall.sense(at(0), codes, false);
  const enter = (vehicleClass: string, series: string) => (minute: number, one: number) => ({
    minute,
    act: () => mall.read('entry-1', at(minute), `${series}${3_000 + 14 * one}`, { vehicleClass }),
  });
  const acts: { minute: number; act: () => Promise<unknown> }[] = [
    ...bikes.map(enter('two_wheeler', 'MH02KL')),
    ...cars.map(enter('car', 'GJ05AB')),
    ...taken.map((minute, one) => ({
      minute,
      act: () => mall.sense(at(minute), codes[one] ?? '', true),
    })),
  ];
  for (const { act } of acts.toSorted((one, other) => one.minute - other.minute)) await act();
  // The sensors report as long as they are asked for.
  for (const [one, code] of codes.entries()) await mall.sense(at(55), code, one < taken.length);
  return mall;
}

it.each<[string, Came, number]>([
  ['three that took slots', { bikes: [2, 6, 10], cars: [], taken: [3.5, 7.7, 11.4] }, 3],
  ['one that took a slot', { bikes: [2], cars: [], taken: [3.5] }, 1],
  ['three that took none', { bikes: [2, 6, 10], cars: [], taken: [] }, 3],
  ['three, and three cars in slots', { bikes: [2, 6, 10], cars: [13, 16, 19], taken: [14.6, 17.5, 20.6] }, 6],
  [
    'three in slots, and three cars in slots',
    { bikes: [2, 6, 10], cars: [13, 16, 19], taken: [3.5, 7.7, 11.4, 14.6, 17.5, 20.6] },
    6,
  ],
  [
    'three that came beside cars, which took the slots',
    { bikes: [2, 6, 10], cars: [2.2, 6.2, 10.2], taken: [3.8, 7.7, 11.6] },
    6,
  ],
  ['three, and three cars that nobody read', { bikes: [2, 6, 10], cars: [], taken: [13, 16, 20] }, 6],
])('counts each of them once: %s', async (_what, came, inside) => {
  const mall = await come(came);
  const counted = await count(mall, 60);
  expect(counted.currentlyParked).toBe(inside);
  expect(counted.parkedLow).toBeLessThanOrEqual(inside);
  expect(counted.parkedHigh).toBeGreaterThanOrEqual(inside);
});

it('says by its span that one which may have taken a slot is one more or less', async () => {
  const mall = await come({ bikes: [2, 6, 10, 14, 18, 22], cars: [], taken: [3.5, 30, 33, 36, 40, 44] });
  const { parkedLow, parkedHigh } = await count(mall, 60);
  expect(parkedLow).toBeLessThanOrEqual(11);
  expect(parkedHigh).toBeGreaterThanOrEqual(11);
});

it.each([
  ['while it is asked all the time', [60, 400]],
  ['after a restart', []],
])('those in slots count once also half a day after the last one came: %s', async (_what, asked) => {
  const mall = await come({ bikes: [2, 6], cars: [13], taken: [3.5, 7.7, 14.6] });
  for (const minute of asked) await count(mall, minute);
  const codes = gates.app.malls.slotsOf(mall.mall.id).map(({ code }) => code);
  for (const [one, code] of codes.entries()) await mall.sense(at(760), code, one < 3);
  expect((await count(mall, 761)).currentlyParked).toBe(3);
});

it('says of those that no exit read by its span that they may have left, once half a day has gone, though little is known of the mall', async () => {
  const mall = await gates.addMall({ graceMinutes: 0, config: { slotsPerSection: 10 } });
  const codes = gates.app.malls.slotsOf(mall.mall.id).map(({ code }) => code);
  await mall.sense(at(0), codes, false);
  const cars = Array.from({ length: 30 }, (_, car) => 5 + 12 * car);
  const acts: { minute: number; act: () => Promise<unknown> }[] = cars.flatMap((minute, car) => {
    const plate = `GJ05AB${3_000 + 14 * car}`;
    const isBike = car % 5 === 4;
    const isUnread = car === 14 || car === 24;
    const vehicleClass = isBike ? 'two_wheeler' : 'car';
    const until = minute + 60 + ((car * 37) % 70);
    const code = codes[car % codes.length] ?? '';
    const pass = (gate: 'entry-1' | 'exit-1', when: number) => ({
      minute: when,
      act: () => mall.read(gate, at(when), plate, { vehicleClass }),
    });
    const sense = (when: number, isTaken: boolean) => ({
      minute: when,
      act: () => mall.sense(at(when), code, isTaken),
    });
    return [
      pass('entry-1', minute),
      ...(isUnread ? [] : [pass('exit-1', until)]),
      ...(isBike ? [] : [sense(minute + 2, true), sense(until - 2, false)]),
    ];
  });
  for (const { act } of acts.toSorted((one, other) => one.minute - other.minute)) await act();
  for (const minute of [1_000, 1_400]) {
    await mall.sense(at(minute), codes, false);
    expect(await count(mall, minute + 1)).toMatchObject({ parkedLow: 0 });
  }
});
