import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { certainByOwn } from './own-lengths.ts';

const HOUR_MS = 3_600_000;
const hours = (...all: number[]) => all.map((one) => one * HOUR_MS);
const VAN = hours(0.8, 0.9, 1, 1.1, 1.2, 1.4, 0.7, 1, 1, 0.9);
/** One of a hundred passes each gate unread; one of two thousand does. */
const [MANY, FEW] = [1e-4, 2.5e-7];

describe('of a visit that is much longer than its car has ever been inside', () => {
  it.each([
    ['four hours of a van that is here for one', { lengthMs: 4.3 * HOUR_MS, ownMs: VAN }, MANY, 0.7],
    ['twelve hours of it', { lengthMs: 12 * HOUR_MS, ownMs: VAN }, MANY, 0.7],
  ])('%s: the shortest of them is certain', (_, lengths, bothUnread, certain) => {
    expect(certainByOwn(lengths, bothUnread)).toBeCloseTo(certain * HOUR_MS, 3);
  });

  it.each([
    ['it is not three times as long', { lengthMs: 4 * HOUR_MS, ownMs: VAN }, MANY],
    ['the car has been here seldom', { lengthMs: 12 * HOUR_MS, ownMs: VAN.slice(0, 7) }, MANY],
    ['it is short', { lengthMs: 1.9 * HOUR_MS, ownMs: hours(0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1) }, MANY],
    ['hardly anybody passes a gate unread here', { lengthMs: 4.3 * HOUR_MS, ownMs: VAN }, FEW],
  ])('all of it is certain where %s', (_, lengths, bothUnread) => {
    expect(certainByOwn(lengths, bothUnread)).toBeNull();
  });

  it('never more is certain than it was long, and the more pass unread the sooner it is asked about', () => {
    const lengths = fc.record({
      lengthMs: fc.integer({ min: 0, max: 48 * HOUR_MS }),
      ownMs: fc.array(fc.integer({ min: 60_000, max: 12 * HOUR_MS }), { maxLength: 30 }),
    });
    const share = fc.double({ min: 0, max: 0.05, noNaN: true });
    fc.assert(
      fc.property(lengths, share, share, (one, some, more) => {
        const certainMs = certainByOwn(one, some);
        expect(certainMs ?? 0).toBeLessThanOrEqual(one.lengthMs);
        expect([null, certainByOwn(one, some + more)]).toContain(certainMs);
      }),
    );
  });
});
