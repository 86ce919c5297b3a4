import { expect, it } from 'vitest';
import { isPlateContradicted } from './contradicted-plate.ts';

const CAR = 'PB02JM1919';
const sure = (raw: string) => ({ raw, confidence: 0.98 });

it.each([
  ['another plate than both read', 'TN09BZ8835', sure(CAR), sure(CAR), true],
  [
    'and of which nobody knows how sure they were',
    'TN09BZ8835',
    { raw: CAR, confidence: null },
    sure(CAR),
    true,
  ],
  ['one like it', 'PB02JM1979', sure(CAR), sure(CAR), false],
  ['what they read', CAR, sure(CAR), sure(CAR), false],
  ['where the entry was in doubt', 'TN09BZ8835', { raw: CAR, confidence: 0.7 }, sure(CAR), false],
  ['where the exit was in doubt', 'TN09BZ8835', sure(CAR), { raw: CAR, confidence: 0.7 }, false],
  ['where the exit read it', 'TN09BZ8835', sure(CAR), sure('TN09BZ8835'), false],
  ['where the exit read something else', 'TN09BZ8835', sure(CAR), sure('KA51QW7706'), false],
  ['where nothing was read at the entry', 'TN09BZ8835', { raw: null, confidence: null }, sure(CAR), false],
  ['where the entry read no registration', 'TN09BZ8835', sure('?!'), sure('?!'), false],
])('a person gave %s', (_what, given, entry, exit, expected) => {
  expect(isPlateContradicted(given, entry, exit)).toBe(expected);
});
