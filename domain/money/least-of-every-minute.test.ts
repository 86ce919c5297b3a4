import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leastQuote } from './least-quote.ts';
import { paise } from './money.ts';
import { quote } from './quote.ts';
import type { ClassPrice, DayRate, TariffDocument } from './tariff.ts';

const MINUTE = 60_000;
/** A Friday, midnight in India. */
const FRIDAY = Date.parse('2026-11-20T00:00:00+05:30');
const anyPaise = fc.integer({ min: 0, max: 90 }).map(paise);

const anyRate = (days: DayRate['days']): fc.Arbitrary<DayRate> =>
  fc
    .record({
      edge: fc.integer({ min: 1, max: 1439 }),
      early: anyPaise,
      late: anyPaise,
      block: fc.option(fc.record({ untilMinutes: fc.integer({ min: 1, max: 90 }), paise: anyPaise })),
    })
    .map(({ edge, early, late, block }) => ({
      days,
      firstBlock: block ? [block] : [],
      bands: [
        { name: 'early', from: 0, to: edge, unitPaise: early },
        { name: 'late', from: edge, to: 1440, unitPaise: late },
      ],
    }));
const anyPrice: fc.Arbitrary<ClassPrice> = fc.record({
  classes: fc.constant(['car'] as ClassPrice['classes']),
  freeMinutes: fc.constantFrom(0, 10),
  unitMinutes: fc.constantFrom(1, 5, 15, 60),
  dayCapPaise: fc.option(fc.integer({ min: 500, max: 9_000 }).map(paise)),
  stayCapPaise: fc.option(fc.integer({ min: 500, max: 9_000 }).map(paise)),
  overnight: fc.option(fc.record({ atMinute: fc.integer({ min: 0, max: 1439 }), paise: anyPaise })),
  rates: fc.tuple(anyRate(['weekday']), anyRate(['weekend', 'holiday'])),
});
/** Each minute by itself: nothing counts from the entry on. */
const byTheMinute = anyPrice.map((price) => ({
  ...price,
  unitMinutes: 1,
  dayCapPaise: null,
  rates: price.rates.map((rate) => ({ ...rate, firstBlock: [] })),
}));
const anyCover = fc.record({
  kind: fc.constant('shop' as const),
  shop: fc.constant('a'),
  gives: fc.constant('minutes' as const),
  minutes: fc.integer({ min: 1, max: 120 }),
});

test('in doubt about its entry a session costs the least that any minute of it means', () => {
  fc.assert(
    fc.property(
      fc.oneof(anyPrice, byTheMinute),
      fc.integer({ min: 0, max: 4 * 1440 }),
      fc.integer({ min: 0, max: 900 }),
      fc.integer({ min: 1, max: 240 }),
      fc.array(anyCover, { maxLength: 1 }),
      (price, entry, stay, doubt, covers) => {
        const document: TariffDocument = {
          zero: false,
          prices: [price],
          lostTicketPaise: null,
          validations: [],
        };
        const entryAt = new Date(FRIDAY + entry * MINUTE);
        const exitAt = new Date(entryAt.getTime() + stay * MINUTE);
        const doubtMs = doubt * MINUTE;
        const span = { entryAt, exitAt, entryDoubtMs: doubtMs, entryEarlyMs: doubtMs };
        const least = leastQuote([{ from: null, document, known: { covers } }], span);
        let expected = Infinity;
        for (let ms = -doubtMs; ms <= Math.min(doubtMs, stay * MINUTE); ms += MINUTE / 2)
          expected = Math.min(
            expected,
            quote(document, { covers, entryAt: new Date(entryAt.getTime() + ms), exitAt }).totalPaise,
          );
        expect(least.totalPaise).toBeLessThanOrEqual(expected);
      },
    ),
    { numRuns: 400 },
  );
});
