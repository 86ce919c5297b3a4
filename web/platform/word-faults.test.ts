import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { faultsLeft, wordFaults } from './word-faults.ts';

const NONE = new Set<string>();
const LABELS = { untilDay: 'Last day', plates: 'Plates', mostADay: 'Bills a day' };
const refusal = (fields: Record<string, string>, sentence = 'untilDay: Must be a date') =>
  new ApiError(400, 'bad_input', sentence, fields);
const say = (error: unknown, changed = NONE) => wordFaults(error, faultsLeft(error, changed), LABELS);

test('a field is named as people read it', () => {
  expect(say(refusal({ untilDay: 'Must be a date from 1900 to 2199' }))).toBe(
    'Last day: Must be a date from 1900 to 2199.',
  );
  expect(say(refusal({ 'shop.mostADay': 'must be at most 100000' }))).toBe(
    'Bills a day: Must be at most 100000.',
  );
  expect(say(refusal({ body: 'is not allowed' }))).toBe('Is not allowed.');
});

test('what the server says of a field goes once that field is changed, and the rest stays', () => {
  const error = refusal({ 'plates.3': 'HELLO is no registration.', untilDay: 'Must be a date' });
  expect(faultsLeft(error, NONE)).toEqual({
    plates: 'HELLO is no registration.',
    untilDay: 'Must be a date',
  });
  expect(faultsLeft(error, new Set(['plates']))).toEqual({ untilDay: 'Must be a date' });
  expect(say(error, new Set(['plates']))).toBe('Last day: Must be a date.');
  expect(say(error, new Set(['plates', 'untilDay']))).toBeNull();
});

test('a refusal of no field stays, in the server’s words', () => {
  expect(say(new ApiError(409, 'busy', 'Somebody changes it now.'))).toBe('Somebody changes it now.');
  expect(say(new Error('x'))).toBe('That did not work. Please try again.');
});
