import { TIME_OF_DAY_TARIFF } from '#domain/money/tariff-templates.ts';
import type { PricedClass, TariffDocument } from '#domain/money/tariff.ts';
import { describe, expect, test } from 'vitest';
import { addPrice, changeAt, giveTo, removeAt } from './change-list.ts';
import { findFaults } from './faults.ts';
import { isSameDocument } from './same-document.ts';
import { toName, wordName } from './words.ts';

const [PRICE] = TIME_OF_DAY_TARIFF.prices;
const [RATE] = PRICE?.rates ?? [];
const withBands = (bands: NonNullable<typeof RATE>['bands']) => ({
  ...TIME_OF_DAY_TARIFF,
  prices: [{ ...PRICE!, rates: [{ ...RATE!, bands }] }],
});

describe('what is wrong with a draft stands at its field', () => {
  test('nothing for the template', () => {
    expect(findFaults(TIME_OF_DAY_TARIFF).size).toBe(0);
  });

  test('an amount that is no number', () => {
    const bands = changeAt(RATE!.bands, 1, { unitPaise: Number.NaN as never });
    expect(findFaults(withBands(bands)).get('prices.0.rates.0.bands.1.unitPaise')).toMatch(/whole paise/);
  });

  test('a gap, and a name without letters', () => {
    const faults = findFaults(withBands(changeAt(removeAt(RATE!.bands, 0), 0, { name: '' })));
    expect(faults.get('prices.0.rates.0.bands')).toMatch(/leave out/);
    expect(faults.get('prices.0.rates.0.bands.0.name')).toBe(
      'A name needs letters or digits, A to Z and 0 to 9.',
    );
  });

  test('the vehicles that lack a price, by their names on the page', () => {
    const only = (...classes: PricedClass[]) => ({ ...TIME_OF_DAY_TARIFF, prices: [{ ...PRICE!, classes }] });
    const sentence = (draft: TariffDocument) => findFaults(draft).get('prices');
    expect(sentence(only('car', 'ev'))).toBe('Two-wheelers have no price yet.');
    expect(sentence(only('two_wheeler'))).toBe('Cars and electric cars have no price yet.');
    expect(sentence(only())).toBe('Cars, two-wheelers and electric cars have no price yet.');
    expect(sentence(only('car', 'two_wheeler', 'ev'))).toBeUndefined();
  });

  test('a stamp whose name is too long', () => {
    const draft = {
      ...TIME_OF_DAY_TARIFF,
      validations: [{ code: toName('Big shop '.repeat(6)), freeMinutes: 60 }],
    };
    expect(findFaults(draft).get('validations.0.code')).toBe('A name has at most 40 letters.');
  });
});

test('a name is stored in the letters of a code, and shown in words again', () => {
  expect(toName(' Late  Night!')).toBe('late_night');
  expect(wordName(toName('Late Night'))).toBe('Late night');
  expect(toName('रात')).toBe('');
});

test('a word is given to one group and taken from the others', () => {
  const groups = [['car', 'ev'], ['two_wheeler']];
  expect(giveTo(groups, 1, 'ev', true)).toEqual([['car'], ['two_wheeler', 'ev']]);
  expect(giveTo(groups, 0, 'ev', false)).toEqual([['car'], ['two_wheeler']]);
});

test('one more price is for the vehicles without one; where all have one it takes some from the first', () => {
  const classesOf = (...groups: PricedClass[][]) =>
    addPrice(groups.map((classes) => ({ classes }))).map(({ classes }) => classes);
  expect(classesOf(['car', 'ev'])).toEqual([['car', 'ev'], ['two_wheeler']]);
  expect(classesOf(['car'], ['ev'])).toEqual([['car'], ['ev'], ['two_wheeler']]);
  expect(classesOf(['car', 'two_wheeler', 'ev'])).toEqual([['car'], ['two_wheeler', 'ev']]);
});

test('documents are the same in whatever order their fields stand', () => {
  const { zero, ...rest } = TIME_OF_DAY_TARIFF;
  expect(isSameDocument(TIME_OF_DAY_TARIFF, { ...rest, zero })).toBe(true);
  expect(isSameDocument(TIME_OF_DAY_TARIFF, { ...rest, zero: true })).toBe(false);
  expect(isSameDocument(TIME_OF_DAY_TARIFF, null)).toBe(false);
});
