import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { WEEK_DAYS, type PassTimes } from '../passes/pass-times.ts';
import type { Cover, PassCover } from './covers.ts';
import { paise } from './money.ts';
import { quote } from './quote.ts';
import { simpleTariff } from './simple-tariff.ts';
import { DAY_TYPES, VEHICLE_CLASSES, type TariffDocument } from './tariff.ts';

const MINUTE = 60_000;
const at = (text: string) => new Date(`${text}+05:30`);
const HOURLY = simpleTariff({ graceMinutes: 10, paisePerHour: paise(4000), dayCapPaise: paise(20_000) });
const ALWAYS: PassTimes = { fromMs: 0, untilMs: null, days: WEEK_DAYS, fromMinute: 0, toMinute: 1440 };
const pass = (times: Partial<PassTimes> = {}, more: Partial<PassCover> = {}): PassCover => ({
  kind: 'pass',
  by: 'season',
  number: 12,
  times: { ...ALWAYS, ...times },
  paysAs: null,
  ...more,
});
const OFFICE = { days: WEEK_DAYS.slice(1, 6), fromMinute: 540, toMinute: 1080 };

const ask = (from: string, to: string, covers: readonly Cover[], document: TariffDocument = HOURLY) =>
  quote(document, { entryAt: at(`2026-11-20T${from}`), exitAt: at(`2026-11-20T${to}`), covers });

describe('a pass', () => {
  test('makes a whole session free, and names itself on the bill', () => {
    const { totalPaise, reason, lines } = ask('10:00:00', '17:30:00', [pass(OFFICE)]);
    expect({ totalPaise, reason }).toEqual({ totalPaise: 0, reason: 'season_pass' });
    expect(lines).toMatchObject([
      { code: 'season_pass', amountPaise: 0, parameters: { number: 12, from: 540, to: 1080 } },
    ]);
  });

  // Units begin at 07:00, 08:00, …; those that begin from 09:00 to 18:00 are the pass's.
  test.each([
    ['an hour before its hours', '08:00:00', '12:00:00', 4000],
    ['two hours before', '07:00:00', '12:00:00', 8000],
    ['an hour after', '16:00:00', '19:00:00', 4000],
    ['both sides', '08:00:00', '19:00:00', 8000],
    ['a session outside of its hours', '19:00:00', '21:00:00', 8000],
    ['to the minute of its end', '12:00:00', '18:00:00', 0],
  ])('is charged only for what lies outside: %s', (_name, from, to, wanted) => {
    expect(ask(from, to, [pass(OFFICE)]).totalPaise).toBe(wanted);
  });

  // 10 minutes are free by the tariff: so are they outside of a pass, all of them together.
  test.each([
    ['up to the free minutes before its hours', '08:50:00', '12:00:00', 0],
    ['a minute more', '08:49:00', '12:00:00', 4000],
    ['up to the free minutes after its hours', '12:00:00', '18:10:00', 0],
    ['a minute more after them', '16:00:00', '18:11:00', 4000],
    ['on both sides together', '08:55:00', '18:05:00', 0],
    ['more on both sides together', '08:55:00', '18:06:00', 4000],
  ])('and its free minutes lie outside of it too: %s', (_name, from, to, wanted) => {
    expect(ask(from, to, [pass(OFFICE)]).totalPaise).toBe(wanted);
  });

  test('says on the bill why the minutes outside of it cost nothing', () => {
    const { reason, lines } = ask('08:55:00', '12:00:00', [pass(OFFICE)]);
    expect(reason).toBe('season_pass');
    expect(lines).toMatchObject([
      { code: 'season_pass' },
      { code: 'within_grace', amountPaise: 0, parameters: { minutes: 10, outside: 5 } },
    ]);
  });

  test('of another period counts for nothing, and stands on no bill', () => {
    const late = pass({ fromMs: at('2026-11-21T00:00:00').getTime() });
    const { totalPaise, lines } = ask('10:00:00', '12:00:00', [late]);
    expect(totalPaise).toBe(8000);
    expect(lines.map(({ code }) => code)).not.toContain('season_pass');
  });

  test('frees the steps of a first block that begin in its hours, and its nights', () => {
    const document: TariffDocument = {
      zero: false,
      lostTicketPaise: null,
      validations: [],
      prices: [
        {
          classes: VEHICLE_CLASSES,
          freeMinutes: 0,
          unitMinutes: 60,
          dayCapPaise: null,
          stayCapPaise: null,
          overnight: { atMinute: 0, paise: paise(10_000) },
          rates: [
            {
              days: DAY_TYPES,
              firstBlock: [
                { untilMinutes: 60, paise: paise(2000) },
                { untilMinutes: 180, paise: paise(5000) },
              ],
              bands: [{ name: 'all_day', from: 0, to: 1440, unitPaise: paise(1000) }],
            },
          ],
        },
      ],
    };
    // The first step begins at 08:00, outside; the second at 09:00, inside.
    const { totalPaise, lines } = ask('08:00:00', '11:00:00', [pass(OFFICE)], document);
    expect({ totalPaise, lines }).toMatchObject({
      totalPaise: 2000,
      lines: [{ parameters: { isPart: 1 } }, {}],
    });
    expect(ask('08:00:00', '11:00:00', [], document).lines[0]?.parameters).toEqual({ minutes: 180 });
    const night = { entryAt: at('2026-11-20T20:00:00'), exitAt: at('2026-11-21T08:00:00') };
    expect(quote(document, night).totalPaise).toBe(5000 + 9 * 1000 + 10_000);
    expect(quote(document, { ...night, covers: [pass()] }).totalPaise).toBe(0);
    const until = pass({ untilMs: at('2026-11-21T00:00:00').getTime() });
    expect(quote(document, { ...night, covers: [until] }).totalPaise).toBe(8 * 1000 + 10_000);
  });

  test('of staff that pays as another class takes that class, where it costs less', () => {
    const [price] = HOURLY.prices;
    if (!price) throw new Error('no price');
    const [rate] = price.rates;
    if (!rate) throw new Error('no rate');
    const cheap = { ...rate, bands: [{ name: 'all_day', from: 0, to: 1440, unitPaise: paise(1000) }] };
    const document: TariffDocument = {
      ...HOURLY,
      prices: [
        { ...price, classes: ['car', 'ev'] },
        { ...price, classes: ['two_wheeler'], rates: [cheap] },
      ],
    };
    const staff = pass({}, { by: 'staff', paysAs: 'two_wheeler' });
    const listed = ask('10:00:00', '12:00:00', [staff], document);
    expect(listed).toMatchObject({ totalPaise: 2000, reason: null });
    expect(listed.lines.at(-1)).toMatchObject({ code: 'staff_list', parameters: { class: 'two_wheeler' } });
    expect(ask('10:00:00', '12:00:00', [pass({}, { by: 'staff', paysAs: 'ev' })], document).totalPaise).toBe(
      8000,
    );
  });
});

describe('a shop', () => {
  const shop = (gift: object) => ({ kind: 'shop', shop: 'Book Nook', ...gift }) as Cover;
  test.each([
    ['two hours free', [{ gives: 'minutes', minutes: 120 }], 4000],
    [
      'minutes of two shops: the most counts',
      [
        { gives: 'minutes', minutes: 60 },
        { gives: 'minutes', minutes: 120 },
      ],
      4000,
    ],
    ['minutes for the whole session', [{ gives: 'minutes', minutes: 300 }], 0],
    ['half', [{ gives: 'percent', percent: 50 }], 6000],
    [
      'half twice is half of what is left',
      [
        { gives: 'percent', percent: 50 },
        { gives: 'percent', percent: 50 },
      ],
      3000,
    ],
    ['30 rupees', [{ gives: 'amount', paise: 3000 }], 9000],
    ['more than there is', [{ gives: 'amount', paise: 99_999 }], 0],
    [
      'a share before an amount',
      [
        { gives: 'amount', paise: 3000 },
        { gives: 'percent', percent: 50 },
      ],
      3000,
    ],
  ] as const)('gives %s', (_name, gifts, wanted) => {
    const { totalPaise, lines, reason } = ask('10:00:00', '13:00:00', gifts.map(shop));
    expect(totalPaise).toBe(wanted);
    expect(lines.reduce((sum, line) => sum + line.amountPaise, 0)).toBe(wanted);
    expect(reason).toBe(wanted === 0 ? 'validated' : null);
  });
});

describe('free minutes that were given twice', () => {
  const gift = (shop: string, minutes: number) =>
    ({ kind: 'shop', shop, gives: 'minutes', minutes }) as const;
  const document: TariffDocument = { ...HOURLY, validations: [{ code: 'cinema', freeMinutes: 120 }] };
  const linesOf = (covers: readonly Cover[], validations: readonly string[] = []) =>
    quote(document, {
      entryAt: at('2026-11-20T10:00:00'),
      exitAt: at('2026-11-20T14:00:00'),
      covers,
      validations,
    }).lines.filter(({ code }) => code === 'shop_minutes' || code === 'validated');

  test.each([
    ['a larger one later', [gift('a', 60), gift('b', 120)], [], { a: true, b: false }],
    ['as many', [gift('a', 60), gift('b', 60)], [], { a: false, b: true }],
    ['a stamp that frees more', [gift('a', 60)], ['cinema'], { cinema: false, a: true }],
    ['a stamp that frees no more', [gift('a', 120)], ['cinema'], { cinema: true, a: false }],
    ['one alone', [gift('a', 60)], [], { a: false }],
  ] as const)('do not add up, and the lines say which count: %s', (_what, covers, stamps, wanted) => {
    const marked = linesOf(covers, stamps).map(({ parameters: { shop, stamp, isWithin } }) => [
      shop ?? stamp,
      isWithin === 1,
    ]);
    expect(Object.fromEntries(marked)).toEqual(wanted);
  });
});

describe('what somebody decided to take off', () => {
  const decided = (rupees: number, as: 'corrected' | 'goodwill' = 'goodwill') =>
    ({ kind: 'decided', as, paise: paise(rupees * 100) }) as const;
  const third = { kind: 'shop', shop: 'Book Nook', gives: 'percent', percent: 33 } as const;

  test('stays off beside what a shop gives, whichever was first', () => {
    for (const covers of [
      [decided(10), third],
      [third, decided(10)],
    ]) {
      const { totalPaise, lines } = ask('10:00:00', '13:00:00', covers);
      expect(totalPaise).toBe(7040);
      expect(lines.slice(-2)).toMatchObject([
        { code: 'shop_percent', amountPaise: -3960 },
        { code: 'goodwill', amountPaise: -1000 },
      ]);
    }
  });

  test('is never more than there is, and is why nothing is due', () => {
    const { totalPaise, lines, reason } = ask('10:00:00', '11:00:00', [third, decided(100, 'corrected')]);
    expect({ totalPaise, reason }).toEqual({ totalPaise: 0, reason: 'corrected' });
    expect(lines.at(-1)).toMatchObject({ code: 'corrected', amountPaise: -2680 });
  });
});

const anyTimes = fc.record({
  fromMs: fc
    .integer({ min: -48, max: 48 })
    .map((hours) => at('2026-11-20T00:00:00').getTime() + hours * 60 * MINUTE),
  untilMs: fc.option(
    fc
      .integer({ min: -48, max: 96 })
      .map((hours) => at('2026-11-20T00:00:00').getTime() + hours * 60 * MINUTE),
  ),
  days: fc.subarray([...WEEK_DAYS], { minLength: 1 }),
  fromMinute: fc.integer({ min: 0, max: 1439 }),
  toMinute: fc.integer({ min: 0, max: 1440 }),
});
const anyCover: fc.Arbitrary<Cover> = fc.oneof(
  anyTimes.map((times) => pass(times)),
  fc
    .integer({ min: 1, max: 600 })
    .map((minutes) => ({ kind: 'shop', shop: 'a', gives: 'minutes', minutes }) as const),
  fc
    .integer({ min: 1, max: 100 })
    .map((percent) => ({ kind: 'shop', shop: 'b', gives: 'percent', percent }) as const),
  fc
    .integer({ min: 1, max: 9999 })
    .map((amount) => ({ kind: 'shop', shop: 'c', gives: 'amount', paise: paise(amount) }) as const),
  fc
    .integer({ min: 1, max: 9999 })
    .map((amount) => ({ kind: 'decided', as: 'goodwill', paise: paise(amount) }) as const),
);

test('whatever a session was given, it never costs more for it, never below nothing, never less for longer, and its lines add up', () => {
  fc.assert(
    fc.property(
      fc.array(anyCover, { maxLength: 4 }),
      fc.nat(2 * 1440),
      fc.nat(3 * 1440),
      fc.nat(1440),
      (covers, entryMinute, minutes, more) => {
        const entryAt = new Date(at('2026-11-19T00:00:00').getTime() + entryMinute * MINUTE);
        const exitAt = new Date(entryAt.getTime() + minutes * MINUTE);
        const plain = quote(HOURLY, { entryAt, exitAt });
        const given = quote(HOURLY, { entryAt, exitAt, covers });
        expect(given.totalPaise).toBeGreaterThanOrEqual(0);
        expect(given.totalPaise).toBeLessThanOrEqual(plain.totalPaise);
        expect(given.lines.reduce((sum, line) => sum + line.amountPaise, 0)).toBe(given.totalPaise);
        expect(given.reason === null).toBe(given.totalPaise > 0);
        const longer = new Date(exitAt.getTime() + more * MINUTE);
        expect(quote(HOURLY, { entryAt, exitAt: longer, covers }).totalPaise).toBeGreaterThanOrEqual(
          given.totalPaise,
        );
      },
    ),
    { numRuns: 400 },
  );
});
