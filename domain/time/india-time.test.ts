import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  addDays,
  indiaDate,
  indiaDateTime,
  indiaHour,
  indiaMinuteOfDay,
  indiaTime,
  indiaWeekday,
  startOfIndiaDay,
} from './india-time.ts';

const instants = fc.date({ min: new Date('1970-01-02'), max: new Date('2099-12-30'), noInvalidDate: true });

describe('Indian time', () => {
  it.each([
    ['2026-01-25T18:29:59.999Z', '2026-01-25', '23:59', 'Sunday'],
    ['2026-01-25T18:30:00.000Z', '2026-01-26', '00:00', 'Monday'],
    ['2024-02-28T18:30:00.000Z', '2024-02-29', '00:00', 'Thursday'],
    ['2025-12-31T20:00:00.000Z', '2026-01-01', '01:30', 'Thursday'],
  ])('%s is %s %s, a %s', (utc, date, time, weekday) => {
    const at = new Date(utc);
    expect([indiaDate(at), indiaTime(at), indiaWeekday(at)]).toEqual([date, time, weekday]);
  });

  it('the written instant reads back as the same instant', () => {
    expect(indiaDateTime(new Date('2026-01-26T04:00:00Z'))).toBe('2026-01-26T09:30:00.000+05:30');
    fc.assert(fc.property(instants, (at) => Date.parse(indiaDateTime(at)) === at.getTime()));
  });

  it('agrees with the calendar of the platform for Asia/Kolkata', () => {
    const format = new Intl.DateTimeFormat('en-CA', {
      timeZone: 'Asia/Kolkata',
      dateStyle: 'short',
      timeStyle: 'short',
      hourCycle: 'h23',
    });
    fc.assert(
      fc.property(instants, (at) => {
        expect(format.format(at)).toBe(`${indiaDate(at)}, ${indiaTime(at)}`);
      }),
    );
  });

  it('does not depend on the time zone of the process, a change night included', () => {
    const before = process.env['TZ'];
    const at = new Date('2026-03-08T07:30:00Z'); // New York skips an hour half an hour before this
    try {
      const answers = ['UTC', 'America/New_York', 'Pacific/Apia'].map((zone) => {
        process.env['TZ'] = zone;
        return [indiaDate(at), indiaTime(at), indiaWeekday(at), startOfIndiaDay('2026-03-08').toISOString()];
      });
      expect(new Set(answers.map(String))).toEqual(
        new Set(['2026-03-08,13:00,Sunday,2026-03-07T18:30:00.000Z']),
      );
    } finally {
      if (before === undefined) delete process.env['TZ'];
      else process.env['TZ'] = before;
    }
  });

  it('a day holds exactly the instants from its start to the start of the next', () => {
    fc.assert(
      fc.property(instants, (at) => {
        const date = indiaDate(at);
        expect(startOfIndiaDay(date).getTime()).toBeLessThanOrEqual(at.getTime());
        expect(startOfIndiaDay(addDays(date, 1)).getTime()).toBeGreaterThan(at.getTime());
      }),
    );
  });

  it('adding days and taking them away again is no change', () => {
    expect(addDays('2024-02-28', 2)).toBe('2024-03-01');
    fc.assert(
      fc.property(instants, fc.integer({ min: -800, max: 800 }), (at, n) => {
        expect(addDays(addDays(indiaDate(at), n), -n)).toBe(indiaDate(at));
      }),
    );
  });

  it.each(['2026-02-30', '2026-13-01', '26-01-01', '2026-01-01T00:00', ''])('%j is no day', (text) => {
    expect(() => startOfIndiaDay(text)).toThrow(RangeError);
  });
});

test('an hour and a minute of the day, minute by minute', () => {
  const start = startOfIndiaDay('2026-06-15').getTime();
  for (let minute = 1; minute <= 1440; minute++) {
    const at = new Date(start + minute * 60_000);
    expect(indiaMinuteOfDay(at)).toBe(minute % 1440);
    expect(indiaHour(at)).toBe(Math.floor((minute % 1440) / 60));
  }
});
