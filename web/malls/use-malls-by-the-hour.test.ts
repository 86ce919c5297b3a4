import { expect, test } from 'vitest';
import { asOf } from './use-malls-by-the-hour.ts';

const mall = { isLive: true, isOffsetEnabled: true, offsetOn: 600, offsetOff: 1380 };
const at = (time: string) => new Date(`2026-11-25T${time}:00+05:30`);

test('a mall that has closed since the server answered is live no longer', () => {
  expect(asOf(mall, at('22:59'), at('22:00')).isLive).toBe(true);
  expect(asOf(mall, at('23:00'), at('22:00')).isLive).toBe(false);
});

test('where the clocks differ the word of the server holds', () => {
  expect(asOf(mall, at('03:00'), at('02:50')).isLive).toBe(true);
  expect(asOf({ ...mall, isLive: false }, at('12:00'), at('11:50')).isLive).toBe(false);
});
