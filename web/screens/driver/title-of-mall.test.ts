import { expect, test } from 'vitest';
import { titleOfMall } from './title-of-mall.ts';

test.each([
  ['riverside-galleria', 'Riverside Galleria Parking'],
  ['vr', 'Vr Parking'],
  ['mall-24', 'Mall 24 Parking'],
  ['--a--b-', 'A B Parking'],
  ['', 'Parking'],
  ['-', 'Parking'],
])('%j is titled %s', (parameter, title) => {
  expect(titleOfMall(parameter)).toBe(title);
});
