import { describe, expect, test } from 'vitest';
import type { Mall } from '#contract/malls.ts';
import { checkPlanDate } from './check-plan-date.ts';
import { fullestWithin } from './fullest-within.ts';
import { toMallOption } from './mall-option.ts';
import { judgeSlots, SLOTS_OF_DAY } from './time-slots.ts';
import { usualOf, wordBasis, wordChance, wordDay, wordShare, wordUsual } from './wording.ts';

const mall: Mall = {
  _id: 'abc',
  id: 1,
  name: 'Palladium Mall',
  address: 'Lower Parel, Mumbai',
  price: '₹40/hour',
  image: 'arches',
  isLive: true,
  offsetOn: 0,
  offsetOff: 0,
  isOffsetEnabled: false,
  createdAt: '2026-01-01T00:00:00Z',
  parkingConfig: { totalBasements: 2, sections: ['A'], slotsPerSection: 10, slotFormat: '{index:02d}' },
  isConfigured: true,
  slug: 'palladium-mall',
  hasLiveView: true,
  coordinates: null,
};

describe('a mall as an option', () => {
  test('has its eight fields, with 500 spots whatever its layout', () => {
    expect(toMallOption(mall)).toEqual({
      id: 'palladium',
      name: 'Palladium Mall',
      location: 'Lower Parel, Mumbai',
      totalSpots: 500,
      originalId: 'abc',
      price: '₹40/hour',
      image: 'arches',
      isLive: true,
    });
  });

  test.each(['', '   '])('without an address the location says so', (address) => {
    expect(toMallOption({ ...mall, address }).location).toBe('Location not available');
  });
});

describe('the day', () => {
  test.each([
    ['', { ok: true, date: null }],
    ['2026-11-20', { ok: true, date: '2026-11-20' }],
    ['2027-11-20', { ok: true, date: '2027-11-20' }],
    ['2026-11-19', { ok: false }],
    ['0202-11-25', { ok: false }],
    ['2027-11-21', { ok: false }],
    ['2026-02-30', { ok: false }],
    ['20261-01-01', { ok: false }],
  ])('%s', (typed, expected) => {
    expect(checkPlanDate(typed, '2026-11-20', '2027-11-20')).toMatchObject(expected);
  });
});

describe('when a slot is at its fullest', () => {
  const at = (time: string, expected: number, chanceOfSlot: number) => ({
    time,
    expected,
    low: 0,
    high: 160,
    chanceOfSlot,
    isClosed: false,
  });
  test.each([
    ['where a spot is least likely', [at('06:00', 90, 0.9), at('07:00', 80, 0.2)], 80],
    [
      'where most cars are, if one always is',
      [at('06:00', 6, 1), at('11:30', 59, 1), at('11:00', 40, 1)],
      59,
    ],
    ['only its own hours count', [at('05:30', 150, 0), at('06:00', 6, 1), at('12:00', 150, 0)], 6],
  ])('%s', (_what, points, expected) => {
    expect(fullestWithin({ from: 6, to: 12 }, { points })?.expected).toBe(expected);
  });

  test('nothing is known without points', () => {
    expect(fullestWithin({ from: 6, to: 12 }, null)).toBeUndefined();
    expect(fullestWithin({ from: 6, to: 12 }, { points: [] })).toBeUndefined();
  });
});

describe('the five time slots', () => {
  test('stand in the order, with the hours and prices, of the product', () => {
    expect(SLOTS_OF_DAY.map(({ name, hours, rupeesAnHour }) => [name, hours, rupeesAnHour])).toEqual([
      ['Morning', '6:00-12:00', 30],
      ['Afternoon', '12:00-17:00', 35],
      ['Evening', '17:00-21:00', 40],
      ['Night', '21:00-24:00', 25],
      ['Late Night', '0:00-6:00', 20],
    ]);
  });

  test('each has its share of the predicted visits; of nothing there is no share', () => {
    const judged = judgeSlots({ visits_morning: 80, visits_evening: 20 });
    expect(judged?.morning).toEqual({ percent: 80, crowding: 'High' });
    expect(judged?.evening).toEqual({ percent: 20, crowding: 'Low' });
    expect(judgeSlots({ visits_morning: 50, visits_night: 50 })?.night.crowding).toBe('Medium');
    expect(judgeSlots({})).toBeNull();
  });
});

describe('a forecast in words', () => {
  const band = {
    expected: 508,
    low: 450,
    high: 600,
    usual: 410,
    basedOn: 26,
    typicalError: 0.18,
    actual: null,
  };

  test('the usual and the change, the basis and its error', () => {
    expect(wordUsual(band, '2026-11-22')).toBe('usual Sunday 410, +24 %');
    expect(wordUsual({ ...band, expected: 369 }, '2026-11-22')).toBe('usual Sunday 410, −10 %');
    expect(wordUsual({ ...band, expected: 410.4 }, '2026-11-22')).toBe('usual Sunday 410, as usual');
    expect(wordUsual({ ...band, basedOn: 0 }, '2026-11-22')).toBe('no usual Sunday yet');
    expect(wordUsual({ ...band, usual: 0 }, '2026-11-22')).toBe('usual Sunday 0');
    expect(wordBasis(band, '2026-11-22')).toBe('based on 26 Sundays, typical error 18 %');
    expect(wordBasis({ ...band, basedOn: 1, typicalError: null }, '2026-11-22')).toBe(
      'based on 1 Sunday, error not known yet',
    );
    expect(wordBasis({ ...band, basedOn: 0 }, '2026-11-22')).toContain('no Sunday of its own');
  });

  test('the usual is one number wherever it stands, although its terms add up to the next one', () => {
    expect(usualOf({ ...band, usual: 774.4 }, { usual: 774.5 })).toBe(774.4);
    expect(usualOf({ ...band, basedOn: 0, usual: 0 }, { usual: 12 })).toBe(12);
    expect(usualOf(null, { usual: 12 })).toBe(12);
  });

  test('a chance is never certain, an unknown share is a dash, a day has its weekday', () => {
    expect([0, 0.005, 0.5, 0.994, 1].map(wordChance)).toEqual([
      'under 1 %',
      'under 1 %',
      '50 %',
      'over 99 %',
      'over 99 %',
    ]);
    expect([null, 0.123].map(wordShare)).toEqual(['–', '12 %']);
    expect(wordDay('2026-11-22')).toBe('Sunday 22 November 2026');
  });
});
