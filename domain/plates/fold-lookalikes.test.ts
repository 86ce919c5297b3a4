import { expect, test } from 'vitest';
import { foldLookalikes, LOOKALIKE_DIGITS, LOOKALIKE_LETTERS } from './fold-lookalikes.ts';
import { LOOKALIKE_COST, measurePlates } from './distance.ts';

test('each letter folds to a digit that readers take it for', () => {
  expect(LOOKALIKE_LETTERS).toHaveLength(LOOKALIKE_DIGITS.length);
  for (const letter of LOOKALIKE_LETTERS)
    expect(measurePlates(`MH${letter}2`, `MH${foldLookalikes(letter)}2`)).toBe(LOOKALIKE_COST);
});

test('plates that differ in look-alikes alone fold to one, others do not', () => {
  expect(foldLookalikes('MH12DE1433')).toBe('MH120E1433');
  expect(foldLookalikes('MHI2OE14B3')).toBe(foldLookalikes('MH12DE1483'));
  expect(foldLookalikes('MH12DE1433')).not.toBe(foldLookalikes('MH12DE1434'));
});
