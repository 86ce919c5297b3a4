import { expect, test } from 'vitest';
import { wordOwed } from './word-owed.ts';

const one = { mall: 'Palladium Mall', plate: 'GJ05AB1234', amountDue: 100 };

test('whoever deletes an account reads what is still to be paid, and that the bill stays', () => {
  expect(wordOwed([])).toEqual([]);
  expect(wordOwed([one])).toEqual([
    '₹100 is still to be paid for a visit of GJ05AB1234 to Palladium Mall.',
    'The link to its bill goes on working: note it before you go, it is not shown to you afterwards.',
  ]);
  expect(wordOwed([one, { ...one, amountDue: 40.5 }])).toHaveLength(3);
});
