import { expect, test } from 'vitest';
import { mallAddress } from './paths.ts';

test('malls 1 and 2 have addresses of their own, any other its slug', () => {
  expect(mallAddress({ id: 1, slug: 'palladium-mall' })).toBe('palladium');
  expect(mallAddress({ id: 2, slug: 'phoenix-marketcity' })).toBe('phoenix');
  expect(mallAddress({ id: 3, slug: 'riverside-galleria' })).toBe('riverside-galleria');
});
