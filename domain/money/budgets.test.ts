import { expect, test } from 'vitest';
import { shareWorth } from './budgets.ts';
import { paise } from './money.ts';

test.each([
  ['no budget', 500, null, 9_000, 500, 0],
  ['what fits in', 500, 1_000, 500, 500, 0],
  ['a part of it', 500, 1_000, 700, 300, 200],
  ['nothing where it is spent', 500, 1_000, 1_000, 0, 500],
  ['nothing where it was lowered below what is billed', 500, 1_000, 2_000, 0, 500],
  ['a gift that is worth nothing', 0, 1_000, 0, 0, 0],
])('%s', (_what, worth, budget, before, billed, borne) => {
  const shared = shareWorth(paise(worth), budget === null ? null : paise(budget), before);
  expect(shared).toEqual({ billed, borne });
});
