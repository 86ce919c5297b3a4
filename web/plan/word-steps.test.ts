import { expect, test } from 'vitest';
import { shortCode, wordMetres, wordSteps } from './word-steps.ts';

test('a way in words', () => {
  expect(
    wordSteps(
      [
        { kind: 'ramp', to: 'B2', goesDown: true, name: '' },
        { kind: 'turn', side: 'right', lane: 2, isAtEnd: false },
        { kind: 'slot', side: 'left' },
      ],
      shortCode('B2C14', 'B2'),
    ),
  ).toBe('Down the ramp to B2, second lane on the right, slot C14 on your left.');
  expect(
    wordSteps(
      [
        { kind: 'turn', side: 'left', lane: 3, isAtEnd: true },
        { kind: 'ramp', to: 'B1', goesDown: false, name: 'مخرج' },
        { kind: 'turn', side: 'left', lane: 0, isAtEnd: false },
        { kind: 'slot', side: 'ahead' },
      ],
      'A-1',
    ),
  ).toBe('At the end turn left, up the ramp \u2068مخرج\u2069 to B1, turn left, slot A-1 straight ahead.');
  expect([wordMetres(2), wordMetres(48), wordMetres(1234)]).toEqual([
    'about 5 m',
    'about 50 m',
    'about 1,230 m',
  ]);
});
