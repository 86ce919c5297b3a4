import fc from 'fast-check';
import { expect, test } from 'vitest';
import { announcedAtOnce } from './announced.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour));
const span = (places: number, from: number, until: number) => ({
  places,
  beginsAt: at(from),
  endsAt: at(until),
});

test.each([
  ['alone', [span(40, 9, 12)], [40]],
  ['one after the other', [span(40, 9, 12), span(30, 12, 15)], [40, 30]],
  ['within another', [span(40, 9, 15), span(30, 10, 11)], [70, 70]],
  [
    'with two that do not meet each other',
    [span(40, 9, 15), span(30, 10, 11), span(20, 13, 14)],
    [70, 70, 60],
  ],
  ['nobody', [], []],
])('%s', (_name, spans, expected) => {
  expect(announcedAtOnce(spans)).toEqual(expected);
});

test('is the most of any hour of the span', () => {
  const spans = fc.array(
    fc
      .tuple(fc.nat(50), fc.nat(22), fc.integer({ min: 1, max: 12 }))
      .map(([places, from, hours]) => span(places, from, from + hours)),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(spans, (given) => {
      const atHour = (hour: number) =>
        given.reduce(
          (sum, { places, beginsAt, endsAt }) =>
            beginsAt <= at(hour) && at(hour) < endsAt ? sum + places : sum,
          0,
        );
      const most = given.map(({ beginsAt, endsAt }) => {
        const hours = Array.from({ length: 40 }, (_, hour) => hour);
        return Math.max(...hours.filter((hour) => beginsAt <= at(hour) && at(hour) < endsAt).map(atHour));
      });
      expect(announcedAtOnce(given)).toEqual(most);
    }),
  );
});
