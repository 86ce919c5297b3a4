import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { civilDate, dayNumber, indexHolidays, weekdayOf } from './calendar.ts';

const diwali = [{ date: '2026-11-08', name: 'Diwali' }];
const keysOn = (date: string) =>
  indexHolidays(diwali)
    .marksOf(dayNumber(date)!)
    .map(({ key }) => key);

describe('day numbers', () => {
  it('agree with the platform on every day', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 60_000 }), (day) => {
        const iso = new Date(day * 86_400_000).toISOString();
        expect(civilDate(day)).toBe(iso.slice(0, 10));
        expect(dayNumber(iso.slice(0, 10))).toBe(day);
        expect(weekdayOf(day)).toBe(new Date(day * 86_400_000).getUTCDay());
      }),
    );
  });

  it.each([
    '2025-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-1-1',
    'today',
    '',
    '2026-01-01T00:00',
  ])('refuse %j, which is no date', (date) => expect(dayNumber(date)).toBeNull());

  it('know 29 February of a leap year', () => expect(dayNumber('2024-02-29')).not.toBeNull());
});

describe('marks of a day', () => {
  it('a holiday is itself and one of all holidays on such a weekday', () => {
    expect(keysOn('2026-11-08')).toEqual(['any holiday on a Sunday', 'Diwali']);
  });

  it.each([
    ['2026-11-07', 'eve: Diwali'],
    ['2026-11-09', 'day after: Diwali'],
    ['2026-11-05', 'days before: Diwali'],
    ['2026-11-01', 'week before: Diwali'],
    ['2026-10-26', 'second week before: Diwali'],
    ['2026-10-18', 'third week before: Diwali'],
    ['2026-11-14', 'week after: Diwali'],
  ])('%s carries "%s"', (date, key) => expect(keysOn(date)).toContain(key));

  it.each(['2026-10-17', '2026-11-15'])('%s is too far away to be marked', (date) =>
    expect(keysOn(date)).toEqual([]),
  );

  it('a substitute or estimated date teaches the same holiday', () => {
    const index = indexHolidays([{ date: '2027-03-10', name: 'Eid al-Fitr (estimated)' }]);
    expect(index.namesOn(dayNumber('2027-03-10')!)).toEqual(['Eid al-Fitr']);
  });

  it('two holidays on one day are both known, each once', () => {
    const index = indexHolidays([
      { date: '2024-08-15', name: 'Independence Day' },
      { date: '2024-08-15', name: 'Parsi New Year' },
      { date: '2024-08-15', name: 'Parsi New Year' },
    ]);
    expect(index.namesOn(dayNumber('2024-08-15')!)).toEqual(['Independence Day', 'Parsi New Year']);
  });

  it('a line with no real date is left out', () => {
    const index = indexHolidays([{ date: '2026-02-30', name: 'Nothing' }]);
    expect(index.isHoliday(dayNumber('2026-03-02')!)).toBe(false);
  });
});
