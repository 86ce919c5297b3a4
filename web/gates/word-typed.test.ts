import { expect, test } from 'vitest';
import { wordLane } from './word-lane.ts';
import { wordTyped } from './word-typed.ts';

const ANSWER = {
  gate: 'exit-1',
  direction: 'exit',
  plate: 'GJ05AB1234',
  decision: 'open',
  reason: 'paid',
  amountDue: 0,
  isBarrierAsked: false,
  typedBefore: null,
  takeBack: null,
} as const;

test.each([
  [{ direction: 'entry', gate: 'entry-1' }, 'GJ05AB1234 is in by entry-1. Open the barrier yourself.'],
  [
    { direction: 'entry', gate: 'entry-1', reason: 'plate_conflict' },
    'GJ05AB1234 is in by entry-1, as a second car under this plate: a person is asked about it. Open the barrier yourself.',
  ],
  [{ isBarrierAsked: true }, 'GJ05AB1234 may leave by exit-1. The barrier opens.'],
  [{ amountDue: 40 }, 'GJ05AB1234 may leave by exit-1. ₹40 stays due. Open the barrier yourself.'],
  [{ decision: 'hold', amountDue: 80 }, 'GJ05AB1234 holds at exit-1: ₹80 to pay. It stands in the list.'],
  [
    { decision: 'hold', reason: 'already_left' },
    'The barrier has opened for GJ05AB1234 already. Look at the plate again.',
  ],
  [
    { decision: 'hold', reason: 'entry_unknown' },
    'Nobody knows the entry of GJ05AB1234. Look at the plate again; it stands in the list, where you can open.',
  ],
] as const)('%o', (change, sentence) => {
  expect(wordTyped({ ...ANSWER, ...change }).sentence).toBe(sentence);
});

test('a card that stands since a plate typed just before may be a slip', () => {
  const { tone, sentence } = wordTyped({ ...ANSWER, typedBefore: 'MH04KK9922' });
  expect(tone).toBe('warn');
  expect(sentence).toBe(
    'GJ05AB1234 may leave by exit-1. Open the barrier yourself. MH04KK9922 was typed here just before, and its card stands in the list still. If that was a slip, press “Typed by mistake” there.',
  );
});

test('a gate says by which way cars pass it', () => {
  expect(wordLane({ gate: 'exit-1', direction: 'exit' })).toBe('exit-1');
  expect(wordLane({ gate: 'North', direction: 'entry' })).toBe('North (entry)');
});
