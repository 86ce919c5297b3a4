import { expect, test } from 'vitest';
import { atMostEvery } from './at-most-every.ts';

test('runs at the first call, and then not before its time is over', async () => {
  const runs: number[] = [];
  const run = atMostEvery(60_000, async (now) => void runs.push(now.getTime()));
  for (const now of [5_000, 10_000, 64_999, 65_000, 70_000, 125_001]) await run(new Date(now), () => false);
  expect(runs).toEqual([5_000, 65_000, 125_001]);
});
