import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paise } from './money.ts';
import { quote, type QuoteFacts } from './quote.ts';
import { simpleTariff } from './simple-tariff.ts';
import { DAY_TYPES, VEHICLE_CLASSES, type ClassPrice, type DayRate, type TariffDocument } from './tariff.ts';
import { TIME_OF_DAY_TARIFF } from './tariff-templates.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const at = (text: string) => new Date(`${text}+05:30`);

const FLAT_RATE: DayRate = {
  days: DAY_TYPES,
  firstBlock: [],
  bands: [{ name: 'all_day', from: 0, to: 1440, unitPaise: paise(4000) }],
};
const PRICE: ClassPrice = {
  classes: VEHICLE_CLASSES,
  freeMinutes: 10,
  unitMinutes: 60,
  dayCapPaise: null,
  stayCapPaise: null,
  overnight: null,
  rates: [FLAT_RATE],
};

function tariff(price: Partial<ClassPrice>, more: Partial<TariffDocument> = {}): TariffDocument {
  return { zero: false, prices: [{ ...PRICE, ...price }], lostTicketPaise: null, validations: [], ...more };
}

function costs(document: TariffDocument, from: string, to: string, more: Partial<QuoteFacts> = {}): number {
  return quote(document, { entryAt: at(from), exitAt: at(to), ...more }).totalPaise;
}

function linesOf(document: TariffDocument, from: string, to: string, more: Partial<QuoteFacts> = {}) {
  const { lines } = quote(document, { entryAt: at(from), exitAt: at(to), ...more });
  return lines.map(({ code, quantity, unitPaise, parameters }) => [
    code,
    quantity,
    unitPaise,
    parameters['band'] ?? parameters['days'] ?? '',
  ]);
}

describe('bands by time of day', () => {
  test('a unit costs what its first instant costs', () => {
    expect(linesOf(TIME_OF_DAY_TARIFF, '2026-11-20T10:30:00', '2026-11-20T17:45:00')).toEqual([
      ['first_block', 1, 3000, 'morning'],
      ['extension', 1, 3000, 'morning'],
      ['extension', 5, 3500, 'afternoon'],
      ['extension', 1, 4000, 'evening'],
    ]);
  });

  test.each([
    ['2026-11-20T11:59:59.999', 3000],
    ['2026-11-20T12:00:00', 3500],
    ['2026-11-20T16:59:59.999', 3500],
    ['2026-11-20T17:00:00', 4000],
    ['2026-11-20T20:59:59.999', 4000],
    ['2026-11-20T21:00:00', 2500],
    ['2026-11-20T23:59:59.999', 2500],
    ['2026-11-21T00:00:00', 2000],
    ['2026-11-21T05:59:59.999', 2000],
    ['2026-11-21T06:00:00', 3000],
  ])('an edge belongs to the band that begins there: %s', (from, wanted) => {
    const entryAt = at(from);
    const exitAt = new Date(entryAt.getTime() + HOUR);
    expect(quote(TIME_OF_DAY_TARIFF, { entryAt, exitAt }).totalPaise).toBe(wanted);
    expect(
      quote(TIME_OF_DAY_TARIFF, { entryAt, exitAt: new Date(exitAt.getTime() + MINUTE) }).totalPaise,
    ).toBeGreaterThan(wanted);
  });

  test.each([
    ['a midnight', '2026-11-20T23:00:00', '2026-11-21T01:00:00', 2500 + 2000],
    ['the end of a month', '2026-11-30T22:00:00', '2026-12-01T07:00:00', 2 * 2500 + 6 * 2000 + 3000],
    ['the end of a financial year', '2027-03-31T23:30:00', '2027-04-01T00:30:00', 2500],
    ['29 February', '2028-02-28T23:00:00', '2028-03-01T01:00:00', 2500 + DAY_OF_BANDS() + 2000],
    ['60 days', '2026-11-01T00:00:00', '2026-12-31T00:00:00', 60 * DAY_OF_BANDS()],
  ])('a session over %s', (_what, from, to, wanted) => {
    expect(costs(TIME_OF_DAY_TARIFF, from, to)).toBe(wanted);
  });
});

/** 24 hours at the pre-plan's prices: 6 x 20, 6 x 30, 5 x 35, 4 x 40, 3 x 25 rupees. */
function DAY_OF_BANDS(): number {
  return 100 * (6 * 20 + 6 * 30 + 5 * 35 + 4 * 40 + 3 * 25);
}

test('a type of day counts from its midnight on, and a holiday on a Saturday is a holiday', () => {
  const flat = (days: DayRate['days'], unitPaise: number): DayRate => ({
    days,
    firstBlock: [],
    bands: [{ name: 'all_day', from: 0, to: 1440, unitPaise: paise(unitPaise) }],
  });
  const document = tariff({
    rates: [flat(['weekday'], 1000), flat(['weekend'], 2000), flat(['holiday'], 5000)],
  });
  // Friday 20 November 2026.
  expect(linesOf(document, '2026-11-20T22:00:00', '2026-11-21T02:00:00')).toEqual([
    ['first_block', 1, 1000, 'weekday'],
    ['extension', 1, 1000, 'weekday'],
    ['extension', 2, 2000, 'weekend'],
  ]);
  const holidays = new Set(['2026-11-21']);
  expect(costs(document, '2026-11-20T22:00:00', '2026-11-21T02:00:00', { holidays })).toBe(12_000);
});

test('the first block costs by how far the session reaches; every unit that has begun follows', () => {
  const firstBlock = [
    { untilMinutes: 120, paise: paise(3000) },
    { untilMinutes: 240, paise: paise(5000) },
  ];
  const document = tariff({ unitMinutes: 30, rates: [{ ...FLAT_RATE, firstBlock }] });
  expect(costs(document, '2026-11-20T10:00:00', '2026-11-20T12:00:00')).toBe(3000);
  expect(costs(document, '2026-11-20T10:00:00', '2026-11-20T12:01:00')).toBe(5000);
  expect(costs(document, '2026-11-20T10:00:00', '2026-11-20T14:00:00')).toBe(5000);
  expect(linesOf(document, '2026-11-20T10:00:00', '2026-11-20T14:31:00')).toEqual([
    ['first_block', 1, 5000, ''],
    ['extension', 2, 4000, ''],
  ]);
});

test('each vehicle class pays its own price; what is not known is a car', () => {
  const document: TariffDocument = {
    ...tariff({ classes: ['car'] }),
    prices: [
      { ...PRICE, classes: ['car'] },
      { ...PRICE, classes: ['two_wheeler', 'ev'], freeMinutes: 120 },
    ],
  };
  const hours = ['2026-11-20T10:00:00', '2026-11-20T12:00:00'] as const;
  expect(costs(document, ...hours)).toBe(8000);
  expect(costs(document, ...hours, { vehicleClass: null })).toBe(8000);
  expect(quote(document, { entryAt: at(hours[0]), exitAt: at(hours[1]), vehicleClass: 'ev' })).toMatchObject({
    totalPaise: 0,
    reason: 'within_grace',
    lines: [{ code: 'within_grace', parameters: { minutes: 120 } }],
  });
});

test('a day is capped by the 24 hours from entry, the session by its own cap', () => {
  const capped = { dayCapPaise: paise(15_000), stayCapPaise: paise(40_000) };
  expect(linesOf(tariff(capped), '2026-11-20T10:00:00', '2026-11-21T12:00:00')).toEqual([
    ['day_cap', 1, 15_000, ''],
    ['extension', 2, 4000, ''],
  ]);
  expect(linesOf(tariff(capped), '2026-11-20T10:00:00', '2026-11-25T10:00:00')).toEqual([
    ['stay_cap', 1, 40_000, ''],
  ]);
});

test.each([
  ['added', [], ['2026-11-20']],
  ['taken out', ['2026-11-20'], []],
])('a holiday that was %s since the car came counts where it is cheaper', (_what, before, now) => {
  const other = { ...FLAT_RATE, bands: [{ name: 'day', from: 0, to: 1440, unitPaise: paise(500) }] };
  const rates = [
    { ...FLAT_RATE, days: ['weekday', 'weekend'] as const },
    { ...other, days: ['holiday'] as const },
  ];
  const days = { holidays: new Set(now), holidaysAtEntry: new Set(before) };
  const turned = [
    { ...other, days: ['weekday', 'weekend'] as const },
    { ...FLAT_RATE, days: ['holiday'] as const },
  ];
  const cost = (some: ClassPrice['rates']) =>
    costs(tariff({ rates: some }), '2026-11-20T10:00:00', '2026-11-20T10:30:00', days);
  expect([cost(rates), cost(turned)]).toEqual([500, 500]);
});

test('a night costs once, and only where the car is inside at its minute', () => {
  const document = tariff({ dayCapPaise: paise(20_000), overnight: { atMinute: 120, paise: paise(10_000) } });
  const nights = (from: string, to: string) =>
    linesOf(document, from, to).find(([code]) => code === 'overnight')?.[1] ?? 0;
  expect(nights('2026-11-20T22:00:00', '2026-11-21T02:00:00')).toBe(0);
  expect(nights('2026-11-20T22:00:00', '2026-11-21T02:01:00')).toBe(1);
  expect(nights('2026-11-21T02:00:00', '2026-11-21T03:00:00')).toBe(1);
  expect(nights('2026-11-21T02:00:01', '2026-11-21T03:00:00')).toBe(0);
  expect(nights('2026-11-21T02:00:30', '2026-11-22T02:00:59')).toBe(0);
  expect(nights('2026-11-21T02:00:30', '2026-11-22T02:01:29')).toBe(0);
  expect(nights('2026-11-21T02:00:30', '2026-11-22T02:01:30')).toBe(1);
  expect(nights('2026-11-21T02:01:00', '2026-11-21T05:00:00')).toBe(0);
  expect(nights('2026-11-20T22:00:00', '2026-11-23T22:00:00')).toBe(3);
  expect(costs(document, '2026-11-20T22:00:00', '2026-11-23T22:00:00')).toBe(3 * 20_000 + 3 * 10_000);
});

test('a stamp frees the units that begin in its time; the best of several counts', () => {
  const validations = [
    { code: 'shop', freeMinutes: 120 },
    { code: 'cinema', freeMinutes: null },
  ];
  const document = tariff({}, { validations });
  const stay = ['2026-11-20T10:00:00', '2026-11-20T13:30:00'] as const;
  expect(costs(document, ...stay)).toBe(16_000);
  expect(linesOf(document, ...stay, { validations: ['shop'] })).toEqual([
    ['extension', 2, 4000, ''],
    ['validated', 1, 0, ''],
  ]);
  expect(costs(document, ...stay, { validations: ['unheard_of'] })).toBe(16_000);
  expect(
    quote(document, { entryAt: at(stay[0]), exitAt: at(stay[1]), validations: ['shop', 'cinema'] }),
  ).toMatchObject({
    totalPaise: 0,
    reason: 'validated',
    lines: [{ code: 'validated', parameters: { stamp: 'cinema' } }],
  });
  const steps = [
    { untilMinutes: 120, paise: paise(3000) },
    { untilMinutes: 240, paise: paise(5000) },
  ];
  const inSteps = tariff({ rates: [{ ...FLAT_RATE, firstBlock: steps }] }, { validations });
  expect(costs(inSteps, ...stay, { validations: ['shop'] })).toBe(2000);
});

test('a lost ticket costs its price only where the entry is not known', () => {
  const document = tariff({}, { lostTicketPaise: paise(50_000) });
  const exitAt = at('2026-11-20T12:00:00');
  const entryAt = at('2026-11-20T11:00:00');
  expect(quote(document, { entryAt: null, exitAt, isTicketLost: true })).toMatchObject({
    totalPaise: 50_000,
    lines: [{ code: 'lost_ticket' }],
    reason: null,
  });
  expect(quote(document, { entryAt: null, exitAt })).toMatchObject({
    totalPaise: 0,
    reason: 'entry_unknown',
  });
  expect(quote(document, { entryAt, exitAt, isTicketLost: true }).totalPaise).toBe(4000);
  expect(quote(tariff({}), { entryAt: null, exitAt, isTicketLost: true }).totalPaise).toBe(0);
});

test('a charge of nothing gives its reason', () => {
  const free = tariff({}, { zero: true });
  const stay = ['2026-11-20T10:00:00', '2026-11-25T10:00:00'] as const;
  expect(quote(free, { entryAt: at(stay[0]), exitAt: at(stay[1]) }).reason).toBe('zero_tariff');
  expect(quote({ ...free, prices: [] }, { entryAt: null, exitAt: at(stay[1]) }).reason).toBe('zero_tariff');
  expect(quote(free, { entryAt: at(stay[1]), exitAt: at(stay[0]) }).reason).toBe('exit_before_entry');
  const bands = [
    { name: 'night', from: 0, to: 360, unitPaise: paise(0) },
    { name: 'day', from: 360, to: 1440, unitPaise: paise(4000) },
  ];
  const byNight = tariff({ rates: [{ ...FLAT_RATE, bands }] });
  expect(
    quote(byNight, { entryAt: at('2026-11-20T01:00:00'), exitAt: at('2026-11-20T03:00:00') }),
  ).toMatchObject({
    totalPaise: 0,
    reason: 'free_hours',
  });
});

test('an instant that is none is a fault', () => {
  expect(() => quote(tariff({}), { entryAt: new Date(Number.NaN), exitAt: new Date(0) })).toThrow(RangeError);
});

describe('the simple price', () => {
  test.each([
    ['no time at all', 0, 0],
    ['exactly the free minutes', 10 * MINUTE, 0],
    ['a minute longer pays from entry', 11 * MINUTE, 2000],
    ['one hour to the end', HOUR, 2000],
    ['the second hour has begun', HOUR + MINUTE, 4000],
    ['seven hours, below the cap', 7 * HOUR, 14_000],
    ['the eighth hour meets the cap', 7 * HOUR + MINUTE, 15_000],
    ['a full day costs the cap', 24 * HOUR, 15_000],
    ['a day and a minute', 24 * HOUR + MINUTE, 17_000],
    ['two days and nine hours', 57 * HOUR, 45_000],
    ['sixty days', 60 * 24 * HOUR, 900_000],
  ])('%s', (_rule, stayMs, total) => {
    const price = { graceMinutes: 10, paisePerHour: paise(2000), dayCapPaise: paise(15_000) };
    const entryAt = new Date('2026-03-01T18:40:00Z');
    const exitAt = new Date(entryAt.getTime() + stayMs);
    expect(quote(simpleTariff(price), { entryAt, exitAt }).totalPaise).toBe(total);
  });

  test('is a mall that does not charge where an hour costs nothing, also within the free minutes', () => {
    const price = { graceMinutes: 10, paisePerHour: paise(0), dayCapPaise: null };
    const facts = { entryAt: new Date(0), exitAt: new Date(MINUTE) };
    expect(quote(simpleTariff(price), facts).reason).toBe('zero_tariff');
  });
});

test('whatever the price, its line says how much of what', () => {
  fc.assert(
    fc.property(fc.nat(3000), (minutes) => {
      const entryAt = at('2026-11-20T10:00:00');
      const exitAt = new Date(entryAt.getTime() + minutes * MINUTE);
      const { lines, totalPaise } = quote(TIME_OF_DAY_TARIFF, { entryAt, exitAt });
      expect(lines.length).toBeGreaterThan(0);
      expect(lines.reduce((sum, line) => sum + line.quantity * line.unitPaise, 0)).toBe(totalPaise);
    }),
  );
});
