import { describe, expect, it } from 'vitest';
import { billKeyOf } from './bill-key.ts';

describe('the numbers of two bills', () => {
  it.each([
    ['INV1', 'inv-1', true],
    ['INV 1', 'INV/1.', true],
    ['ＩＮＶ１', 'inv1', true],
    ['INV01', 'INV1', false],
    ['INV-1', 'INV-11', false],
    ['##', '#', false],
  ])('%s and %s', (one, other, isSame) => {
    expect(billKeyOf(one) === billKeyOf(other)).toBe(isSame);
  });
});
