import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SlotMove } from './count-by-slots.ts';
import type { CountsNow, LastKnown, Passage } from './counts-now.ts';
import { estimateParked } from './estimate-parked.ts';

const NOW = Date.UTC(2026, 10, 23, 12);
const ago = (minutes: number) => new Date(NOW - minutes * 60_000);
const entered = (minutes: number): Passage => ({ at: ago(minutes), by: 1 });
const left = (minutes: number): Passage => ({ at: ago(minutes), by: -1 });
const taken = (minutes: number): SlotMove => ({ at: ago(minutes), by: 1 });
const freed = (minutes: number): SlotMove => ({ at: ago(minutes), by: -1 });
const NOT_CUT = { entry: false, exit: false };

function countAt(more: Partial<CountsNow> & { taken?: number; turns?: SlotMove[] } = {}): CountsNow {
  const { taken: many = 80, turns = [], ...given } = more;
  const slots = { taken: many, turns, since: ago(40) };
  return {
    now: new Date(NOW),
    twoWheelers: 5,
    twoWheelersOff: 0,
    openCars: 0,
    passages: [],
    slots,
    isCut: NOT_CUT,
    last: null,
    ...given,
  };
}

const known = (cars: number, learnt = { exits: 0, unread: 0 }): LastKnown => ({
  at: ago(30),
  cars,
  learnt: { at: ago(30), ...learnt },
  perMinute: 2,
  perSession: 1,
});

it('takes the pace of cars from slots while no gate reads them, and from both while they do', () => {
  const turns = Array.from({ length: 30 }, (_, one) => ({
    ...(one % 2 ? taken(one) : freed(one)),
    code: `A${one}`,
  }));
  const paceOf = (more: Parameters<typeof countAt>[0]) => estimateParked(countAt(more)).last?.perMinute;
  expect(paceOf({ turns })).toBe(1);
  expect(paceOf({ turns, passages: [entered(3)] })).toBe(1);
  expect(paceOf({ passages: [entered(3), left(4), entered(5)] })).toBe(0.1);
});

describe('how many are inside', () => {
  it.each<[string, Parameters<typeof countAt>[0], number]>([
    ['is what the slots hold where nobody moves', {}, 85],
    ['counts who was read at an entry and is in no slot yet', { passages: [entered(0.5), entered(0.2)] }, 87],
    ['counts nobody twice who is in a slot by now', { passages: [entered(2.2)], turns: [taken(0.5)] }, 85],
    ['counts who is out of the slot and not yet at an exit', { turns: [freed(0.3), freed(0.6)] }, 87],
    ['is less by who was read at an exit', { passages: [left(8)], turns: [freed(9.2)] }, 85],
    ['is less by a car that left unread a while ago', { turns: [freed(12)] }, 85],
    [
      'is what the slots say while the camera of an entry has no connection',
      {
        taken: 90,
        turns: Array.from({ length: 10 }, (_, one) => taken(one + 0.5)),
        isCut: { entry: true, exit: false },
      },
      96,
    ],
    [
      'is what the slots say where gates contradict them by far',
      { passages: Array.from({ length: 40 }, (_, one) => entered(4 + one / 2)) },
      85,
    ],
    [
      'goes on with the gates where no slot reports',
      { slots: null, last: known(60), passages: [entered(50), entered(20), left(10), left(5)] },
      64,
    ],
    [
      'knows by then how many leave unread',
      {
        slots: null,
        last: known(60, { exits: 300, unread: 19 }),
        passages: Array.from({ length: 40 }, (_, one) => [
          left(0.2 + one / 2),
          entered(0.4 + one / 2),
        ]).flat(),
      },
      63,
    ],
    [
      'takes as many to leave as come where no slot reports and the camera of an exit has no connection either',
      {
        slots: null,
        last: known(60),
        passages: [left(25), ...Array.from({ length: 22 }, (_, one) => entered(20 - one / 2))],
      },
      64,
    ],
    [
      'takes as many to come as leave while the camera of the entry has no connection, though a single late car is read there',
      {
        slots: null,
        last: known(60),
        passages: [...Array.from({ length: 35 }, (_, one) => left(29 - one / 2)), entered(5)],
      },
      66,
    ],
    [
      'has as many two-wheelers less as there are fewer cars than sessions, since the camera of an exit has no connection',
      { taken: 80, twoWheelers: 12, openCars: 120, isCut: { entry: false, exit: true } },
      88,
    ],
    [
      'has as many two-wheelers more as there are cars without a session',
      { twoWheelers: 6, openCars: 60, isCut: { entry: true, exit: false } },
      88,
    ],
    [
      'has no two-wheelers less for cars that left unread while all cameras speak',
      { taken: 80, twoWheelers: 12, openCars: 90 },
      92,
    ],
    [
      'has as many two-wheelers less as cars while no slot reports and one gate alone is read',
      {
        slots: null,
        last: { ...known(90), perSession: 0.9 },
        twoWheelers: 12,
        openCars: 120,
        passages: Array.from({ length: 24 }, (_, one) => entered(29 - one)),
      },
      100,
    ],
    ['is never less than the two-wheelers', { slots: null, last: known(1), passages: [left(3), left(2)] }, 5],
  ])('%s', (_what, more, parked) => {
    expect(estimateParked(countAt(more)).parked).toBe(parked);
  });

  it('says by how much it may be off where both gates and slots are silent, more the longer they are', () => {
    const off = (minutes: number, passages: Passage[] = []) =>
      estimateParked(countAt({ slots: null, last: { ...known(60), at: ago(minutes) }, passages })).offBy;
    expect(off(1)).toBe(1);
    expect(off(30)).toBe(31);
    expect(off(240)).toBe(241);
    expect(off(30, [left(1), entered(1)])).toBeLessThan(5);
  });

  it('counts who is on the way by how long the ways of this mall are', () => {
    const way = (minutes: number) => ({ usualMs: minutes * 60_000, spreadMs: 20_000, offMs: 2_000 });
    const counts = { passages: [entered(3), entered(1)], turns: [freed(4), freed(2)] };
    const parked = (ways?: CountsNow['ways']) =>
      estimateParked(countAt({ ...counts, ...(ways && { ways }) })).parked;
    expect(parked({ in: way(4), out: way(6) })).toBe(89);
    expect(parked()).toBeLessThan(89);
  });

  it('says by how much more it may be off while one gate is not read, and where two-wheelers may have left', () => {
    const off = (more: Parameters<typeof countAt>[0]) => estimateParked(countAt(more)).offBy;
    // Of eighty sensors one may be wrong; of ten hardly any.
    expect(off({})).toBe(2);
    expect(off({ taken: 10 })).toBe(1);
    expect(off({ twoWheelersOff: 2.2 })).toBe(3);
    expect(off({ twoWheelers: 9, isCut: { entry: true, exit: false } })).toBe(4);
    expect(off({ slots: null, last: known(60), twoWheelersOff: 2.2 })).toBe(33);
  });

  it('counts who leaves in the evening though few come, and says where it cannot know', () => {
    const last = { ...known(300), at: ago(100) };
    const leaving = Array.from({ length: 240 }, (_, one) => left(90 - one / 3));
    const coming = Array.from({ length: 15 }, (_, one) => entered(90 - 5.4 * one));
    const evening = estimateParked(
      countAt({ slots: null, last, twoWheelers: 0, passages: [...leaving, ...coming] }),
    );
    expect(Math.abs(evening.parked - 75)).toBeLessThanOrEqual(5);
    const { parked, offBy } = estimateParked(
      countAt({ slots: null, last, twoWheelers: 0, passages: leaving }),
    );
    expect(parked - offBy).toBeLessThan(200);
  });

  it('learns how many leave unread while gates and slots are compared, and not while a camera is cut', () => {
    const turns = Array.from({ length: 6 }, (_, one) => freed(10 + 2 * one));
    const passages = [1, 2, 3].map((one) => left(9 + 4 * one));
    const { last } = estimateParked(countAt({ turns, passages, last: known(90) }));
    expect(last?.learnt).toMatchObject({ at: new Date(NOW) });
    expect(last?.learnt.unread).toBeGreaterThan(2);
    const isCut = { entry: false, exit: true };
    expect(estimateParked(countAt({ turns, passages, isCut, last: known(90) })).last?.learnt).toEqual(
      known(90).learnt,
    );
  });
});

/** Cars that come and go one after the other, as gates and slots see them; some of them unread. */
const cars = fc.array(
  fc.record({
    inAt: fc.integer({ min: 45, max: 1_500 }),
    minutes: fc.integer({ min: 8, max: 900 }),
    isReadIn: fc.boolean(),
    isReadOut: fc.boolean(),
  }),
  { maxLength: 60 },
);

it('is right where nobody has moved for ten minutes, however many passed unread before', () => {
  fc.assert(
    fc.property(cars, (all) => {
      const settled = all.map((car) => {
        const outAt = car.inAt - car.minutes;
        return { ...car, outAt: outAt < 12 ? null : outAt };
      });
      const passages = settled.flatMap(({ inAt, outAt, isReadIn, isReadOut }) => [
        ...(isReadIn ? [entered(inAt)] : []),
        ...(isReadOut && outAt !== null ? [left(outAt)] : []),
      ]);
      const turns = settled.flatMap(({ inAt, outAt }) => [
        taken(inAt - 1.5),
        ...(outAt === null ? [] : [freed(outAt + 1.2)]),
      ]);
      const inside = settled.filter(({ outAt }) => outAt === null).length;
      const { parked, offBy } = estimateParked(
        countAt({
          taken: inside,
          passages,
          turns: turns.filter(({ at }) => at > ago(40)),
          isCut: { entry: true, exit: true },
        }),
      );
      expect(Math.abs(parked - 5 - inside)).toBeLessThanOrEqual(1);
      expect(offBy).toBeGreaterThanOrEqual(1);
    }),
  );
});

it('never differs from the slots by more than cars on their way and chance explain', () => {
  const times = fc.array(fc.double({ min: 0, max: 39, noNaN: true }), { maxLength: 80 });
  fc.assert(
    fc.property(fc.nat(300), times, times, times, times, (many, ins, outs, takes, frees) => {
      const { parked } = estimateParked(
        countAt({
          taken: many,
          passages: [...ins.map(entered), ...outs.map(left)],
          turns: [...takes.map(taken), ...frees.map(freed)],
        }),
      );
      const onTheWay = ins.filter((one) => one < 6).length + frees.filter((one) => one < 6).length;
      expect(parked - 5).toBeGreaterThanOrEqual(Math.max(0, many - 3 - 2 * Math.sqrt(onTheWay)));
      expect(parked - 5).toBeLessThanOrEqual(many + onTheWay + 3 + 2 * Math.sqrt(onTheWay));
    }),
  );
});
