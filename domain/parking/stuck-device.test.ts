import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeStuckDevice, type StuckSlots } from './stuck-device.ts';
import { joinDays } from './turns-of-days.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A Monday, in India. */
const START = Date.parse('2026-01-05T00:00:00+05:30');
const OWN = Array.from({ length: 12 }, (_, at) => `A${at + 10}`);
const OTHERS = Array.from({ length: 36 }, (_, at) => `B${at + 10}`);

interface Story {
  /** How many days are over. */
  readonly days: number;
  /** The hour of the last day, on which it is asked. */
  readonly hour: number;
  /** How often a slot turns on a day. */
  readonly turns?: (code: string, day: number) => number;
  /** Since when slots hang, in days and hours. */
  readonly stuck?: { readonly day: number; readonly hour: number; readonly codes: readonly string[] };
  readonly own?: readonly string[];
}

const often = () => 6;

/** From ten to eight each slot is taken and freed so often, each at times of its own. */
function turnsOn(code: string, day: number, times: number): number[] {
  const number = [...code].reduce((sum, letter) => 31 * sum + letter.codePointAt(0)!, 7);
  const shift = (number * 0.618 + day * 0.377) % 1;
  return Array.from(
    { length: times },
    (_, at) => START + day * DAY + (10 + ((at + shift) * 10) / times) * HOUR,
  );
}

function judge({ days, hour, turns = often, stuck, own = OWN }: Story): StuckSlots | null {
  const now = START + days * DAY + hour * HOUR;
  const from = stuck ? START + stuck.day * DAY + stuck.hour * HOUR : Infinity;
  const all = Array.from({ length: days + 1 }, (_, day) => {
    const slots = [...own, ...OTHERS].map((code) => {
      const until = stuck?.codes.includes(code) ? Math.min(now, from) : now;
      return [code, turnsOn(code, day, turns(code, day)).filter((at) => at <= until)] as const;
    });
    return { turns: new Map(slots), entries: [] };
  });
  const joined = joinDays(all);
  const slots = own.map((code) => {
    const past = joined.bySlot.get(code) ?? [];
    const status = past.length % 2 === 0 ? ('empty' as const) : ('occupied' as const);
    return { code, status, since: past.at(-1) ?? START, turns: past };
  });
  return judgeStuckDevice({ slots, all: joined.all }, now);
}

const stuck = { day: 13, hour: 9, codes: OWN };
/** One slot turns often, the others of its device hardly ever. */
function mostlyOne(code: string, day: number): number {
  if (code === 'A10') return 12;
  return isOwn(code) ? 2 * Number(day % 5 === 2) : 6;
}
const isOwn = (code: string) => code.startsWith('A');
const isWeekend = (day: number) => day % 7 >= 5;

describe('a device that sends while none of its slots turns', () => {
  it('is found within hours of a day like those before', () => {
    expect(judge({ days: 13, hour: 15, stuck })).toMatchObject({ codes: OWN, since: expect.any(Number) });
    expect(judge({ days: 13, hour: 15 })).toBeNull();
  });

  it.each([
    ['empty', 2],
    ['busy', 10],
  ])(
    'that hangs from a holiday on, a day as %s as none before, is found in the next usual hours',
    (_, times) => {
      const turns = (_code: string, day: number) => (day === 13 ? times : 6);
      const hang = { day: 13, hour: 19.9, codes: OWN };
      expect(judge({ days: 14, hour: 15, turns, stuck: hang })?.codes).toEqual(OWN);
      expect(judge({ days: 14, hour: 15, turns })).toBeNull();
    },
  );

  it('is found in a mall of three days, and by no turns of one day', () => {
    expect(judge({ days: 3, hour: 15, stuck: { ...stuck, day: 3 } })?.codes).toEqual(OWN);
    expect(judge({ days: 1, hour: 15, stuck: { ...stuck, day: 1 } })).toBeNull();
  });

  it.each([
    ['it rests for less than half an hour', { hour: 12.45, turns: () => 60, stuck: { ...stuck, hour: 12 } }],
    ['few turns are missing', { hour: 10.6, stuck: { ...stuck, hour: 10 } }],
    ['one slot of it made nearly all turns', { days: 15, hour: 20, own: OWN.slice(0, 4), turns: mostlyOne }],
    ['nobody comes to the mall', { hour: 23, stuck: { ...stuck, hour: 20 } }],
    ['it has one slot', { hour: 15, own: ['A10'] }],
  ])('may well rest where %s', (_, story) => {
    expect(judge({ days: 13, stuck, ...story })).toBeNull();
  });
});

describe('a level that rested for a day before', () => {
  const restsOn = (off: (day: number) => boolean) => (code: string, day: number) =>
    isOwn(code) && off(day) ? 0 : 6;

  it('is found where that was once, by a fault', () => {
    const turns = restsOn((day) => day === 3);
    expect(judge({ days: 10, hour: 15, turns, stuck: { ...stuck, day: 10 } })?.codes).toEqual(OWN);
  });

  it('may well rest on a holiday where that was a Sunday', () => {
    expect(judge({ days: 10, hour: 20, turns: restsOn((day) => day === 6 || day === 10) })).toBeNull();
  });

  it('may well rest for more where no whole week of it is known', () => {
    expect(judge({ days: 9, hour: 20, turns: restsOn((day) => day === 2 || day >= 4) })).toBeNull();
  });
});

describe('a level of the staff', () => {
  const turns = (code: string, day: number) => (isOwn(code) && isWeekend(day) ? 0 : 6);

  it.each([
    ['its first Saturday', 5, 18],
    ['its first Sunday', 6, 18],
    ['the Monday after, early', 7, 10],
    ['the second Saturday', 12, 18],
    ['the second Sunday', 13, 18],
  ])('may well rest on %s', (_, days, hour) => {
    expect(judge({ days, hour, turns })).toBeNull();
  });

  it('may well rest on a holiday once a week and its end are known', () => {
    const holiday = (code: string, day: number) => (isOwn(code) && day === 10 ? 0 : turns(code, day));
    expect(judge({ days: 10, hour: 20, turns: holiday })).toBeNull();
  });
});

describe('a part of a device', () => {
  const part = OWN.slice(3, 8);
  const hang = { day: 13, hour: 9, codes: part };

  it('that stays free while the others of it turn is found, and no other slot', () => {
    const found = judge({ days: 13, hour: 19, stuck: hang });
    expect(found?.codes.toSorted()).toEqual(part);
    expect(found?.expected).toBeGreaterThan(14);
  });

  it('may well rest where its slots are far from the door, and hardly used', () => {
    const turns = (code: string, day: number) => (part.includes(code) ? 2 * Number(day % 5 === 2) : 6);
    for (let hour = 10; hour < 23; hour += 1) expect(judge({ days: 13, hour, turns })).toBeNull();
  });

  it('of two slots is none: a cone stands there', () => {
    expect(judge({ days: 13, hour: 19, stuck: { ...hang, codes: part.slice(0, 2) } })).toBeNull();
  });

  it('may well rest where all of the device turn less, since it fills up last', () => {
    const turns = (code: string, day: number) =>
      day === 13 && isOwn(code) ? 2 * Number(!part.includes(code)) : 6;
    expect(judge({ days: 13, hour: 19.5, turns })).toBeNull();
  });
});

it('no device of which each slot turns as ever is stuck, at any time of any day', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 14 }),
      fc.double({ min: 0, max: 24, noNaN: true }),
      (days, hour) => {
        expect(judge({ days, hour })).toBeNull();
      },
    ),
    { numRuns: 60 },
  );
});

it('a slot that reports cars without end on a day says nothing of that day', () => {
  const turns = new Map(OWN.map((code) => [code, turnsOn(code, 0, code === 'A10' ? 400 : 6)]));
  const { bySlot, all } = joinDays([{ turns, entries: [START] }]);
  expect(bySlot.has('A10')).toBe(false);
  expect(all).toHaveLength(11 * 6 + 1);
});
