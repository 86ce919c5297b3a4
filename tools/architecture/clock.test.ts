import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isTest, listFiles } from './tree.ts';

/** Options with a time of day; in English for India it has twelve hours unless they say otherwise. */
const TIME_OF_DAY = /'en-IN',\s*(\{[^}]*\b(?:timeStyle|hour):[^}]*\})/g;

test('every time of day for people has 24 hours', () => {
  const files = listFiles(['web', 'server', 'contract']).filter((file) => !isTest(file));
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(TIME_OF_DAY)].map(([, options = '']) => ({ file, options })),
  );
  expect(found.length).toBeGreaterThan(10);
  expect(found.filter(({ options }) => !options.includes("hourCycle: 'h23'"))).toEqual([]);
});
