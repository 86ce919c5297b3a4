import { describe, expect, it } from 'vitest';
import { checkFullness, chooseBestTime, estimateFullness } from './fullness.ts';
import type { HourlyArrivals } from './fullness.ts';

const steady = (carsAnHour: number, doubt = 0): HourlyArrivals => ({
  low: Array.from({ length: 24 }, () => carsAnHour * (1 - doubt)),
  expected: Array.from({ length: 24 }, () => carsAnHour),
  high: Array.from({ length: 24 }, () => carsAnHour * (1 + doubt)),
});
/** Every car stays between two hours and two and a quarter. */
const twoHours = Array.from({ length: 24 }, (_, hour) => ({ hour, quarters: 8, cars: 100 }));
const at = (hour: number) => 2 * hour;

describe('fullness', () => {
  it('is arrivals times length of stay (Little), also over midnight', () => {
    const points = estimateFullness({
      before: steady(40),
      own: steady(40),
      lengths: twoHours,
      capacity: 500,
    })!;
    expect(points).toHaveLength(48);
    for (const { expected } of points) expect(expected).toBeCloseTo(40 * 2.125, 6);
  });

  it('empties when nobody comes any more', () => {
    const points = estimateFullness({
      before: steady(40),
      own: steady(0),
      lengths: twoHours,
      capacity: 500,
    })!;
    expect(points[0]!.expected).toBeCloseTo(85, 6);
    expect(points[at(3)]!.expected).toBe(0);
  });

  it('is unknown while too few sessions were measured', () => {
    const lengths = [{ hour: 9, quarters: 8, cars: 99 }];
    expect(estimateFullness({ before: steady(1), own: steady(1), lengths, capacity: 10 })).toBeNull();
  });

  it('never shows more cars than slots, and says that a free slot is unlikely', () => {
    const points = estimateFullness({
      before: steady(90, 0.1),
      own: steady(90, 0.1),
      lengths: twoHours,
      capacity: 100,
    })!;
    for (const { low, expected, high, chanceOfSlot } of points) {
      expect(expected).toBe(100);
      expect(high).toBe(100);
      expect(low).toBeLessThanOrEqual(100);
      expect(chanceOfSlot).toBeLessThan(0.01);
    }
  });

  it('gives an even chance where the last slot is taken as often as not', () => {
    const points = estimateFullness({
      before: steady(40),
      own: steady(40),
      lengths: twoHours,
      capacity: 85.5,
    })!;
    expect(points[at(12)]!.chanceOfSlot).toBeCloseTo(0.5, 6);
  });

  it('widens with the doubt about the arrivals', () => {
    const sure = estimateFullness({ before: steady(40), own: steady(40), lengths: twoHours, capacity: 500 })!;
    const unsure = estimateFullness({
      before: steady(40, 0.3),
      own: steady(40, 0.3),
      lengths: twoHours,
      capacity: 500,
    })!;
    expect(unsure[at(12)]!.high - unsure[at(12)]!.low).toBeGreaterThan(
      1.5 * (sure[at(12)]!.high - sure[at(12)]!.low),
    );
  });
});

describe('the check against the occupancy history', () => {
  const day = (estimated: number, seen: number | null) => ({
    estimated: Array.from({ length: 48 }, () => estimated),
    seen: Array.from({ length: 48 }, () => seen),
  });

  it('moves the estimate to what the sensors saw, slowly at first', () => {
    expect(checkFullness([day(100, 150)]).ratio[0]).toBeCloseTo(650 / 600, 9);
    const many = checkFullness(Array.from({ length: 95 }, () => day(100, 150)));
    expect(many.ratio[0]).toBeCloseTo(1.475, 9);
    const given = { before: steady(40), own: steady(40), lengths: twoHours, capacity: 500 };
    expect(estimateFullness({ ...given, check: many })![0]!.expected).toBeCloseTo(1.475 * 85, 6);
  });

  it('takes what was not seen for unknown, never for empty', () => {
    expect(checkFullness([day(100, null)])).toMatchObject({
      ratio: Array.from({ length: 48 }, () => 1),
      spread: 0,
    });
  });

  it('widens the band by how far days strayed beyond what chance alone does', () => {
    expect(checkFullness([day(100, 80), day(100, 120)]).spread).toBeCloseTo(Math.sqrt(0.04 - 0.01), 9);
    expect(checkFullness([day(100, 92), day(100, 108)]).spread).toBe(0);
  });
});

describe('the best time to come', () => {
  const point = (hour: number, low: number, expected: number, high: number) => ({
    minuteOfDay: hour * 60,
    expected,
    low,
    high,
    chanceOfSlot: 1,
    isClosed: false,
  });

  it('is the emptiest of the usual times', () => {
    const points = [point(3, 0, 1, 2), point(11, 20, 30, 40), point(18, 80, 90, 100)];
    expect(chooseBestTime(points, (hour) => hour >= 9)?.best.minuteOfDay).toBe(660);
  });

  it('is never while the mall is closed', () => {
    const points = [
      { ...point(9, 0, 1, 2), isClosed: true },
      point(11, 20, 30, 40),
      point(18, 80, 90, 100),
      { ...point(21, 190, 200, 210), isClosed: true },
    ];
    const chosen = chooseBestTime(points, () => true);
    expect([chosen?.best.minuteOfDay, chosen?.worst.minuteOfDay]).toEqual([660, 1080]);
  });

  it('is none where the bands overlap', () => {
    const points = [point(11, 20, 60, 85), point(18, 80, 90, 100)];
    expect(chooseBestTime(points, () => true)).toBeNull();
  });

  it('is none where nobody comes', () => expect(chooseBestTime([point(3, 0, 1, 2)], () => false)).toBeNull());
});
