import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkTariff } from './check-tariff.ts';
import { paise } from './money.ts';
import { quote, type QuoteFacts } from './quote.ts';
import { readSimplePrice, simpleTariff, type SimplePrice } from './simple-tariff.ts';
import { VEHICLE_CLASSES, type ClassPrice, type DayRate, type TariffDocument } from './tariff.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const INDIA = 330 * MINUTE;

/** What was charged before documents, for the whole minutes that passed: every started hour, each 24 hours from entry at most the cap. */
function chargeOfOld({ graceMinutes, paisePerHour, dayCapPaise }: SimplePrice, stayMs: number) {
  if (stayMs < 0) return { total: 0, reason: 'exit_before_entry', lines: ['exit_before_entry 1 0'] };
  if (paisePerHour === 0) return { total: 0, reason: 'zero_tariff', lines: ['zero_tariff 1 0'] };
  if (stayMs <= graceMinutes * MINUTE)
    return { total: 0, reason: 'within_grace', lines: ['within_grace 1 0'] };
  const fullDays = Math.floor(stayMs / DAY);
  const lastHours = Math.ceil((stayMs - fullDays * DAY) / (60 * MINUTE));
  const isCapped = (hours: number) => dayCapPaise !== null && hours * paisePerHour > dayCapPaise;
  const fullDaysCapped = isCapped(24) ? fullDays : 0;
  const lastDayCapped = isCapped(lastHours) ? 1 : 0;
  const capped = fullDaysCapped + lastDayCapped;
  const hours = (fullDays - fullDaysCapped) * 24 + (lastDayCapped === 1 ? 0 : lastHours);
  const first = capped === 0 ? 1 : 0;
  const lines: string[] = [];
  if (capped > 0) lines.push(`day_cap ${capped} ${dayCapPaise}`);
  if (first > 0) lines.push(`first_block 1 ${paisePerHour}`);
  if (hours > first) lines.push(`extension ${hours - first} ${paisePerHour}`);
  return { total: capped * (dayCapPaise ?? 0) + hours * paisePerHour, reason: null, lines };
}

/** Written apart from the product: goes through a session minute by minute and adds what each begun unit costs. */
function walk(document: TariffDocument, session: Walked): number {
  const price = document.prices.find(({ classes }) => classes.includes(session.vehicleClass));
  const minutes = (session.exitAt.getTime() - session.entryAt.getTime()) / MINUTE;
  if (!price || minutes <= price.freeMinutes) return 0;
  const most = price.dayCapPaise ?? Infinity;
  const units = walkUnits(price, session, minutes).reduce((sum, cost) => sum + Math.min(cost, most), 0);
  return Math.min(units + walkNights(price, session, minutes), price.stayCapPaise ?? Infinity);
}

/** What the units of each 24 hours cost. */
function walkUnits(price: ClassPrice, session: Walked, minutes: number): number[] {
  const steps = rateAtMinute(price, session, 0)?.firstBlock ?? [];
  const reached = steps.find(({ untilMinutes }) => minutes <= untilMinutes) ?? steps.at(-1);
  const days = [reached?.paise ?? 0];
  let next = steps.at(-1)?.untilMinutes ?? 0;
  for (let minute = 0; minute < minutes; minute += 1) {
    if (minute !== next) continue;
    next += price.unitMinutes;
    const day = Math.floor(minute / 1440);
    const cost = bandPrice(rateAtMinute(price, session, minute), minuteOfDay(session, minute));
    days[day] = (days[day] ?? 0) + cost;
  }
  return days;
}

function walkNights({ overnight }: ClassPrice, session: Walked, minutes: number): number {
  let sum = 0;
  for (let minute = 0; overnight && minute < minutes; minute += 1)
    if (minuteOfDay(session, minute) === overnight.atMinute) sum += overnight.paise;
  return sum;
}

function minuteOfDay({ entryAt }: Walked, minute: number): number {
  return ((entryAt.getTime() + INDIA) / MINUTE + minute) % 1440;
}

function rateAtMinute(price: ClassPrice, { entryAt, holidays }: Walked, minute: number) {
  const local = new Date(entryAt.getTime() + INDIA + minute * MINUTE);
  const isWeekend = [0, 6].includes(local.getUTCDay());
  const type = isWeekend ? 'weekend' : 'weekday';
  const isHoliday = holidays.has(local.toISOString().slice(0, 10));
  return price.rates.find(({ days }) => days.includes(isHoliday ? 'holiday' : type));
}

function bandPrice(rate: DayRate | undefined, minute: number): number {
  return rate?.bands.find(({ from, to }) => from <= minute && minute < to)?.unitPaise ?? Number.NaN;
}

type Walked = Required<Pick<QuoteFacts, 'exitAt' | 'holidays'>> & {
  entryAt: Date;
  vehicleClass: (typeof VEHICLE_CLASSES)[number];
};

const anyAmount = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 20_000 })).map(paise);
const anyCap = (min: number) => fc.option(fc.integer({ min, max: 300_000 }).map(paise));
const anyBands = fc.uniqueArray(fc.integer({ min: 1, max: 1439 }), { maxLength: 4 }).chain((cuts) => {
  const edges = [0, ...cuts.toSorted((a, b) => a - b), 1440];
  const one = (from: number, index: number) =>
    anyAmount.map((unitPaise) => ({ name: `b${index}`, from, to: edges[index + 1] ?? 1440, unitPaise }));
  return fc.tuple(...edges.slice(0, -1).map(one));
});
const anySteps = fc.uniqueArray(fc.integer({ min: 1, max: 600 }), { maxLength: 3 }).chain((untils) =>
  fc
    .array(fc.integer({ min: 0, max: 9000 }), { minLength: untils.length, maxLength: untils.length })
    .map((rises) => {
      let sum = 0;
      return untils
        .toSorted((a, b) => a - b)
        .map((untilMinutes, index) => ({ untilMinutes, paise: paise((sum += rises[index] ?? 0)) }));
    }),
);
const anyRates: fc.Arbitrary<DayRate[]> = fc
  .constantFrom<DayRate['days'][]>(
    [['weekday', 'weekend', 'holiday']],
    [['weekday'], ['weekend', 'holiday']],
    [['weekday'], ['weekend'], ['holiday']],
  )
  .chain((split) =>
    fc.tuple(
      ...split.map((days) => fc.record({ days: fc.constant(days), firstBlock: anySteps, bands: anyBands })),
    ),
  );
const anyPrice = (classes: ClassPrice['classes']): fc.Arbitrary<ClassPrice> =>
  anyCap(1).chain((dayCapPaise) =>
    fc.record({
      classes: fc.constant(classes),
      freeMinutes: fc.integer({ min: 0, max: 180 }),
      unitMinutes: fc.constantFrom(15, 30, 45, 60, 90, 1440),
      dayCapPaise: fc.constant(dayCapPaise),
      stayCapPaise: anyCap(Math.max(1, dayCapPaise ?? 1)),
      overnight: fc.option(fc.record({ atMinute: fc.integer({ min: 0, max: 1439 }), paise: anyAmount })),
      rates: anyRates,
    }),
  );
const anyDocument: fc.Arbitrary<TariffDocument> = fc.record({
  zero: fc.constant(false),
  prices: fc.tuple(anyPrice(['car']), anyPrice(['two_wheeler', 'ev'])),
  lostTicketPaise: fc.constant(null),
  validations: fc.constant([{ code: 'shop', freeMinutes: 90 }]),
});

/** Whole minutes around midnights, ends of months, 31 March and leap days, up to 60 days. */
const anySession: fc.Arbitrary<Walked> = fc
  .record({
    day: fc.constantFrom('2026-11-20', '2026-11-30', '2026-12-31', '2027-03-31', '2028-02-28'),
    entryMinute: fc.oneof(fc.constantFrom(0, 359, 360, 1439), fc.nat(1439)),
    minutes: fc.oneof(fc.nat(300), fc.nat(4 * 1440), fc.constantFrom(1439, 1440, 1441, 60 * 1440)),
    vehicleClass: fc.constantFrom(...VEHICLE_CLASSES),
    isHoliday: fc.boolean(),
  })
  .map(({ day, entryMinute, minutes, vehicleClass, isHoliday }) => {
    const entryAt = new Date(Date.parse(`${day}T00:00:00+05:30`) + entryMinute * MINUTE);
    const exitAt = new Date(entryAt.getTime() + minutes * MINUTE);
    return { entryAt, exitAt, vehicleClass, holidays: new Set(isHoliday ? [day, '2026-12-01'] : []) };
  });

const anySimple = fc.record({
  graceMinutes: fc.integer({ min: 0, max: 180 }),
  paisePerHour: anyAmount,
  dayCapPaise: fc.option(fc.integer({ min: 1, max: 400_000 }).map(paise)),
});
/** Odd milliseconds and the exact edges of minutes, hours and days. */
const anyLengthMs = fc.oneof(
  fc.integer({ min: -DAY, max: 70 * DAY }),
  fc
    .tuple(
      fc.constantFrom(MINUTE, 60 * MINUTE, DAY),
      fc.integer({ min: 0, max: 60 }),
      fc.constantFrom(-1, 0, 1),
    )
    .map(([unit, count, more]) => unit * count + more),
);

describe('for every simple price and every length of session', () => {
  test('total, lines and reason are those of old, by the whole minutes that passed', () => {
    fc.assert(
      fc.property(anySimple, anyLengthMs, fc.nat(DAY), (price, stayMs, entryMs) => {
        const facts = { entryAt: new Date(entryMs), exitAt: new Date(entryMs + stayMs) };
        const { totalPaise, lines, reason } = quote(simpleTariff(price), facts);
        const shown = lines.map(({ code, quantity, unitPaise }) => `${code} ${quantity} ${unitPaise}`);
        // An exit before its entry is one by the instants.
        const wholeMs = stayMs < 0 ? stayMs : stayMs - (stayMs % MINUTE);
        expect({ total: totalPaise, reason, lines: shown }).toEqual(chargeOfOld(price, wholeMs));
      }),
      { numRuns: 2000 },
    );
  });

  test('its document reads back as the price', () => {
    fc.assert(
      fc.property(anySimple, (price) => {
        expect(readSimplePrice(simpleTariff(price))).toEqual(price);
      }),
    );
  });
});

describe('for every document and every session', () => {
  const check = (work: (document: TariffDocument, session: Walked) => void, numRuns = 500) =>
    fc.assert(fc.property(anyDocument, anySession, work), { numRuns });

  test('the documents made here break no rule, and none reads as a simple price', () => {
    check((document) => {
      expect(checkTariff(document)).toEqual([]);
      expect(readSimplePrice(document)).toBeNull();
    }, 200);
  });

  test('the total is what going through the minutes gives', () => {
    check((document, session) => {
      expect(quote(document, session).totalPaise).toBe(walk(document, session));
    }, 500);
  });

  test('lines are whole, never negative, and add up to the total', () => {
    check((document, session) => {
      const { lines, totalPaise, reason } = quote(document, session);
      expect(lines.length).toBeGreaterThan(0);
      expect(lines.reduce((sum: number, line) => sum + line.amountPaise, 0)).toBe(totalPaise);
      for (const { quantity, unitPaise, amountPaise } of lines) {
        expect(Number.isSafeInteger(amountPaise) && amountPaise >= 0 && quantity > 0).toBe(true);
        expect(quantity * unitPaise).toBe(amountPaise);
      }
      expect(reason === null).toBe(totalPaise > 0);
    });
  });

  test('staying longer never costs less, with or without a stamp', () => {
    fc.assert(
      fc.property(
        anyDocument,
        anySession,
        fc.nat(3 * DAY),
        fc.boolean(),
        (document, session, more, hasStamp) => {
          const facts = { ...session, validations: hasStamp ? ['shop'] : [] };
          const longer = { ...facts, exitAt: new Date(session.exitAt.getTime() + more) };
          expect(quote(document, facts).totalPaise).toBeLessThanOrEqual(quote(document, longer).totalPaise);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('a stamp never raises a bill', () => {
    check((document, session) => {
      const stamped = quote(document, { ...session, validations: ['shop'] }).totalPaise;
      expect(stamped).toBeLessThanOrEqual(quote(document, session).totalPaise);
    });
  });

  test('no cap is ever passed', () => {
    check((document, session) => {
      const price = document.prices.find(({ classes }) => classes.includes(session.vehicleClass));
      const { totalPaise, lines } = quote(document, session);
      const nights = lines.find(({ code }) => code === 'overnight')?.amountPaise ?? 0;
      const days = Math.ceil((session.exitAt.getTime() - session.entryAt.getTime()) / DAY);
      expect(totalPaise).toBeLessThanOrEqual(price?.stayCapPaise ?? Infinity);
      const isCapped = lines.some(({ code }) => code === 'stay_cap');
      const mostByDays = isCapped ? Infinity : days * (price?.dayCapPaise ?? Infinity);
      expect(totalPaise).toBeLessThanOrEqual((days === 0 ? 0 : mostByDays) + nights);
    });
  });
});
