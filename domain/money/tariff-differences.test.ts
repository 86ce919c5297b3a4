import { expect, test } from 'vitest';
import { TIME_SLOT_FACTS } from '../forecast/crowding.ts';
import { paise } from './money.ts';
import { simpleTariff } from './simple-tariff.ts';
import { compareSlotPrices, strangeAmounts } from './tariff-differences.ts';
import { TIME_OF_DAY_TARIFF } from './tariff-templates.ts';

const INDICATIVE = TIME_SLOT_FACTS;
const simple = simpleTariff({ graceMinutes: 10, paisePerHour: paise(4000), dayCapPaise: paise(20_000) });

test('the template charges what the pre-plan says', () => {
  const compared = compareSlotPrices(TIME_OF_DAY_TARIFF, INDICATIVE);
  expect(compared.map(({ timeSlot }) => timeSlot)).toEqual([
    'morning',
    'afternoon',
    'evening',
    'night',
    'late_night',
  ]);
  for (const { indicativePaise, realPaise } of compared) expect(realPaise).toBe(indicativePaise);
});

test('a flat price differs where the pre-plan says otherwise', () => {
  const different = compareSlotPrices(simple, INDICATIVE).filter(
    (one) => one.indicativePaise !== one.realPaise,
  );
  expect(different.map(({ timeSlot }) => timeSlot)).toEqual(['morning', 'afternoon', 'night', 'late_night']);
});

test.each([
  ['₹40/hour', []],
  ['₹ 40 an hour, at most ₹200 a day', []],
  ['Rs. 50 per hour', [50]],
  ['₹40 to ₹60', [60]],
  ['Free on Mondays', []],
  ['', []],
])('%s names %j that are never charged', (text, strange) => {
  expect(strangeAmounts(text, simple)).toEqual(strange);
});
