import { describe, expect, test } from 'vitest';
import { checkTariff } from './check-tariff.ts';
import type { Paise } from './money.ts';
import { simpleTariff } from './simple-tariff.ts';
import type { BlockStep, ClassPrice, DayRate, PriceBand, TariffDocument } from './tariff.ts';
import { TIME_OF_DAY_TARIFF } from './tariff-templates.ts';

/** An amount as it might arrive: whole or not. */
const amount = (value: number) => value as Paise;
const [PRICE] = TIME_OF_DAY_TARIFF.prices as [ClassPrice];
const [RATE] = PRICE.rates as [DayRate];

const withPrice = (changes: Partial<ClassPrice>): TariffDocument => ({
  ...TIME_OF_DAY_TARIFF,
  prices: [{ ...PRICE, ...changes }],
});
const withRate = (changes: Partial<DayRate>) => withPrice({ rates: [{ ...RATE, ...changes }] });
const band = (from: number, to: number, more: Partial<PriceBand> = {}): PriceBand => ({
  name: `from_${from}`,
  from,
  to,
  unitPaise: amount(1000),
  ...more,
});
const step = (untilMinutes: number, paise: number): BlockStep => ({ untilMinutes, paise: amount(paise) });

test('the template and every simple price break nothing', () => {
  expect(checkTariff(TIME_OF_DAY_TARIFF)).toEqual([]);
  const price = { graceMinutes: 0, paisePerHour: amount(0), dayCapPaise: null };
  expect(checkTariff(simpleTariff(price))).toEqual([]);
  expect(
    checkTariff(simpleTariff({ graceMinutes: 1440, paisePerHour: amount(1e7), dayCapPaise: amount(1e8) })),
  ).toEqual([]);
});

test('a mall that does not charge needs no prices', () => {
  expect(checkTariff({ ...TIME_OF_DAY_TARIFF, zero: true, prices: [] })).toEqual([]);
});

describe('a document that is no price is refused by the rule that it breaks', () => {
  test.each<[string, TariffDocument, string]>([
    ['class_missing', withPrice({ classes: ['car', 'ev'] }), 'prices'],
    ['class_missing', { ...TIME_OF_DAY_TARIFF, prices: [] }, 'prices'],
    ['class_twice', { ...TIME_OF_DAY_TARIFF, prices: [PRICE, { ...PRICE, classes: ['ev'] }] }, 'prices'],
    ['day_missing', withRate({ days: ['weekday', 'weekend'] }), 'prices.0.rates'],
    ['day_twice', withPrice({ rates: [RATE, { ...RATE, days: ['holiday'] }] }), 'prices.0.rates'],
    ['bands_gap', withRate({ bands: [band(0, 600), band(601, 1440)] }), 'prices.0.rates.0.bands'],
    ['bands_gap', withRate({ bands: [band(0, 1439)] }), 'prices.0.rates.0.bands'],
    ['bands_gap', withRate({ bands: [] }), 'prices.0.rates.0.bands'],
    ['bands_overlap', withRate({ bands: [band(599, 1440), band(0, 600)] }), 'prices.0.rates.0.bands'],
    [
      'band_name_twice',
      withRate({ bands: [band(0, 600, { name: 'a' }), band(600, 1440, { name: 'a' })] }),
      'prices.0.rates.0.bands',
    ],
    [
      'less_for_longer',
      withRate({ firstBlock: [step(60, 3000), step(120, 2999)] }),
      'prices.0.rates.0.firstBlock.1.paise',
    ],
    [
      'blocks_out_of_order',
      withRate({ firstBlock: [step(60, 3000), step(60, 4000)] }),
      'prices.0.rates.0.firstBlock.1.untilMinutes',
    ],
    [
      'stay_cap_below_day_cap',
      withPrice({ dayCapPaise: amount(20_000), stayCapPaise: amount(19_999) }),
      'prices.0.stayCapPaise',
    ],
    [
      'not_whole',
      withRate({ bands: [band(0, 1440, { unitPaise: amount(0.5) })] }),
      'prices.0.rates.0.bands.0.unitPaise',
    ],
    ['not_whole', withPrice({ freeMinutes: Number.NaN }), 'prices.0.freeMinutes'],
    ['negative', { ...TIME_OF_DAY_TARIFF, lostTicketPaise: amount(-1) }, 'lostTicketPaise'],
    ['negative', withRate({ firstBlock: [step(60, -1)] }), 'prices.0.rates.0.firstBlock.0.paise'],
    ['too_little', withPrice({ dayCapPaise: amount(0) }), 'prices.0.dayCapPaise'],
    ['too_little', withPrice({ unitMinutes: 0 }), 'prices.0.unitMinutes'],
    [
      'too_much',
      withPrice({ overnight: { atMinute: 1440, paise: amount(1) } }),
      'prices.0.overnight.atMinute',
    ],
    ['too_much', { ...TIME_OF_DAY_TARIFF, lostTicketPaise: amount(10_000_001) }, 'lostTicketPaise'],
    [
      'validation_twice',
      {
        ...TIME_OF_DAY_TARIFF,
        validations: [
          { code: 'shop', freeMinutes: 60 },
          { code: 'shop', freeMinutes: null },
        ],
      },
      'validations',
    ],
  ])('%s', (rule, document, where) => {
    expect(checkTariff(document)).toEqual([{ rule, at: where }]);
  });

  test('a band that ends before it begins', () => {
    expect(checkTariff(withRate({ bands: [band(0, 1320), band(1320, 360)] }))).toContainEqual({
      rule: 'band_reversed',
      at: 'prices.0.rates.0.bands.1',
    });
  });
});
