import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TimeSlotForecast } from '#domain/forecast/time-slot.ts';
import type { Outlook } from '../outlooks/outlook.ts';
import { drawAnalysis } from './draw-analysis.ts';
import { escapeText } from './svg.ts';

const forecast = (expected: number): TimeSlotForecast => ({
  expected,
  low: expected * 0.8,
  high: expected * 1.3,
  usual: expected,
  terms: { usual: expected, season: 0, festival: 0, trend: 0, recentLevel: 0 },
  basedOnWeekdays: 8,
  typicalError: 0.1,
});

function outlook(wanted: Partial<Outlook> = {}, most = 200): Outlook {
  return {
    mallName: 'Palladium Mall',
    sumOf: null,
    date: '2026-11-22',
    label: 'model',
    countedDays: 100,
    timeSlots: {
      morning: forecast(most / 2),
      afternoon: forecast(most),
      evening: forecast(most),
      night: forecast(0),
      late_night: forecast(0),
    },
    day: forecast(2.5 * most),
    actual: null,
    fullness: null,
    foreseen: null,
    hours: null,
    dayName: null,
    isHoliday: false,
    sameWeekdays: [
      {
        date: '2026-11-15',
        visits: { morning: 90, afternoon: null, evening: 200, night: 1, late_night: 0 },
      },
    ],
    notes: [],
    madeAt: new Date(0),
    ...wanted,
  };
}

test('the image names its mall and what it shows', () => {
  const image = drawAnalysis(outlook(), 'light');
  expect(image).toContain('Palladium Mall · visits per time slot');
});

test('of same weekdays only those that were counted are named, in the key and in words', () => {
  const uncounted = { morning: null, afternoon: null, evening: null, night: null, late_night: null };
  const sameWeekdays = [
    { date: '2026-11-08', visits: uncounted },
    { date: '2026-11-15', visits: uncounted },
  ];
  const none = drawAnalysis(outlook({ sameWeekdays }), 'light');
  expect(none).not.toMatch(/last \d* ?Sundays?/);
  const one = { date: '2026-11-01', visits: { ...uncounted, evening: 0 } };
  const some = drawAnalysis(outlook({ sameWeekdays: [one, ...sameWeekdays] }), 'light');
  expect(some).toContain('Dots: the last Sunday.');
});

test('whatever a mall or a day is called, it stays text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (mallName, dayName) => {
      const drawing = drawAnalysis(outlook({ mallName, dayName }), 'light');
      // No character reference that isn't ours, no angle bracket inside words or values.
      expect(drawing.replace(/<\/?[a-z]+(?: [a-zA-Z0-9-]+="[^"<>]*")*\/?>/g, '')).not.toMatch(/[<>]/);
      expect(drawing).not.toMatch(/&(?!amp;|lt;|gt;|quot;|#39;)/);
    }),
  );
  expect(escapeText('<script>alert("x") & \'y\'\u0000</script>')).toBe(
    '&lt;script&gt;alert(&quot;x&quot;) &amp; &#39;y&#39;&lt;/script&gt;',
  );
});

test('everything is drawn within the frame, however many or few come', () => {
  for (const most of [0, 0.2, 3, 777, 123_456]) {
    const drawing = drawAnalysis(outlook({}, most), 'dark');
    expect(drawing).not.toMatch(/NaN|Infinity/);
    for (const [, name, value] of drawing.matchAll(/ (x|y|x1|x2|y1|y2|cx|cy|height|width)="([^"]*)"/g)) {
      expect([name, Number(value) >= 0 && Number(value) <= 720]).toEqual([name, true]);
    }
  }
});

test('no letters are smaller than 11 where the image is 360 wide', () => {
  const sizes = [...drawAnalysis(outlook(), 'light').matchAll(/font-size="([\d.]+)"/g)].map(([, size]) =>
    Number(size),
  );
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(11);
});

test('a slot that was not counted has no dot, one that came has its mark, and nothing is drawn of nothing', () => {
  const dots = (drawing: string) => drawing.match(/<circle/g)?.length ?? 0;
  // Four dots of the day that was counted in four time slots, and the one of the key.
  expect(dots(drawAnalysis(outlook(), 'light'))).toBe(5);
  const actual = { morning: 100, afternoon: null, evening: 1, night: 1, late_night: 1 };
  expect(drawAnalysis(outlook({ actual }), 'light').match(/<path/g)?.length).toBe(5);
  const nothing = drawAnalysis(outlook({ timeSlots: null, day: null, label: 'no-history' }), 'light');
  expect(nothing).toContain('nothing can be forecast');
  expect(dots(nothing)).toBe(0);
});
