import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textAt, valueAt } from './value-at.ts';

const MESSAGE = { data: { results: [{ plate: 'GJ05ZZ0001' }], count: 0 }, empty: null };

test.each([
  ['data.results.0.plate', 'GJ05ZZ0001'],
  ['data.count', 0],
  ['empty', null],
  ['data.results.1.plate', undefined],
  ['data.results.length', undefined],
  ['data.plate', undefined],
  ['empty.plate', undefined],
  ['constructor', undefined],
  ['data.__proto__', undefined],
])('at %s lies %j', (place, value) => {
  expect(valueAt(MESSAGE, place)).toEqual(value);
});

test('no message and no place makes it throw', () => {
  fc.assert(
    fc.property(fc.anything(), fc.string(), (from, place) => {
      expect(() => valueAt(from, place)).not.toThrow();
    }),
  );
});

test.each([
  [['data.results.0.plate'], 'GJ05ZZ0001'],
  [['empty', 'data.count'], '0'],
  [['data.results', 'data'], ''],
])('the text at %j is %j', (places, text) => {
  expect(textAt(MESSAGE, ...places)).toBe(text);
});
