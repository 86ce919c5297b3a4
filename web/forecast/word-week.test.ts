import { expect, test } from 'vitest';
import { wordWeek } from './word-week.ts';

test('a week of which days are left out says how many are in its figures', () => {
  expect(wordWeek('2026-12-14', 7)).toBe('2026-12-14');
  expect(wordWeek('2026-12-14', 4)).toBe('2026-12-14, 4 of 7 days');
});
