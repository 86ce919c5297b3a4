import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeStuckDevice, type Activity } from './stuck-device.ts';

const NOW = new Date('2026-11-28T12:00:00Z');
const since = new Date('2026-11-28T10:00:00Z');
const device = { slots: 14, since, others: 60 };
const days = (...own: number[]): Activity[] => own.map((one) => ({ own: one, others: 60 }));

describe('a device whose slots rest while the mall goes on', () => {
  it.each([
    ['as many days before had many turns', days(20, 14, 12, 30), 12],
    ['one day of many had none', days(20, 14, 0, 30, 12, 15, 13, 18), 12],
  ])('is stuck where %s', (_, before, least) => {
    expect(judgeStuckDevice({ ...device, before }, NOW)).toBe(least);
  });

  it.each([
    ['too few days are known', days(20, 14, 12)],
    ['one day of few had hardly any', days(20, 14, 11, 30)],
    ['two days had none: the level is used on some days', days(20, 14, 0, 0, 12, 15, 11, 18, 20)],
    [
      'all days before were far busier: the level fills up last',
      [...Array(9)].map(() => ({ own: 20, others: 90 })),
    ],
    ['nobody came on the days before', [...Array(9)].map(() => ({ own: 20, others: 3 }))],
  ])('may well rest where %s', (_, before) => {
    expect(judgeStuckDevice({ ...device, before }, NOW)).toBeNull();
  });

  it.each([
    ['it rests for less than an hour', { since: new Date('2026-11-28T11:30:00Z') }],
    ['hardly anything went on elsewhere', { others: 9 }],
    ['it has one slot', { slots: 1 }],
  ])('may well rest where %s meanwhile', (_, other) => {
    expect(judgeStuckDevice({ ...device, before: days(20, 14, 12, 30), ...other }, NOW)).toBeNull();
  });

  it('is never stuck by days that turned less than twelve times, however many there are', () => {
    const quiet = fc.array(fc.record({ own: fc.nat(11), others: fc.nat(75) }), { maxLength: 14 });
    fc.assert(
      fc.property(quiet, (before) => {
        expect(judgeStuckDevice({ ...device, before }, NOW)).toBeNull();
      }),
    );
  });
});
