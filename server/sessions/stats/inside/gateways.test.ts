import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SHORT_WAYS } from '#domain/parking/usual-ways.ts';
import { playGatewayMall, type ComingCar, type GatewayFault } from '../../../../testing/gateway-mall.ts';
import { countParked } from '../count-parked.ts';
import { estimateOf, type RememberedInside } from './estimate-of.ts';

const DAY = 20 * 60;
const EVERY = 10;
const LOOKS = { numRuns: Number(process.env.RUNS ?? 12), seed: 182 };

const car = (unread: number) =>
  fc.record({
    inAt: fc.integer({ min: 30, max: DAY - 60 }),
    minutes: fc.integer({ min: 8, max: 400 }),
    slot: fc.nat(1_000),
    isReadIn: fc.nat(999).map((one) => one >= unread),
    isReadOut: fc.nat(999).map((one) => one >= unread),
  });
const cars = (unread: number) => fc.array(car(unread), { minLength: 60, maxLength: 250, size: 'max' });
const fault = (gateways: number) =>
  fc.record({
    gateway: fc.nat(gateways - 1),
    kind: fc.constantFrom('silent' as const, 'hangs' as const),
    from: fc.integer({ min: 60, max: DAY - 120 }),
    minutes: fc.integer({ min: 20, max: 600 }),
  });

/** Each look at the figure: what is inside, what is shown, and how many slots there are. */
async function look(gateways: number, all: readonly ComingCar[], faults: readonly GatewayFault[]) {
  const mall = playGatewayMall(gateways, all, faults);
  const memory: RememberedInside = { last: new Map(), lost: new Map() };
  const looks = [];
  for (let minute = 20; minute < DAY + 120; minute += EVERY) {
    const now = mall.instant(minute);
    const { slots, turns } = mall.reported(minute);
    const passages = mall.passages(minute);
    const lastOf = (by: number) =>
      passages.filter((one) => one.by === by).reduce<Date | null>((last, { at }) => (!last || at > last ? at : last), null);
    const open = mall.open(minute);
    const estimated = await estimateOf(1, {
      counts: { now, twoWheelers: 0, twoWheelersOff: 0, openCars: open, ways: SHORT_WAYS },
      kinds: { entryAt: lastOf(1), exitAt: lastOf(-1) },
      history: {
        begin: async () => turns[0]?.at ?? null,
        turns: async (from) => turns.filter(({ at }) => at >= from),
        passages: async (from) => passages.filter(({ at }) => at > from),
      },
      slots,
      readingAt: now,
      memory,
    });
    const inside = { open, cars: open, onTheWay: 0, doubted: 0 };
    const count = (status: string) => slots.filter((slot) => slot.status === status).length;
    const counted = { occupied: count('occupied'), unknown: count('unknown'), total: slots.length };
    const shown = countParked({ open, inside, estimated }, counted);
    looks.push({ minute, truth: mall.truth(minute), ...shown, total: slots.length });
  }
  return looks;
}

const isHeld = ({ truth, low, high }: Awaited<ReturnType<typeof look>>[number]) => low <= truth && truth <= high;

it('follows gates that read every car, whatever becomes of the gateways of its slots', async () => {
  const given = fc.tuple(fc.integer({ min: 2, max: 4 }), cars(0)).chain(([gateways, all]) =>
    fc.tuple(fc.constant(gateways), fc.constant(all), fc.array(fault(gateways), { minLength: 1, maxLength: 3 })),
  );
  let [held, off, all, worst] = [0, 0, 0, 0];
  await fc.assert(
    fc.asyncProperty(given, async ([gateways, coming, faults]) => {
      for (const one of await look(gateways, coming, faults)) {
        all += 1;
        held += Number(isHeld(one));
        const apart = Math.abs(one.parked - one.truth);
        off += Number(apart > 3);
        if (process.env.DBG && (apart > 3 || !isHeld(one))) console.error(JSON.stringify({ ...one, faults }));
        worst = Math.max(worst, apart);
        expect(one.parked).toBeGreaterThanOrEqual(0);
        expect(one.parked).toBeLessThanOrEqual(1.2 * one.total + 3);
      }
    }),
    LOOKS,
  );
  console.error({ held: held / all, off: off / all, worst, all });
  expect(held / all).toBeGreaterThan(0.95);
}, 300_000);

it('holds the truth where one of a hundred cars passes each gate unread too', async () => {
  const given = fc.tuple(fc.integer({ min: 2, max: 4 }), cars(10)).chain(([gateways, all]) =>
    fc.tuple(fc.constant(gateways), fc.constant(all), fc.array(fault(gateways), { minLength: 1, maxLength: 2 })),
  );
  let [held, off, all, worst] = [0, 0, 0, 0];
  await fc.assert(
    fc.asyncProperty(given, async ([gateways, coming, faults]) => {
      for (const one of await look(gateways, coming, faults)) {
        all += 1;
        held += Number(isHeld(one));
        const apart = Math.abs(one.parked - one.truth);
        off += Number(apart > 4);
        if (process.env.DBG && (apart > 4 || !isHeld(one))) console.error(JSON.stringify({ ...one, faults }));
        worst = Math.max(worst, apart);
      }
    }),
    LOOKS,
  );
  console.error({ held: held / all, off: off / all, worst, all });
  expect(held / all).toBeGreaterThan(0.9);
}, 300_000);
