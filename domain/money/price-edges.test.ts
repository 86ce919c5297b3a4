import { expect, it } from 'vitest';
import { paise } from './money.ts';
import { hasEdgeBetween } from './price-edges.ts';
import { simpleTariff } from './simple-tariff.ts';
import { TIME_OF_DAY_TARIFF } from './tariff-templates.ts';

const at = (time: string) => new Date(`2026-11-20T${time}+05:30`);
const hourly = simpleTariff({ graceMinutes: 0, paisePerHour: paise(4000), dayCapPaise: null });

it.each([
  ['16:59:58', '17:00:01', true],
  ['20:59:59.999', '21:00:00', true],
  ['11:59:58', '12:00:01', true],
  ['17:00:00', '17:00:04', false],
  ['16:58:58', '16:59:02', false],
  ['17:00:59', '17:01:02', false],
])('between %s and %s a price by the hour changes: %s', (from, until, expected) => {
  expect(hasEdgeBetween(TIME_OF_DAY_TARIFF, at(from), at(until))).toBe(expected);
  expect(hasEdgeBetween(hourly, at(from), at(until))).toBe(false);
});
