import { expect, test } from 'vitest';
import { splitClosed } from './split-closed.ts';

test.each([
  ['', []],
  ['oo', [['open', 0, 2]]],
  [
    'coocc',
    [
      ['closed', 0, 1],
      ['open', 1, 3],
      ['closed', 3, 5],
    ],
  ],
  [
    'oco',
    [
      ['open', 0, 1],
      ['closed', 1, 2],
      ['open', 2, 3],
    ],
  ],
])('%s is cut where it opens and closes', (day, expected) => {
  const stretches = splitClosed(Array.from(day, (letter) => ({ isClosed: letter === 'c' })));
  expect(stretches.map(({ isClosed, start, end }) => [isClosed ? 'closed' : 'open', start, end])).toEqual(
    expected,
  );
});
