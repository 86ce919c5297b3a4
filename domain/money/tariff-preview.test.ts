import { describe, expect, test } from 'vitest';
import { paise } from './money.ts';
import { simpleTariff } from './simple-tariff.ts';
import { TIME_OF_DAY_TARIFF } from './tariff-templates.ts';
import { costCurve, PREVIEW_ARRIVALS, PREVIEW_MINUTES, previewCost } from './tariff-preview.ts';

const simple = simpleTariff({ graceMinutes: 10, paisePerHour: paise(4000), dayCapPaise: paise(20_000) });
const arrival = { vehicleClass: 'car', day: 'weekday', minute: 600 } as const;

describe('the preview', () => {
  test.each([
    ['morning', 3000],
    ['afternoon', 3500],
    ['evening', 4000],
    ['night', 2500],
    ['late_night', 2000],
  ])('an hour from the %s on costs what the template says', (timeSlot, wanted) => {
    const minute = PREVIEW_ARRIVALS.find((one) => one.timeSlot === timeSlot)?.minute ?? 0;
    expect(previewCost(TIME_OF_DAY_TARIFF, { ...arrival, minute }, 60)).toBe(wanted);
  });

  test('goes from half an hour to three days, and never falls', () => {
    const row = PREVIEW_MINUTES.map((minutes) => previewCost(simple, arrival, minutes));
    expect(row).toEqual([4000, 4000, 8000, 12_000, 16_000, 20_000, 20_000, 20_000, 20_000, 40_000, 60_000]);
  });

  test('a holiday and a weekend have prices of their own', () => {
    const [price] = simple.prices;
    const [rate] = price?.rates ?? [];
    const band = { name: 'all_day', from: 0, to: 1440 };
    const rates = [
      { ...rate!, days: ['weekday'] as const },
      { ...rate!, days: ['weekend'] as const, bands: [{ ...band, unitPaise: paise(5000) }] },
      { ...rate!, days: ['holiday'] as const, bands: [{ ...band, unitPaise: paise(6000) }] },
    ];
    const document = { ...simple, prices: [{ ...price!, rates }] };
    const costs = (['weekday', 'weekend', 'holiday'] as const).map((day) =>
      previewCost(document, { ...arrival, day }, 60),
    );
    expect(costs).toEqual([4000, 5000, 6000]);
  });
});

test('the curve has one step where the cost changes', () => {
  expect(costCurve(simple, arrival, 180)).toEqual([
    { from: 0, paise: 0 },
    { from: 10, paise: 4000 },
    { from: 60, paise: 8000 },
    { from: 120, paise: 12_000 },
    { from: 180, paise: 16_000 },
  ]);
});
