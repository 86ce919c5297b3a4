import { expect, it } from 'vitest';
import { rateSlots } from './slot-trust.ts';

it.each([
  ['in a new mall', 0, 0, { isSure: true, isConfirmed: false }],
  ['after some cars', 32, 0, { isSure: true, isConfirmed: false }],
  ['after some tens', 33, 0, { isSure: true, isConfirmed: true }],
  ['where one of so many was wrong', 32, 1, { isSure: false, isConfirmed: false }],
  ['where one of a hundred was wrong', 99, 1, { isSure: true, isConfirmed: true }],
  ['where drivers go their own ways', 20, 14, { isSure: false, isConfirmed: false }],
])('slots are shown as confirmed once their mall has shown it: %s', (_when, right, wrong, shown) => {
  expect(rateSlots({ right, wrong })).toMatchObject(shown);
});
