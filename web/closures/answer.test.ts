import type { Closure } from '#contract/closures.ts';
import { expect, test } from 'vitest';
import { wordAnswer, wordCarsIn } from './answer.ts';

const closure: Closure = {
  id: 'a',
  places: ['B2'],
  slots: 2,
  reason: 'Floor painting',
  from: '2026-11-28T08:00:00+05:30',
  until: null,
  state: 'closed',
  by: '',
  endedAt: null,
};
const slot = (code: string, status: 'closed' | 'occupied' | 'empty', isClosed = status === 'closed') => ({
  slot: code,
  level: code.slice(0, 2),
  section: code.charAt(2),
  status,
  ...(isClosed && { isClosed }),
});
const SLOTS = [slot('B1A01', 'occupied'), slot('B2A01', 'closed'), slot('B2A02', 'occupied', true)];

test('whether anything is closed comes first, with the cars that stand there still', () => {
  expect(wordAnswer([], SLOTS)).toBe('Nothing is closed.');
  expect(wordAnswer([closure], SLOTS)).toBe('2 slots are closed; 1 car still stands there, by the sensors.');
  // Two closures of one level are no twice as many slots.
  expect(wordAnswer([closure, closure], SLOTS)).toContain('2 slots are closed');
  expect(wordAnswer([closure], SLOTS.slice(0, 2))).toBe(
    '1 slot is closed; no car stands there, by the sensors.',
  );
});

test('while the slots are not known, no car is denied', () => {
  expect(wordAnswer([closure, closure], undefined)).toBe('2 closures.');
  expect(wordCarsIn(closure, undefined)).toBe('Whether cars stand there is not known just now.');
  expect(wordCarsIn(closure, SLOTS)).toBe('1 car still stands there, by the sensors.');
  expect(wordCarsIn({ ...closure, places: ['B1'] }, SLOTS)).toBe('No car stands there, by the sensors.');
});
