import { expect, it } from 'vitest';
import { LANE_WORDS } from './lane-words.ts';

const { sentence } = LANE_WORDS.lane_opened;
const at = { gate: 'exit-1', amountDue: 40 };

it('says which car was let out and why, as far as it is stored', () => {
  expect(sentence({ ...at, plate: 'GJ05AB1234', reason: 'My cousin' })).toBe(
    'Let the car GJ05AB1234 out at exit-1 with ₹40 due: My cousin',
  );
  expect(sentence({ ...at, plate: null, reason: 'Broken' })).toContain(
    'a car whose plate was not read out at',
  );
  expect(sentence({ ...at, plate: 'erased', reason: null })).toBe(
    'Let a car whose plate is erased out at exit-1 with ₹40 due',
  );
  expect(sentence({ ...at, amountDue: 1040.5, plate: null })).toContain('with ₹1,040.50 due');
  expect(sentence({ gate: 'exit-1' })).toBe('Let a car out at exit-1');
});
