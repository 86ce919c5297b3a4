import { expect, test } from 'vitest';
import type { WaitingCar } from '#contract/lanes.ts';
import { isHolding, wordArrival, wordHolding, wordSince, wordWaiting } from './word-waiting.ts';

const CAR: WaitingCar = {
  id: 'a',
  gate: 'exit-1',
  plate: 'GJ05AB1234',
  session: 's',
  entryAt: null,
  since: '2026-11-20T10:00:00Z',
  charges: 80,
  amountDue: 80,
  chargedAs: 'car',
  state: 'due',
  payUrl: null,
  postedFee: null,
  mayTakeBack: false,
  hasController: true,
  stamps: [],
  terminal: null,
  fastag: null,
};

test.each([
  [{}, 'Waits until it is paid.'],
  [{ amountDue: 30 }, 'A part of ₹80 is paid.'],
  [{ state: 'unknown_car' }, 'Nobody knows which stay this is. Let it out, and say why.'],
  [{ state: 'failed' }, 'May leave, but the barrier did not open.'],
  [{ state: 'opening' }, 'May leave. The barrier was asked to open.'],
  [{ state: 'opening', hasController: false }, 'May leave. Open the barrier yourself.'],
  [
    { terminal: { payment: 'p', amount: 80, state: 'unknown' } },
    'Nobody knows whether the card was charged ₹80. Look at the terminal’s receipt.',
  ],
  [{ fastag: { state: 'asked', code: null } }, 'FASTag is being asked. Take no other payment for now.'],
  [
    { fastag: { state: 'unanswered', code: null } },
    'FASTag gave no answer: take another payment. If both come, one goes back.',
  ],
  [{ fastag: { state: 'declined', code: '176' } }, 'FASTag did not pay (176). Waits until it is paid.'],
  [
    { fastag: { state: 'listed', code: 'listed_01' } },
    'Its FASTag is on an exception list. Waits until it is paid.',
  ],
] as const)('a car with %o: %s', (change, expected) => {
  expect(wordWaiting({ ...CAR, ...change })).toBe(expected);
});

test.each([
  ['2026-11-20T10:00:40Z', 'less than a minute'],
  ['2026-11-20T10:01:59Z', '1 minute'],
  ['2026-11-20T11:00:00Z', '60 minutes'],
])('at %s it has waited %s', (now, expected) => {
  expect(wordSince(CAR.since, Date.parse(now))).toBe(expected);
});

test.each([
  [{}, 'exit-1: GJ05AB1234 holds, ₹80 due.'],
  [{ plate: '', state: 'unknown_car' }, 'exit-1: a car without a plate holds, nobody knows its visit.'],
  [{ state: 'failed' }, 'exit-1: GJ05AB1234 holds, its barrier did not open.'],
] as const)('a car that begins to hold with %o is read out: %s', (change, expected) => {
  expect(wordArrival({ ...CAR, ...change })).toBe(expected);
});

test('whoever comes to the page learns how many hold, and a car that may leave holds no more', () => {
  expect([0, 1, 3].map(wordHolding)).toEqual(['', '1 car holds.', '3 cars hold.']);
  expect(isHolding(CAR)).toBe(true);
  expect(isHolding({ ...CAR, state: 'opening' })).toBe(false);
});
