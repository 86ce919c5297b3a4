import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ShopGift } from './covers.ts';
import { paise } from './money.ts';
import { quote } from './quote.ts';
import { simpleTariff } from './simple-tariff.ts';
import type { TariffDocument } from './tariff.ts';
import { asGiven, worthsAfter, worthsOf, type Stamp } from './worths.ts';

const HOURLY: TariffDocument = {
  ...simpleTariff({ graceMinutes: 10, paisePerHour: paise(4000), dayCapPaise: paise(20_000) }),
  validations: [{ code: 'cinema', freeMinutes: 60 }],
};
const entryAt = new Date('2026-11-20T10:00:00+05:30');

const gift = (name: string, given: ShopGift): Stamp => ({
  name,
  cover: { kind: 'shop', shop: name, ...given },
});
const books = gift('books', { gives: 'percent', percent: 33 });
const shoes = gift('shoes', { gives: 'minutes', minutes: 60 });
const cinema: Stamp = { code: 'cinema' };

/** What a session costs with some stamps; 130 minutes are 120 rupees without any. */
const costWith =
  (minutes = 130, goodwill = 0) =>
  (stamps: readonly Stamp[]) =>
    quote(HOURLY, {
      entryAt,
      exitAt: new Date(entryAt.getTime() + minutes * 60_000),
      validations: stamps.flatMap((stamp) => ('code' in stamp ? [stamp.code] : [])),
      covers: [
        ...stamps.flatMap((stamp) => ('cover' in stamp ? [stamp.cover] : [])),
        ...(goodwill > 0 ? [{ kind: 'decided', as: 'goodwill', paise: paise(goodwill) } as const] : []),
      ],
    }).totalPaise;

describe('what a gift is worth', () => {
  test.each([
    ['a share alone', [books], { books: 3960 }],
    ['a share, then minutes', [books, shoes], { books: 3960, shoes: 2680 }],
    ['minutes, then a share', [shoes, books], { shoes: 4000, books: 2640 }],
    [
      'minutes before a stamp of the mall that frees the same',
      [shoes, cinema],
      { shoes: 4000, 'stamp:cinema': 0 },
    ],
    ['minutes after it: they took nothing off', [cinema, shoes], { 'stamp:cinema': 4000 }],
    ['a share after it', [cinema, books], { 'stamp:cinema': 4000, books: 2640 }],
    ['a stamp of the mall alone', [cinema], { 'stamp:cinema': 4000 }],
    ['nothing where nobody gave anything', [], {}],
  ] as const)('is what it took off: %s', (_name, stamps, wanted) => {
    expect(worthsOf(stamps, costWith())).toEqual(wanted);
  });

  test('is a share that minutes of another shop make pointless', () => {
    const all = gift('all', { gives: 'minutes', minutes: 600 });
    expect(worthsOf([books, all], costWith())).toEqual({ books: 3960, all: 8040 });
  });

  test('is the whole first block that begins in its minutes, as the words of the bill and of the shop say', () => {
    const block = [{ untilMinutes: 120, paise: paise(5001) }];
    const prices = HOURLY.prices.map((price) => ({
      ...price,
      rates: price.rates.map((rate) => ({ ...rate, firstBlock: block })),
    }));
    const owed = (minutes: number) => (stamps: readonly Stamp[]) =>
      quote(
        { ...HOURLY, prices },
        {
          entryAt,
          exitAt: new Date(entryAt.getTime() + minutes * 60_000),
          covers: stamps.flatMap((stamp) => ('cover' in stamp ? [stamp.cover] : [])),
        },
      ).totalPaise;
    expect([owed(115)([shoes]), worthsOf([shoes], owed(115))]).toEqual([0, { shoes: 5001 }]);
    // What begins later is the driver's.
    expect([owed(121)([shoes]), worthsOf([shoes], owed(121))]).toEqual([4000, { shoes: 5001 }]);
  });

  test('is no more than goodwill leaves', () => {
    expect(worthsOf([books], costWith(130, 10_000))).toEqual({ books: 2000 });
    expect(worthsOf([books], costWith(130, 12_000))).toEqual({});
  });

  test('is nothing where the session costs nothing anyway', () => {
    expect(worthsOf([books, shoes], costWith(10))).toEqual({});
  });
});

const anyGift: fc.Arbitrary<ShopGift> = fc.oneof(
  fc.integer({ min: 1, max: 600 }).map((minutes) => ({ gives: 'minutes', minutes }) as const),
  fc.integer({ min: 1, max: 100 }).map((percent) => ({ gives: 'percent', percent }) as const),
  fc.integer({ min: 1, max: 9999 }).map((amount) => ({ gives: 'amount', paise: paise(amount) }) as const),
);

test('whatever shops gave, their gifts are worth together what came off', () => {
  fc.assert(
    fc.property(
      fc.array(anyGift, { maxLength: 4 }),
      fc.nat(3 * 1440),
      fc.nat(20_000),
      (gifts, minutes, goodwill) => {
        const stamps = gifts.map((given, index) => gift(`shop ${index}`, given));
        const cost = costWith(minutes, goodwill);
        const worths = Object.values(worthsOf(stamps, cost));
        expect(worths.every((worth) => worth > 0)).toBe(true);
        expect(worths.reduce((sum, worth) => sum + worth, 0)).toBe(cost([]) - cost(stamps));
      },
    ),
    { numRuns: 300 },
  );
});

describe('once a charge is lowered', () => {
  type Amounts = Readonly<Record<string, number>>;
  const inPaise = (amounts: Amounts) =>
    Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, paise(amount)]));
  const lowered = (from: number, to: number, before: Amounts | null, after: Amounts) => ({
    from: { paise: paise(from), worths: before && inPaise(before) },
    to: { paise: paise(to), worths: inPaise(after) },
  });

  test('the new gift is worth what comes off, and the others what they were', () => {
    const both = lowered(8040, 5360, { books: 3960 }, { books: 3960, shoes: 2680 });
    expect(worthsAfter(both, 'shoes')).toEqual({ books: 3960, shoes: 2680 });
  });

  test('it is worth no more than comes off a charge that was less than its times say', () => {
    // Paid ahead for an hour, and charged for that, though the car stayed for two.
    expect(worthsAfter(lowered(4000, 3600, {}, { books: 4400 }), 'books')).toEqual({ books: 400 });
  });

  test('one that had taken nothing off goes on to be worth nothing', () => {
    const other = lowered(9000, 5360, {}, { books: 3960, shoes: 2680 });
    expect(worthsAfter(other, 'shoes')).toEqual({ shoes: 2680 });
  });

  test('a pass that leaves nothing to pay leaves nothing to the shops', () => {
    expect(worthsAfter(lowered(8040, 0, { books: 3960 }, {}), null)).toEqual({});
  });

  test('a charge from before this was stored counts by what it says now', () => {
    expect(worthsAfter(lowered(8040, 5360, null, { books: 3960 }), null)).toEqual({ books: 3960 });
  });
});

describe('gifts of one instant', () => {
  const amount = gift('amount', { gives: 'amount', paise: paise(2_550) });
  const all = [books, shoes, amount, cinema];
  const orders = fc.shuffledSubarray(all, { minLength: 1 });
  const together = (stamps: readonly Stamp[]) =>
    asGiven(stamps.map((stamp) => ({ givenAt: new Date(entryAt), stamp })));

  test('are worth the same in whichever order they are listed', () => {
    fc.assert(
      fc.property(orders, fc.integer({ min: 11, max: 400 }), (stamps, minutes) => {
        const cost = costWith(minutes);
        const known = all.filter((one) => stamps.includes(one));
        expect(worthsOf(together(stamps), cost)).toEqual(worthsOf(together(known), cost));
      }),
    );
  });

  test('are billed as the lines of the bill say: a shop that is on none of them pays nothing', () => {
    expect(worthsOf(together([amount, shoes]), costWith(50))).toEqual({ shoes: 4_000 });
    expect(worthsOf(together([amount, books]), costWith(50))).toEqual({ books: 1_320, amount: 2_550 });
  });

  test('of two instants the earlier one goes first all the same', () => {
    const later = { givenAt: new Date(entryAt.getTime() + 1), stamp: shoes };
    expect(asGiven([later, { givenAt: entryAt, stamp: amount }])).toEqual([amount, shoes]);
  });
});
