import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SHORT_WAYS } from '#domain/parking/usual-ways.ts';
import { comingCars, DAY, gatewayFaults, judgeLooks } from '../../../../testing/gateway-dials.ts';
import { playGatewayMall, type ComingCar, type GatewayFault } from '../../../../testing/gateway-mall.ts';
import { countParked } from '../count-parked.ts';
import { estimateOf, type RememberedInside } from './estimate-of.ts';

const EVERY = 10;
const DRAWN = { numRuns: 20, seed: 182 };

/** Each look at the figure: what is inside, what is shown, and how many slots there are. */
async function look(
  gateways: number,
  all: readonly ComingCar[],
  faults: readonly GatewayFault[],
  leftOnly: readonly number[] = [],
) {
  const mall = playGatewayMall(gateways, all, faults);
  const others = leftOnly.map((minute) => ({ at: mall.instant(minute), by: -1 as const }));
  const memory: RememberedInside = { last: new Map(), lost: new Map() };
  const looks = [];
  for (let minute = 20; minute < DAY + 120; minute += EVERY) {
    const now = mall.instant(minute);
    const { slots, turns } = mall.reported(minute);
    const passages = [...mall.passages(minute), ...others.filter(({ at }) => at <= now)];
    const lastOf = (by: number) =>
      passages
        .filter((one) => one.by === by)
        .reduce<Date | null>((last, { at }) => (!last || at > last ? at : last), null);
    const open = mall.open(minute);
    const estimated = await estimateOf(1, {
      counts: { now, twoWheelers: 0, twoWheelersOff: 0, openCars: open, ways: SHORT_WAYS },
      kinds: { entryAt: lastOf(1), exitAt: lastOf(-1) },
      history: {
        begin: async () => turns[0]?.at ?? null,
        turns: async (from) => turns.filter(({ at }) => at >= from),
        allPassages: async (from) => passages.filter(({ at }) => at > from),
        passages: async (from) => passages.filter(({ at }) => at > from),
      },
      slots,
      readingAt: now,
      memory,
    });
    const inside = { open, cars: open, onTheWay: 0, doubted: 0 };
    const count = (status: string) => slots.filter((slot) => slot.status === status).length;
    const counted = { occupied: count('occupied'), unknown: count('unknown'), total: slots.length };
    const shown = countParked({ inside, estimated }, counted);
    const { occupied } = counted;
    looks.push({ minute, truth: mall.truth(minute), ...shown, occupied, total: slots.length });
  }
  return looks;
}

/** How the figure does in malls that are drawn at random, and what is wrong with one of them. */
async function judge(unread: number, most: number) {
  const given = fc
    .tuple(fc.integer({ min: 2, max: 4 }), comingCars(unread))
    .chain(([gateways, cars]) =>
      fc.tuple(fc.constant(gateways), fc.constant(cars), gatewayFaults(gateways, most)),
    );
  const malls: Awaited<ReturnType<typeof look>>[] = [];
  for (const [gateways, cars, faults] of fc.sample(given, DRAWN))
    malls.push(await look(gateways, cars, faults));
  return { ...judgeLooks(malls), malls };
}

it('follows gates that read every car, whatever becomes of the gateways of its slots', async () => {
  const { outside, worstOutside, error, worstError, malls } = await judge(0, 3);
  expect(outside).toBeLessThan(0.02);
  expect(worstOutside).toBeLessThan(0.08);
  expect(error).toBeLessThan(0.5);
  expect(worstError).toBeLessThan(1);
  for (const { parked, total } of malls.flat()) {
    expect(parked).toBeGreaterThanOrEqual(0);
    expect(parked).toBeLessThanOrEqual(1.2 * total + 3);
  }
}, 180_000);

it('holds the truth where one of a hundred cars passes each gate unread too', async () => {
  const { outside, worstOutside, error, worstError } = await judge(10, 2);
  expect(outside).toBeLessThan(0.04);
  expect(worstOutside).toBeLessThan(0.25);
  expect(error).toBeLessThan(0.8);
  expect(worstError).toBeLessThan(3);
}, 180_000);

/** A car every two minutes that stays for so long; while the gateways are silent, of four that leave one is unread. */
function comeAndGo(silence: { from: number; to: number }): ComingCar[] {
  return Array.from({ length: DAY / 2 }, (_, car): ComingCar => {
    const [inAt, minutes] = [2 * car, 40 + ((car * 7) % 30)];
    const outAt = inAt + minutes + 3;
    const isSilent = outAt > silence.from && outAt < silence.to;
    return { inAt, minutes, slot: (car * 5) % 48, isReadIn: true, isReadOut: !isSilent || car % 4 !== 0 };
  });
}

it('counts what stands in slots that are known again, whoever passed the gates while they were not', async () => {
  const silence = { from: 240, to: 420 };
  const faults = [0, 1, 2].map((gateway): GatewayFault => ({
    gateway,
    kind: 'silent',
    from: silence.from,
    minutes: silence.to - silence.from,
  }));
  const looks = await look(3, comeAndGo(silence), faults);
  const off = looks.map(({ minute, parked, truth }) => ({ minute, off: Math.abs(parked - truth) }));
  const after = off.filter(({ minute }) => minute > silence.to && minute < DAY);
  expect(after.filter((one) => one.off > 3)).toEqual([]);
  expect(after.length).toBeGreaterThan(20);
});

it('counts what stands in slots that turn, however many leave that no slot has shown and no entry has read', async () => {
  const never = { from: DAY, to: DAY };
  const motorcycles = Array.from({ length: 60 }, (_, one) => 120 + 6 * one);
  const looks = await look(1, comeAndGo(never), [], motorcycles);
  const below = looks.filter(({ parked, occupied }) => parked < occupied - 3);
  expect(below).toEqual([]);
  expect(looks.length).toBeGreaterThan(60);
});
