import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { isOpenAtMinute, type OpeningHours } from '../parking/mall.ts';
import { judgeArrival, judgeFullest } from './arrival.ts';
import { chooseBestTime, estimateFullness } from './fullness.ts';
import { openShares, openSpans } from './open-hours.ts';

const open = (offsetOn: number, offsetOff: number): OpeningHours => ({
  isOffsetEnabled: true,
  offsetOn,
  offsetOff,
});
const EVENING = { from: 17, to: 21 };
const NIGHT = { from: 21, to: 24 };
const LATE = { from: 0, to: 6 };

describe('the open part of a time slot', () => {
  it.each([
    ['closes within it', [open(600, 1200)], EVENING, [[1020, 1200]]],
    ['is closed throughout', [open(600, 1200)], NIGHT, []],
    ['is closed throughout before the opening', [open(600, 1200)], LATE, []],
    ['opens within it', [open(1095, 60)], EVENING, [[1095, 1260]]],
    ['stays open over midnight', [open(1095, 60)], NIGHT, [[1260, 1440]]],
    ['closes after midnight', [open(1095, 60)], LATE, [[0, 60]]],
    [
      'closes and opens again',
      [open(1380, 1320)],
      NIGHT,
      [
        [1260, 1320],
        [1380, 1440],
      ],
    ],
    ['closes at midnight', [open(0, 1440)], NIGHT, [[1260, 1440]]],
    ['opens at the end of the day', [open(1440, 300)], LATE, [[0, 300]]],
    ['has equal hours', [open(600, 600)], NIGHT, [[1260, 1440]]],
    ['has its hours switched off', [{ ...open(600, 1200), isOffsetEnabled: false }], NIGHT, [[1260, 1440]]],
    ['another mall takes over', [open(600, 1200), open(1200, 1290)], EVENING, [[1020, 1260]]],
    ['is at no mall', [], NIGHT, []],
  ])('%s', (_, malls, slot, expected) => {
    expect(openSpans(malls, slot).map(({ from, until }) => [from, until])).toEqual(expected);
  });

  it('an hour counts by how much of it is open', () => {
    expect(openShares(open(615, 1200)).slice(9, 12)).toEqual([0, 0.75, 1]);
    expect(openShares(open(615, 1200))[20]).toBe(0);
  });
});

const minute = fc.integer({ min: 0, max: 1440 });
const hours = fc.record({ isOffsetEnabled: fc.boolean(), offsetOn: minute, offsetOff: minute });

test('the spans of a day hold exactly its open minutes', () => {
  fc.assert(
    fc.property(hours, minute, (mall, at) => {
      const isWithin = openSpans([mall], { from: 0, to: 24 }).some(
        ({ from, until }) => at >= from && at < until,
      );
      expect(isWithin).toBe(at < 1440 && isOpenAtMinute(mall, at));
    }),
  );
});

/** A minute at which a mall is open; there always is one. */
function openMinute(mall: OpeningHours): number {
  return mall.isOffsetEnabled ? mall.offsetOn % 1440 : 0;
}

test('no closed instant is ever the best time, shown free, advised or called the fullest', () => {
  const cars = fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 24, maxLength: 24 });
  const lengths = [{ hour: 12, quarters: 7, cars: 500 }];
  fc.assert(
    fc.property(hours, cars, fc.integer({ min: 1, max: 300 }), fc.nat(47), (mall, expected, capacity, at) => {
      const own = { low: expected, expected, high: expected };
      const points = estimateFullness({ before: own, own, lengths, capacity, hours: mall }) ?? [];
      const isClosed = (time: number) => !isOpenAtMinute(mall, time);
      expect(points.map((point) => point.isClosed)).toEqual(
        points.map(({ minuteOfDay }) => isClosed(minuteOfDay)),
      );
      expect(points.filter((point) => point.isClosed && point.chanceOfSlot > 0)).toEqual([]);
      const best = chooseBestTime(points, () => true);
      const timed = points.map((point) => ({ ...point, time: String(point.minuteOfDay) }));
      const arrival = judgeArrival(timed, { at, from: 0, capacity });
      expect(arrival?.crowd === 'closed').toBe(isClosed(30 * at));
      const fullest = judgeFullest(timed, capacity);
      const advised = [arrival?.plentyBefore, arrival?.plentyFrom, fullest?.at, best?.best.minuteOfDay];
      expect(advised.filter((time) => isClosed(Number(time ?? openMinute(mall))))).toEqual([]);
    }),
  );
});
