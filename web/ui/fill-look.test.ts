import { expect, test } from 'vitest';
import { lookOfFill, percentOf } from './fill-look.ts';

test.each([
  [0, 0, 'fill-muted', 0],
  [80, 160, 'fill-muted', 50],
  [2599, 2600, 'fill-muted', 99],
  [2600, 2600, 'fill-occupied', 100],
  [161, 160, 'fill-occupied', 100],
])('%i of %i', (part, whole, drawn, percent) => {
  expect(lookOfFill(part, whole).drawn).toBe(drawn);
  expect(percentOf(part, whole)).toBe(percent);
});
