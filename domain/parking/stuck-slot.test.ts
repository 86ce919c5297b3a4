import { describe, expect, it, test } from 'vitest';
import { judgeStuck, type QuietSlot, type StuckReason } from './stuck-slot.ts';

const NOW = new Date('2026-11-20T12:00:00+05:30');
const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
const HOUR = 3_600_000;

/** Taken for two days; the nine beside it took six cars each a day; its car has left. */
const TAKEN: QuietSlot = {
  status: 'occupied',
  since: ago(48),
  reportedSince: ago(48),
  before: 60,
  beside: { slots: 9, before: 540, meanwhile: 108 },
  hasCar: false,
  gates: { left: 1_900, mayBeIt: 0 },
  longestMs: 30 * HOUR,
};
/** Free for four days, in which each of those beside it took 24 cars. */
const EMPTY: QuietSlot = {
  ...TAKEN,
  status: 'empty',
  since: ago(96),
  beside: { slots: 9, before: 540, meanwhile: 216 },
};

const CASES: readonly (readonly [string, QuietSlot, StuckReason | null])[] = [
  ['its car has left by the gates', TAKEN, 'its_car_has_left'],
  ['a visit is known to be in it', { ...TAKEN, hasCar: true }, null],
  ['one car may be it', { ...TAKEN, gates: { left: 1_900, mayBeIt: 1 } }, null],
  ['no gate reads', { ...TAKEN, gates: null }, null],
  ['the gates hardly read', { ...TAKEN, gates: { left: 19, mayBeIt: 0 } }, null],
  ['a night', { ...TAKEN, since: ago(23) }, null],
  ['its car may have changed while the sensor was silent', { ...TAKEN, reportedSince: ago(5) }, null],
  ['the section is quiet', { ...TAKEN, beside: { slots: 9, before: 540, meanwhile: 26 } }, null],
  ['hardly any slot is beside it', { ...TAKEN, beside: { slots: 2, before: 120, meanwhile: 24 } }, null],
  [
    'no gate reads, and nobody ever stood half as long',
    { ...TAKEN, gates: null, since: ago(73), beside: { slots: 9, before: 540, meanwhile: 164 } },
    'longer_than_any',
  ],
  [
    'others stand for days as well, as at an airport',
    {
      ...TAKEN,
      gates: null,
      since: ago(200),
      longestMs: 120 * HOUR,
      beside: { slots: 9, before: 540, meanwhile: 450 },
    },
    null,
  ],
  ['nobody takes it', EMPTY, 'nobody_takes_it'],
  [
    'free for a day and a half, which happens',
    { ...EMPTY, since: ago(36), beside: { ...EMPTY.beside, meanwhile: 80 } },
    null,
  ],
  ['it was hardly ever taken before', { ...EMPTY, before: 2 }, null],
  [
    'it never turned in a new mall: seldom is not never',
    { ...EMPTY, before: 0, beside: { slots: 9, before: 0, meanwhile: 216 } },
    null,
  ],
  [
    'it never turned, and those beside it took sixty each',
    { ...EMPTY, before: 0, beside: { slots: 9, before: 0, meanwhile: 9 * 62 } },
    'nobody_takes_it',
  ],
  [
    'the section is closed',
    { ...EMPTY, since: ago(400), beside: { slots: 9, before: 540, meanwhile: 0 } },
    null,
  ],
];
test.each(CASES)('%s', (_name, slot, reason) => {
  expect(judgeStuck(slot, NOW)).toBe(reason);
});

/** Numbers between 0 and 1 that are the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function someSlot(random: () => number): QuietSlot {
  const below = (most: number) => Math.floor(random() * most);
  const since = ago(below(400));
  return {
    status: random() < 0.5 ? 'empty' : 'occupied',
    since,
    reportedSince: new Date(since.getTime() + (random() < 0.5 ? 0 : below(200) * HOUR)),
    before: below(80),
    beside: { slots: 1 + below(20), before: below(900), meanwhile: below(900) },
    hasCar: random() < 0.1,
    gates: random() < 0.3 ? null : { left: below(100), mayBeIt: random() < 0.5 ? 0 : below(4) },
    longestMs: below(100) * HOUR,
  };
}

describe('of any slot', () => {
  const random = randomFrom(7);
  const slots = Array.from({ length: 4_000 }, () => someSlot(random));
  const suspected = slots.filter((slot) => judgeStuck(slot, NOW) !== null);

  it('some are suspected', () => {
    expect(new Set(suspected.map((slot) => judgeStuck(slot, NOW))).size).toBe(3);
  });

  it('more cars beside it never end a suspicion, and more time does not either', () => {
    for (const slot of suspected) {
      const { slots: count, before, meanwhile } = slot.beside;
      const more = { ...slot, beside: { slots: count, before, meanwhile: meanwhile + 50 } };
      expect(judgeStuck(more, NOW)).not.toBeNull();
      expect(judgeStuck(slot, new Date(NOW.getTime() + 100 * HOUR))).not.toBeNull();
    }
  });

  it('a known car always ends it, and so does a section that rests', () => {
    for (const slot of suspected) {
      expect(judgeStuck({ ...slot, hasCar: true }, NOW)).toBeNull();
      expect(judgeStuck({ ...slot, beside: { ...slot.beside, meanwhile: 0 } }, NOW)).toBeNull();
    }
  });

  it('a car that may be the one it shows never leaves it more suspect', () => {
    for (const slot of slots.filter(({ status, gates }) => status === 'occupied' && gates?.mayBeIt === 0)) {
      const unsure = { ...slot, gates: { left: 100, mayBeIt: 1 } };
      expect([null, 'longer_than_any']).toContain(judgeStuck(unsure, NOW));
    }
  });

  it('a free slot is as suspect whatever gates know', () => {
    for (const slot of slots.filter(({ status }) => status === 'empty'))
      expect(judgeStuck({ ...slot, gates: null }, NOW)).toBe(judgeStuck(slot, NOW));
  });
});

it('slots that are well, taken at random, are suspected as seldom as the rule says', () => {
  const random = randomFrom(11);
  let alarms = 0;
  const slots = 2_000;
  for (let one = 0; one < slots; one += 1) {
    // Cars of a section come one after the other; a share of them takes this slot.
    const share = (0.2 + 1.6 * random()) / 10;
    let [before, atLast, isSuspected] = [0, 0, false];
    for (let car = 1; car <= 900 && !isSuspected; car += 1) {
      if (random() < share) [before, atLast] = [before + 1, car];
      const beside = { slots: 9, before: atLast - before, meanwhile: car - atLast };
      isSuspected = judgeStuck({ ...EMPTY, before, beside }, NOW) !== null;
    }
    if (isSuspected) alarms += 1;
  }
  expect(alarms / slots).toBeLessThan(0.002);
});
