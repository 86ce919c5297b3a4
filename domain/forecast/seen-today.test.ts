import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateFullness } from './fullness.ts';
import { drawToSeen, learnCarried, type Estimate } from './seen-today.ts';

const flat = (expected: number): Estimate[] =>
  Array.from({ length: 48 }, (_, step) => ({ minuteOfDay: 30 * step, expected, down: 10, up: 10 }));
function at(estimates: readonly Estimate[], minuteOfDay: number): Estimate {
  const found = estimates.find((one) => one.minuteOfDay === minuteOfDay);
  if (!found) throw new Error(`the day has no step at minute ${minuteOfDay}`);
  return found;
}
const noneBefore = (minuteOfDay: number) =>
  Array.from({ length: Math.floor(minuteOfDay / 30) + 1 }, () => null);

describe('a day drawn to what the sensors see now', () => {
  const seen = { minuteOfDay: 19 * 60 + 3, taken: 104, atHalfHours: noneBefore(19 * 60 + 3) };

  it('starts from what is seen, and comes back to the estimate', () => {
    const drawn = drawToSeen(flat(160), seen, null);
    expect(at(drawn, 19 * 60 + 30).expected).toBeLessThan(128);
    expect(at(drawn, 22 * 60).expected).toBeGreaterThan(at(drawn, 20 * 60).expected);
    expect(at(drawn, 23 * 60 + 30).expected).toBeGreaterThan(150);
  });

  it('is surer of the next half hour than of late at night', () => {
    const drawn = drawToSeen(flat(160), seen, null);
    expect(at(drawn, 19 * 60 + 30).up).toBeLessThan(7);
    expect(at(drawn, 23 * 60 + 30).up).toBeGreaterThan(9);
  });

  it('shows what is over as it was seen, and leaves the estimate where nobody saw', () => {
    const atHalfHours = [...noneBefore(18 * 60 + 29), 97, 101];
    const drawn = drawToSeen(flat(160), { ...seen, atHalfHours }, null);
    expect(at(drawn, 18 * 60 + 30)).toEqual({ minuteOfDay: 18 * 60 + 30, expected: 97, down: 0, up: 0 });
    expect(at(drawn, 19 * 60).expected).toBe(101);
    expect(at(drawn, 12 * 60)).toEqual(at(flat(160), 12 * 60));
  });

  it('changes nothing to come where the estimate was right, but for its band', () => {
    const drawn = drawToSeen(flat(104), seen, null);
    const toCome = drawn.filter(({ minuteOfDay }) => minuteOfDay > seen.minuteOfDay);
    for (const { expected } of toCome) expect(expected).toBeCloseTo(104, 9);
  });

  it('fades on where past days tell no further: no jump after twelve hours', () => {
    const morning = { minuteOfDay: 8 * 60, taken: 150, atHalfHours: noneBefore(8 * 60) };
    const carried = Array.from({ length: 24 }, () => 0.6);
    const drawn = drawToSeen(flat(100), morning, carried);
    expect(at(drawn, 20 * 60).expected).toBeCloseTo(130, 9);
    expect(at(drawn, 20 * 60 + 30).expected).toBeCloseTo(100 + 30 * Math.exp(-0.2), 9);
  });

  it('never leaves the span between the estimate and what is seen, whatever was learnt', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        fc.nat(400),
        fc.nat(400),
        fc.nat(1439),
        fc.array(share, { minLength: 24, maxLength: 24 }),
        (estimate, taken, minuteOfDay, carried) => {
          const today = { minuteOfDay, taken, atHalfHours: noneBefore(minuteOfDay) };
          const drawn = drawToSeen(flat(estimate), today, carried);
          for (const one of drawn.filter((each) => each.minuteOfDay > minuteOfDay)) {
            expect(one.expected).toBeGreaterThanOrEqual(Math.min(estimate, taken) - 1e-9);
            expect(one.expected).toBeLessThanOrEqual(Math.max(estimate, taken) + 1e-9);
            expect(one.up).toBeLessThanOrEqual(10);
          }
        },
      ),
    );
  });
});

describe('how long a miss lasts', () => {
  it('is learnt from past days: one that stays for hours is carried on, one that turns is not', () => {
    const day = (miss: (step: number) => number) => Array.from({ length: 48 }, (_, step) => miss(step));
    const lasting = learnCarried(Array.from({ length: 28 }, () => day(() => 20)));
    const turning = learnCarried(Array.from({ length: 28 }, () => day((step) => (step % 2 ? 20 : -20))));
    expect(lasting[7]).toBeGreaterThan(0.8);
    expect(turning[0]).toBeLessThan(0.2);
    expect(lasting[7]).toBeGreaterThan((learnCarried([])[7] ?? NaN) + 0.3);
  });

  it('leans on what is usual while days are few or unseen', () => {
    const unseen = learnCarried([Array.from({ length: 48 }, () => null)]);
    expect(unseen).toEqual(learnCarried([]));
    expect(unseen[0]).toBeCloseTo(Math.exp(-0.2), 9);
  });
});

it('a mall in which spots are seen free is not shown as full in the next half hour', () => {
  const steady = Array.from({ length: 24 }, () => 125);
  const arrivals = { low: steady, expected: steady, high: steady };
  const lengths = Array.from({ length: 24 }, (_, hour) => ({ hour, quarters: 8, cars: 100 }));
  const now = { minuteOfDay: 19 * 60, taken: 104, atHalfHours: noneBefore(19 * 60) };
  const given = { before: arrivals, own: arrivals, lengths, capacity: 160 };
  const [before, after] = [estimateFullness(given), estimateFullness({ ...given, seen: now })];
  expect(before?.[39]?.expected).toBe(160);
  expect(after?.[39]?.expected).toBeLessThan(140);
  expect(after?.[39]?.chanceOfSlot).toBeGreaterThan(0.9);
});
