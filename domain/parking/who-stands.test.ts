import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listOccupations, type Occupation, type SlotTurn } from './occupations.ts';
import { listSilences } from './sensors-silent.ts';
import type { GatedCar } from './pair-slots.ts';
import { whoStands } from './who-stands.ts';

const START = Date.parse('2026-06-15T10:00:00Z');
const at = (minutes: number) => new Date(START + minutes * 60_000);
const open = (minutes: number): GatedCar => ({ entryAt: at(minutes), exitAt: null });
const read = (from: number, to: number): GatedCar => ({ entryAt: at(from), exitAt: at(to) });
const stood = (code: string, from: number, to: number | null): Occupation => ({
  code,
  takenAt: at(from),
  freedAt: to === null ? null : at(to),
});

describe('who has left', () => {
  it('is the car whose slot was freed, not the one that came a minute later', () => {
    const [left, stands] = [open(0), open(1)];
    const { whereabouts: found } = whoStands(
      [left, stands],
      [stood('B1A01', 1.6, 40), stood('B1A02', 2.6, null)],
    );
    expect(found.get(left)?.gone).toBeGreaterThan(0.8);
    expect(found.get(left)?.leftAt).toEqual(at(40));
    expect(found.get(stands)?.gone).toBeLessThan(0.2);
  });

  it('is not shown by a slot that another car took and left, read at both gates', () => {
    const stands = open(0.2);
    const { whereabouts: found } = whoStands(
      [stands, read(0, 41)],
      [stood('B1A01', 1.6, 39.8), stood('B1A02', 2.2, null)],
    );
    expect(found.get(stands)?.gone).toBeLessThan(0.2);
  });

  it('is not a car that has parked anew', () => {
    const moved = open(0);
    const { whereabouts: found } = whoStands([moved], [stood('B1A01', 1.6, 40), stood('B1A02', 41.5, null)]);
    expect(found.get(moved)?.gone).toBeLessThan(0.3);
  });

  it('is a car for which no slot was taken, more than one that has a slot', () => {
    const [none, stands] = [open(0), open(30)];
    const { whereabouts: found } = whoStands([none, stands], [stood('B1A01', 31.5, null)]);
    expect(found.get(none)?.gone).toBeGreaterThan(0.9);
    expect(found.get(stands)?.gone).toBeLessThan(0.1);
  });

  it('is learnt from those that were read at both gates: some change their slots, for some none is taken', () => {
    const { explained } = whoStands(
      [read(0, 41), read(50, 100), read(110, 150)],
      [
        stood('B1A09', -9, -5),
        stood('B1A01', 1.6, 39.8),
        // It changed its slot.
        stood('B1A02', 51.6, 70),
        stood('B1A03', 71, 98.8),
        // Somebody else's, who is there still.
        stood('B1A04', 112, null),
      ],
    );
    expect(explained).toEqual({ all: 3, placed: 1, slotless: 1 });
  });

  it('is not learnt from cars that passed a gate while no sensor reported anything', () => {
    const seen = [0, 10, 20, 80].map((from) => read(from, from + 9.3));
    const unseen = [40, 42, 44, 46].map((from) => read(from, from + 20));
    const slots = seen.map(({ entryAt }, index) => {
      const from = (entryAt.getTime() - START) / 60_000;
      return stood(`B1A0${index}`, from + 1.6, from + 8);
    });
    const all = [stood('B1A09', -9, -5), ...slots];
    expect(whoStands([...seen, ...unseen], all).explained).toEqual({ all: 4, placed: 4, slotless: 0 });
    // Two may well have no slot.
    const few = whoStands([...seen, ...unseen.slice(0, 2)], all);
    expect(few.explained).toEqual({ all: 6, placed: 4, slotless: 2 });
  });

  it('is not a car that came while no sensor reported anything, since nobody knows whether a slot was taken for it', () => {
    const came = open(40);
    const silent = [38, 42, 44, 46].map((from) => read(from, from + 20));
    const slots = [stood('B1A01', 1.6, 8), stood('B1A02', 90, null)];
    const { whereabouts: found } = whoStands([read(0, 9.3), came, ...silent], slots);
    expect(found.get(came)).toMatchObject({ unseen: 0 });
    expect(found.get(came)?.gone).toBeLessThan(0.1);
  });

  it('is as likely one as the other where both came at once', () => {
    const [one, other] = [open(0), open(0)];
    const { whereabouts: found } = whoStands(
      [one, other],
      [stood('B1A01', 1.6, 40), stood('B1A02', 1.6, null)],
    );
    const [first, second] = [found.get(one)?.gone ?? 0, found.get(other)?.gone ?? 0];
    expect(first + second).toBeCloseTo(1, 0);
  });
});

it('of any cars and slots each has one whereabouts from 0 to 1, and all slots that are taken hold a car at most', () => {
  const car = fc.record({ from: fc.nat(300), stays: fc.option(fc.integer({ min: 5, max: 200 })) });
  const slot = fc.record({ from: fc.nat(310), stays: fc.option(fc.integer({ min: 3, max: 200 })) });
  fc.assert(
    fc.property(fc.array(car, { maxLength: 40 }), fc.array(slot, { maxLength: 40 }), (cars, slots) => {
      const all = cars.map(({ from, stays }) => (stays === null ? open(from) : read(from, from + stays)));
      const occupations = slots.map(({ from, stays }, code) =>
        stood(`B1A${code}`, from, stays === null ? null : from + stays),
      );
      // Of a car that came while no sensor reported anything the slots know nothing.
      fc.pre(listSilences(all, occupations).length === 0);
      const { whereabouts: found } = whoStands(all, occupations);
      expect(found.size).toBe(all.filter(({ exitAt }) => exitAt === null).length);
      const chances = [...found.values()].map(({ gone }) => gone);
      for (const chance of chances) expect(chance >= 0 && chance <= 1.000001).toBe(true);
      const standing = chances.reduce((sum, gone) => sum + 1 - gone, 0);
      const moved = 0.75 * chances.length;
      expect(standing).toBeLessThanOrEqual(
        occupations.filter(({ freedAt }) => !freedAt).length + moved + 0.001,
      );
    }),
  );
});

it.each<[string, [SlotTurn['status'], number][], [number, number | null][]]>([
  [
    'taken and freed',
    [
      ['occupied', 5],
      ['empty', 50],
    ],
    [[5, 50]],
  ],
  [
    'still taken',
    [
      ['empty', 1],
      ['occupied', 5],
    ],
    [[5, null]],
  ],
  [
    'a sensor that flaps',
    [
      ['occupied', 5],
      ['empty', 20],
      ['occupied', 20.5],
      ['empty', 50],
    ],
    [[5, 50]],
  ],
  [
    'seconds',
    [
      ['occupied', 5],
      ['empty', 5.5],
    ],
    [],
  ],
  [
    'a sensor that is silent meanwhile',
    [
      ['occupied', 5],
      ['unknown', 20],
      ['occupied', 60],
      ['empty', 70],
    ],
    [[5, 70]],
  ],
  [
    'taken before its sensor reported',
    [
      ['unknown', 1],
      ['occupied', 60],
      ['empty', 70],
      ['occupied', 80],
    ],
    [[80, null]],
  ],
])('%s', (_what, turns, expected) => {
  const found = listOccupations(
    turns.map(([status, minutes]) => ({ code: 'B1A01', status, at: at(minutes) })),
  );
  expect(found).toEqual(expected.map(([from, to]) => stood('B1A01', from, to)));
});

describe('what the exits saw of cars that nobody knows', () => {
  const car = { entryAt: at(0), exitAt: null };
  const slot = (from: number, to: number | null, code = 'B1A01') => stood(code, from, to);
  const goneOf = (...given: Parameters<typeof whoStands<typeof car>>) =>
    whoStands(...given).whereabouts.get(car);

  it('a plate that could not be read just after its slot was freed says that it has left', () => {
    const [occupations, alone] = [[slot(1.6, 40)], [{ at: at(41.2), isReadable: false }]];
    const [unseen, seen] = [
      goneOf([car], occupations),
      goneOf([car], occupations, { alone, readUntil: null }),
    ];
    expect(seen?.unseen).toBeLessThan(unseen?.unseen ?? 0);
    expect(seen).toMatchObject({ isSeenLeaving: true, leftAt: at(40) });
    expect(unseen?.isSeenLeaving).toBe(false);
  });

  it('where several slots were freed just before, it is one of several', () => {
    const occupations = [slot(1.6, 40), slot(-50, 40.5, 'B1A02')];
    const alone = [{ at: at(41.2), isReadable: false }];
    expect(goneOf([car], occupations, { alone, readUntil: null })?.isSeenLeaving).toBe(false);
  });

  it('a slot freed since the camera of the exit has no connection says it too', () => {
    const given = [[car], [slot(1.6, 40)]] as const;
    expect(goneOf(...given, { alone: [], readUntil: at(30) })).toMatchObject({ isSeenLeaving: true });
    expect(goneOf(...given, { alone: [], readUntil: at(41) })).toMatchObject({ isSeenLeaving: false });
  });

  it('whoever stands in the slot still has not left, whatever the exits saw', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 5, max: 100 }), { maxLength: 8 }), (exits) => {
        const alone = exits.map((minutes) => ({ at: at(minutes), isReadable: false }));
        const found = goneOf([car], [slot(1.6, null)], { alone, readUntil: at(2) });
        expect(found?.gone).toBeLessThan(0.1);
        expect(found?.isSeenLeaving).toBe(false);
      }),
    );
  });
});
