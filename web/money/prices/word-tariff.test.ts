import { expect, test } from 'vitest';
import { paise } from '#domain/money/money.ts';
import { simpleTariff } from '#domain/money/simple-tariff.ts';
import type { ClassPrice } from '#domain/money/tariff.ts';
import { wordClasses, wordPrice } from './word-tariff.ts';

const simple = simpleTariff({ graceMinutes: 10, paisePerHour: paise(4000), dayCapPaise: paise(20_000) });
const [plain] = simple.prices as [ClassPrice];
const [rate] = plain.rates as [ClassPrice['rates'][number]];

test('a simple price is three sentences', () => {
  expect(wordPrice(plain)).toEqual([
    { name: 'Free', lines: ['A visit of at most 10 min. A longer one pays from its entry on.'] },
    { name: 'Price', lines: ['₹40 for each started hour'] },
    { name: 'At most', lines: ['₹200 for each 24 hours from entry'] },
  ]);
});

test('first steps, times of day, kinds of day, caps and the night are each named', () => {
  const bands = [
    { name: 'day', from: 360, to: 1440, unitPaise: paise(2550) },
    { name: 'night', from: 0, to: 360, unitPaise: paise(0) },
  ];
  const steps = [{ untilMinutes: 30, paise: paise(1000) }];
  const price: ClassPrice = {
    ...plain,
    freeMinutes: 0,
    unitMinutes: 30,
    stayCapPaise: paise(90_000),
    overnight: { atMinute: 120, paise: paise(10_000) },
    rates: [
      { ...rate, days: ['weekday', 'holiday'], firstBlock: steps, bands },
      { ...rate, days: ['weekend'], firstBlock: steps },
    ],
  };
  expect(wordPrice(price)).toEqual([
    {
      name: 'Weekdays and holidays',
      lines: [
        '₹10 for up to 30 min in all',
        'After that, each started 30 min, by when it begins:',
        '00:00 to 06:00: free',
        '06:00 to 24:00: ₹25.50',
      ],
    },
    { name: 'Weekends', lines: ['₹10 for up to 30 min in all', '₹40 for each started 30 min after that'] },
    {
      name: 'At most',
      lines: [
        '₹200 for each 24 hours from entry, and the night beside it',
        '₹900 for a whole visit, however long',
      ],
    },
    { name: 'Night', lines: ['₹100 for each night on which the car is inside at 02:00'] },
  ]);
});

test('a price of nothing says only that', () => {
  const nothing = simpleTariff({ graceMinutes: 10, paisePerHour: paise(0), dayCapPaise: null });
  expect(nothing.prices.map(wordPrice)).toEqual([[{ name: 'Price', lines: ['Nothing is charged'] }]]);
});

test('the classes of a price are named together', () => {
  expect(wordClasses(plain)).toBe('Cars, two-wheelers and electric cars');
});
