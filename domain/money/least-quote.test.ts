import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Dice } from '../../tools/oracle/dice.ts';
import { randomSession } from '../../tools/tariff-oracle/random-session.ts';
import { randomTariff } from '../../tools/tariff-oracle/random-tariff.ts';
import { WEEK_DAYS } from '../passes/pass-times.ts';
import type { Cover } from './covers.ts';
import { leastQuote, type PricedFrom } from './least-quote.ts';
import { paise } from './money.ts';
import { quote } from './quote.ts';
import { simpleTariff } from './simple-tariff.ts';
import { TIME_OF_DAY_TARIFF } from './tariff-templates.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const at = (time: string) => new Date(`2026-11-20T${time}+05:30`);
const always = (document: PricedFrom['document'], covers: readonly Cover[] = []): PricedFrom => ({
  from: null,
  document,
  known: { covers },
});
const hourly = simpleTariff({ graceMinutes: 0, paisePerHour: paise(4000), dayCapPaise: null });

describe('a session whose times are in doubt', () => {
  it.each([
    ['before a dearer band', '16:58:00', '17:40:00', 5, 3500],
    ['before a cheaper band', '20:58:00', '21:40:00', 5, 2500],
    ['whose second hour begins in a cheaper band at one of its times alone', '19:58:00', '21:30:00', 2, 6500],
    ['between the end of an hour and a dearer band', '16:55:00', '17:57:00', 7, 3500],
    ['that goes on to the next hour at its first times alone', '10:58:00', '12:00:00', 5, 3000],
  ])('%s costs the least that they may mean', (_what, from, to, doubt, wanted) => {
    const span = { entryAt: at(from), exitAt: at(to), entryDoubtMs: doubt * MINUTE };
    expect(leastQuote([always(TIME_OF_DAY_TARIFF)], span).totalPaise).toBe(wanted);
  });

  it('is priced by the version in force at the time that costs least', () => {
    const dearer = {
      ...always(simpleTariff({ graceMinutes: 0, paisePerHour: paise(9000), dayCapPaise: null })),
    };
    const versions = [always(hourly), { ...dearer, from: at('10:01:00') }] as const;
    const span = { entryAt: at('10:00:00'), exitAt: at('10:50:00'), entryDoubtMs: 5 * MINUTE };
    expect(leastQuote(versions, span)).toMatchObject({ totalPaise: 4000, by: versions[0] });
    const turned = [dearer, { ...always(hourly), from: at('10:01:00') }] as const;
    expect(leastQuote(turned, span)).toMatchObject({ totalPaise: 4000, by: turned[1] });
  });

  it.each([
    ['dearer', 9000, 4000],
    ['cheaper', 1000, 1000],
  ])(
    'by two versions that may have been in force at its entry costs the least: the later one %s',
    (_what, later, wanted) => {
      const next = simpleTariff({ graceMinutes: 0, paisePerHour: paise(later), dayCapPaise: null });
      const versions = [always(hourly), { ...always(next), from: at('09:50:00') }] as const;
      const span = { entryAt: at('10:00:00'), exitAt: at('10:50:00') };
      expect(leastQuote(versions, span).totalPaise).toBe(wanted);
    },
  );

  it('is free where a pass is good from one of its times on', () => {
    const times = {
      fromMs: at('10:03:00').getTime(),
      untilMs: null,
      days: WEEK_DAYS,
      fromMinute: 0,
      toMinute: 1440,
    };
    const cover = { kind: 'pass', by: 'season', number: 1, times, paysAs: null } as const;
    const span = { entryAt: at('10:00:00'), exitAt: at('11:30:00'), entryDoubtMs: 5 * MINUTE };
    expect(leastQuote([always(hourly, [cover])], span).totalPaise).toBe(0);
  });

  it('is explained by the times that are shown where others cost the same', () => {
    const span = { entryAt: at('10:00:00'), exitAt: at('10:50:00'), entryDoubtMs: 5 * MINUTE };
    const { entryAt, exitAt } = span;
    expect(leastQuote([always(hourly)], span)).toMatchObject({ ...quote(hourly, span), entryAt, exitAt });
  });

  it.each([
    ['20:59:58', '21:40:10', { entryDoubtMs: 4 * SECOND }, { from: '21:00' }],
    ['10:00:01', '11:01:01', { exitDoubtMs: 2 * SECOND }, { until: '11:00' }],
    [
      '20:59:58',
      '22:00:01',
      { entryDoubtMs: 4 * SECOND, exitDoubtMs: 4 * SECOND },
      { from: '21:00', until: '21:59' },
    ],
    // Within its minute no other time is shown.
    ['10:00:10', '11:01:11', { entryDoubtMs: 2 * SECOND }, {}],
  ])('that is priced by others than are shown names them: %s to %s', (from, to, doubt, named) => {
    const span = { entryAt: at(from), exitAt: at(to), ...doubt };
    const { lines } = leastQuote([always(TIME_OF_DAY_TARIFF)], span);
    expect(lines.at(-1)).toMatchObject({ code: 'least_time', amountPaise: 0, parameters: named });
  });

  it('costs as little as the cheapest of all its minutes', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(120), fc.nat(240), (seed, doubt, rest) => {
        const dice = new Dice(seed);
        const document = dice.chance(0.3) ? TIME_OF_DAY_TARIFF : randomTariff(dice);
        const entryAt = new Date(at('00:00:00').getTime() + dice.below(2 * 1440) * MINUTE);
        const exitAt = new Date(entryAt.getTime() + (doubt + rest) * MINUTE + dice.below(60) * SECOND);
        const known = { covers: dice.chance(0.2) ? [randomPass(dice, entryAt)] : [] };
        const latest = entryAt.getTime() + doubt * MINUTE;
        // A night is for an instant: just after it a car was not inside then; at the end of a minute its stay is shorter.
        const times = steps(entryAt.getTime(), latest, MINUTE).flatMap((ms) => [
          ms,
          Math.min(latest, ms + 1),
          Math.min(latest, ms + MINUTE - 1),
        ]);
        const amounts = times.map(
          (ms) => quote(document, { ...known, entryAt: new Date(ms), exitAt }).totalPaise,
        );
        const span = { entryAt, exitAt, entryDoubtMs: doubt * MINUTE };
        expect(leastQuote([{ from: null, document, known }], span).totalPaise).toBe(Math.min(...amounts));
      }),
      { numRuns: 150 },
    );
  });

  it('never costs more than any true times within the doubt, and as much as some, by whatever prices', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.nat(90 * 60),
        fc.nat(20 * 60),
        fc.oneof(fc.constant(0), fc.nat(90 * 60)),
        fc.boolean(),
        (seed, entryDoubt, exitDoubt, entryEarly, isTwo) => {
          const dice = new Dice(seed);
          const document = randomTariff(dice);
          const { entryAt, exitAt, ...known } = randomSession(dice, document);
          if (entryAt === null || exitAt < entryAt) return;
          const covers = dice.chance(0.3) ? [randomPass(dice, entryAt)] : [];
          const facts = { ...known, covers };
          const change = new Date(entryAt.getTime() + 1 + dice.below(entryDoubt * SECOND + 1));
          const first: PricedFrom = { from: null, document, known: facts };
          const second: PricedFrom = { from: change, document: randomTariff(dice), known: facts };
          const span = {
            entryAt,
            exitAt,
            entryDoubtMs: entryDoubt * SECOND,
            entryEarlyMs: entryEarly * SECOND,
            exitDoubtMs: exitDoubt * SECOND,
          };
          const least = leastQuote(isTwo ? [first, second] : [first], span);
          expect(least.lines.reduce((sum, line) => sum + line.amountPaise, 0)).toBe(least.totalPaise);
          const priceOf = (entered: Date, left: Date) => {
            const by = isTwo && entered >= change ? second : first;
            return quote(by.document, { ...facts, entryAt: entered, exitAt: left }).totalPaise;
          };
          const amounts = allTimes(span).map(([entered, left]) => priceOf(entered, left));
          expect(least.totalPaise).toBeLessThanOrEqual(Math.min(...amounts));
          expect(priceOf(least.entryAt, least.exitAt)).toBe(least.totalPaise);
          expect(isWithin(span, least)).toBe(true);
        },
      ),
      { numRuns: 40 },
    );
  });
});

function randomPass(dice: Dice, entryAt: Date): Cover {
  const fromMs = entryAt.getTime() + (dice.below(200) - 100) * MINUTE;
  const hours = { days: WEEK_DAYS, fromMinute: dice.below(1440), toMinute: dice.below(1441) };
  const untilMs = dice.chance(0.5) ? fromMs + dice.below(300) * MINUTE : null;
  const times = { fromMs, untilMs, ...hours };
  return { kind: 'pass', by: 'season', number: 1, times, paysAs: dice.chance(0.3) ? 'two_wheeler' : null };
}

type Span = {
  entryAt: Date;
  exitAt: Date;
  entryDoubtMs: number;
  entryEarlyMs: number;
  exitDoubtMs: number;
};

function isWithin(
  { entryDoubtMs, entryEarlyMs, exitDoubtMs, ...shown }: Span,
  { entryAt, exitAt }: { entryAt: Date; exitAt: Date },
) {
  const later = entryAt.getTime() - shown.entryAt.getTime();
  const earlier = shown.exitAt.getTime() - exitAt.getTime();
  return (
    later >= -entryEarlyMs &&
    later <= entryDoubtMs &&
    earlier >= 0 &&
    earlier <= exitDoubtMs &&
    entryAt <= exitAt
  );
}

/** Times within the doubt, one after the other from its beginning, and its ends. */
function allTimes({ entryAt, exitAt, entryDoubtMs, entryEarlyMs, exitDoubtMs }: Span): [Date, Date][] {
  const entries = steps(
    entryAt.getTime() - entryEarlyMs,
    Math.min(exitAt.getTime(), entryAt.getTime() + entryDoubtMs),
    59 * SECOND,
  );
  const earliest = exitAt.getTime() - exitDoubtMs;
  return entries.flatMap((entered) =>
    steps(Math.max(entered, earliest), exitAt.getTime(), 900 * SECOND).map((left): [Date, Date] => [
      new Date(entered),
      new Date(left),
    ]),
  );
}

function steps(from: number, to: number, stepMs: number): number[] {
  const count = Math.floor((to - from) / stepMs) + 1;
  return [...Array.from({ length: count }, (_, step) => from + step * stepMs), to];
}
