import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isGoodAt, listGoodSpans, overlaps, WEEK_DAYS, type PassTimes } from './pass-times.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const at = (text: string) => Date.parse(`${text}+05:30`);
const ALWAYS: PassTimes = { fromMs: 0, untilMs: null, days: WEEK_DAYS, fromMinute: 0, toMinute: 1440 };
const pass = (more: Partial<PassTimes>): PassTimes => ({ ...ALWAYS, ...more });
const OFFICE = pass({ days: ['mon', 'tue', 'wed', 'thu', 'fri'], fromMinute: 540, toMinute: 1080 });
const NIGHT = pass({ days: ['fri'], fromMinute: 1320, toMinute: 360 });

describe('when a pass is good', () => {
  // 20 November 2026 is a Friday.
  test.each([
    ['a minute before its hours', OFFICE, '2026-11-20T08:59:59', false],
    ['as its hours begin', OFFICE, '2026-11-20T09:00:00', true],
    ['as its hours end', OFFICE, '2026-11-20T18:00:00', false],
    ['on another day', OFFICE, '2026-11-21T12:00:00', false],
    ['after midnight, in hours of the day before', NIGHT, '2026-11-21T05:59:00', true],
    ['at its end after midnight', NIGHT, '2026-11-21T06:00:00', false],
    ['in hours of a day that is not its own', NIGHT, '2026-11-22T01:00:00', false],
    ['before it begins', pass({ fromMs: at('2026-11-20T10:00:00') }), '2026-11-20T09:59:00', false],
    ['as it ends', pass({ untilMs: at('2026-11-20T10:00:00') }), '2026-11-20T10:00:00', false],
  ])('%s', (_name, times, instant, isGood) => {
    expect(isGoodAt(times, at(instant))).toBe(isGood);
  });

  test('whole days that follow each other are one span', () => {
    const span = { fromMs: at('2026-11-20T10:00:00'), untilMs: at('2026-11-25T10:00:00') };
    const weekdays = pass({ days: WEEK_DAYS.slice(1, 6) });
    expect(listGoodSpans(weekdays, span)).toEqual([
      { fromMs: span.fromMs, untilMs: at('2026-11-21T00:00:00') },
      { fromMs: at('2026-11-23T00:00:00'), untilMs: span.untilMs },
    ]);
  });
});

const anyTimes: fc.Arbitrary<PassTimes> = fc.record({
  fromMs: fc.integer({ min: 0, max: 20 * 24 }).map((hours) => at('2026-11-10T00:00:00') + hours * HOUR),
  untilMs: fc.option(
    fc.integer({ min: 0, max: 30 * 24 }).map((hours) => at('2026-11-20T00:00:00') + hours * HOUR),
  ),
  days: fc.subarray([...WEEK_DAYS], { minLength: 1 }),
  fromMinute: fc.integer({ min: 0, max: 23 }).map((hour) => hour * 60),
  toMinute: fc.integer({ min: 0, max: 24 }).map((hour) => hour * 60),
});

/** Written apart from the product: whether a pass is good at an instant, by its own words. */
function isGood({ fromMs, untilMs, days, fromMinute, toMinute }: PassTimes, instant: number): boolean {
  if (instant < fromMs || (untilMs !== null && instant >= untilMs)) return false;
  const local = new Date(instant + 330 * MINUTE);
  const minute = local.getUTCHours() * 60 + local.getUTCMinutes();
  const today = WEEK_DAYS[local.getUTCDay()] ?? 'sun';
  const before = WEEK_DAYS[(local.getUTCDay() + 6) % 7] ?? 'sun';
  if (toMinute > fromMinute) return days.includes(today) && minute >= fromMinute && minute < toMinute;
  return (days.includes(today) && minute >= fromMinute) || (days.includes(before) && minute < toMinute);
}

describe('for every pass', () => {
  const start = at('2026-11-18T00:00:00');
  const hours = Array.from({ length: 12 * 24 }, (_, hour) => start + hour * HOUR);

  test('the spans hold exactly the hours in which it is good', () => {
    fc.assert(
      fc.property(anyTimes, (times) => {
        const spans = listGoodSpans(times, { fromMs: start, untilMs: start + 12 * 24 * HOUR });
        const isIn = (hour: number) => spans.some(({ fromMs, untilMs }) => fromMs <= hour && hour < untilMs);
        expect(hours.filter((hour) => isIn(hour) !== isGood(times, hour))).toEqual([]);
        for (const [index, span] of spans.entries())
          expect(span.fromMs).toBeGreaterThan(spans[index - 1]?.untilMs ?? 0);
      }),
      { numRuns: 100 },
    );
  });

  test('two that are good at one instant overlap, whichever is asked', () => {
    fc.assert(
      fc.property(anyTimes, anyTimes, (one, other) => {
        const doMeet = hours.some((hour) => isGood(one, hour) && isGood(other, hour));
        expect(!doMeet || overlaps(one, other)).toBe(true);
        expect(overlaps(one, other)).toBe(overlaps(other, one));
      }),
      { numRuns: 150 },
    );
  });

  test('one by day and one by night do not', () => {
    expect(overlaps(OFFICE, pass({ fromMinute: 1080, toMinute: 540 }))).toBe(false);
    expect(overlaps(OFFICE, pass({ fromMinute: 1080, toMinute: 541 }))).toBe(true);
    expect(overlaps(NIGHT, pass({ days: ['sat'], fromMinute: 300, toMinute: 400 }))).toBe(true);
  });
});
