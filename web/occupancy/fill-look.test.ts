import { expect, test } from 'vitest';
import { lookOfFill, percentTaken } from './fill-look.ts';

test.each([
  [0, 0, 'fill-muted', 0],
  [80, 160, 'fill-muted', 50],
  [2599, 2600, 'fill-muted', 99],
  [2600, 2600, 'fill-occupied', 100],
  [161, 160, 'fill-occupied', 100],
])('%i of %i taken', (occupied, total, drawn, percent) => {
  expect(lookOfFill({ occupied, total }).drawn).toBe(drawn);
  expect(percentTaken({ occupied, total })).toBe(percent);
});
