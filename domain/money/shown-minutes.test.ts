import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Dice } from '../../tools/oracle/dice.ts';
import { randomSession } from '../../tools/tariff-oracle/random-session.ts';
import { randomTariff } from '../../tools/tariff-oracle/random-tariff.ts';
import { paise } from './money.ts';
import { quote } from './quote.ts';
import { simpleTariff } from './simple-tariff.ts';
import { formatShownLength, shownMinute, type TariffDocument } from './tariff.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const at = (text: string) => new Date(`${text}+05:30`);
const later = (from: Date, ms: number) => new Date(from.getTime() + ms);

describe('what is priced is what is shown: the whole minutes that passed', () => {
  const hourly = simpleTariff({ graceMinutes: 10, paisePerHour: paise(4000), dayCapPaise: null });
  test.each([
    ['60 minutes and 40 seconds', '10:00:10', '11:00:50', 4000, '1 h 00 min'],
    ['59 minutes and 59 seconds', '10:00:59', '11:00:58', 4000, '59 min'],
    ['60 minutes and 1 second, from 10:00 to 11:01', '10:00:59', '11:01:00', 4000, '1 h 00 min'],
    ['60 minutes and 59 seconds', '10:00:00', '11:00:59', 4000, '1 h 00 min'],
    ['61 minutes', '10:00:59', '11:01:59', 8000, '1 h 01 min'],
    ['10 minutes and 59 seconds', '10:00:00', '10:10:59', 0, '10 min'],
    ['10 minutes and 1 second, from 10:00 to 10:11', '10:00:59', '10:11:00', 0, '10 min'],
    ['11 minutes', '10:00:59', '10:11:59', 4000, '11 min'],
    ['no minute at all', '10:00:00', '10:00:59', 0, '0 min'],
    ['a second, from one minute to the next', '10:00:59', '10:01:00', 0, '0 min'],
  ])('%s', (_what, from, to, wanted, shown) => {
    const facts = { entryAt: at(`2026-11-20T${from}`), exitAt: at(`2026-11-20T${to}`) };
    expect(quote(hourly, facts).totalPaise).toBe(wanted);
    expect(formatShownLength(facts.entryAt, facts.exitAt)).toBe(shown);
  });

  test('free minutes and a first block of two hours cost the same for whoever comes on whatever second', () => {
    const blocks: TariffDocument = {
      ...hourly,
      prices: hourly.prices.map((price) => ({
        ...price,
        freeMinutes: 20,
        rates: price.rates.map((rate) => ({
          ...rate,
          firstBlock: [{ untilMinutes: 120, paise: paise(5000) }],
        })),
      })),
    };
    const owed = (from: string, to: string) =>
      quote(blocks, { entryAt: at(`2026-11-20T${from}`), exitAt: at(`2026-11-20T${to}`) }).totalPaise;
    expect([owed('10:00:00', '12:00:20'), owed('10:00:50', '12:01:10')]).toEqual([5000, 5000]);
    expect([owed('14:00:00', '14:20:59'), owed('15:00:59', '15:21:00')]).toEqual([0, 0]);
  });

  test('seconds never cost more than the instants would', () => {
    fc.assert(
      fc.property(fc.nat(4 * 1440 * MINUTE), fc.nat(MINUTE - 1), (stayMs, second) => {
        const entryAt = later(at('2026-11-20T10:00:00'), second);
        const { totalPaise } = quote(hourly, { entryAt, exitAt: later(entryAt, stayMs) });
        expect(totalPaise).toBeLessThanOrEqual(Math.ceil(stayMs / HOUR) * 4000);
        expect(totalPaise).toBe(
          quote(hourly, { entryAt, exitAt: later(entryAt, stayMs - (stayMs % MINUTE)) }).totalPaise,
        );
      }),
    );
  });

  test('of one length, begun in one minute, every session costs the same by any tariff, whatever its seconds', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(MINUTE - 2), fc.nat(MINUTE - 2), (seed, one, other) => {
        const dice = new Dice(seed);
        const document = randomTariff(dice);
        const { entryAt, exitAt, ...known } = randomSession(dice, document);
        fc.pre(entryAt !== null && exitAt >= entryAt);
        const minute = shownMinute(entryAt);
        const stayMs = exitAt.getTime() - entryAt.getTime();
        const owed = (second: number) => {
          const from = later(minute, second);
          return quote(document, { ...known, entryAt: from, exitAt: later(from, stayMs) }).totalPaise;
        };
        // Seconds after the instant of a night a car was not there yet: only the very instant pays it.
        expect(owed(1 + other)).toBe(owed(1 + one));
        expect(owed(1 + one)).toBeLessThanOrEqual(owed(0));
      }),
      { numRuns: 500 },
    );
  });

  test('a begun minute is never charged: no session costs more than by its length rounded up', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const dice = new Dice(seed);
        const document = randomTariff(dice);
        const { entryAt, exitAt, ...known } = randomSession(dice, document);
        fc.pre(entryAt !== null && exitAt >= entryAt);
        const begunMs = Math.ceil((exitAt.getTime() - entryAt.getTime()) / MINUTE) * MINUTE;
        const asBefore = shownMinute(exitAt) < entryAt ? entryAt : shownMinute(exitAt);
        const { totalPaise } = quote(document, { ...known, entryAt, exitAt });
        for (const [from, until] of [
          [entryAt, later(entryAt, begunMs)],
          // Nor than by the two minutes that are shown, which was charged before.
          [shownMinute(entryAt), asBefore],
        ] as const)
          expect(totalPaise).toBeLessThanOrEqual(
            quote(document, { ...known, entryAt: from, exitAt: until }).totalPaise,
          );
      }),
      { numRuns: 500 },
    );
  });

  test('two clocks that disagree by seconds are a fault within one minute too', () => {
    const facts = { entryAt: at('2026-11-20T10:00:50'), exitAt: at('2026-11-20T10:00:10') };
    expect(quote(hourly, facts)).toMatchObject({ totalPaise: 0, reason: 'exit_before_entry' });
  });
});
