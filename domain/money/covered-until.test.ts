import { describe, expect, test } from 'vitest';
import { coveredUntil } from './covered-until.ts';

const at = (time: string) => new Date(`2026-11-20T${time}+05:30`);
const payment = (coversUntil: string, paidAt: string, leaveMinutes = 15) => ({
  leaveMinutes,
  coversUntil: at(coversUntil),
  paidAt: at(paidAt),
});

describe('a session that was paid for before its exit', () => {
  test.each([
    ['leaves at once', [payment('12:00:00', '12:02:00')], '12:03:00', '12:00:00'],
    ['leaves in the last second', [payment('12:00:00', '12:02:00')], '12:17:00', '12:00:00'],
    ['leaves too late', [payment('12:00:00', '12:02:00')], '12:17:01', null],
    [
      'has the minutes of its own payment',
      [payment('12:00:00', '12:02:00', 30), payment('12:10:00', '12:11:00', 0)],
      '12:31:00',
      '12:00:00',
    ],
    ['was never paid for', [], '12:00:00', null],
    [
      'was paid for twice',
      [payment('12:00:00', '12:02:00'), payment('12:30:00', '12:31:00')],
      '12:40:00',
      '12:30:00',
    ],
    ['left before it was paid for', [payment('12:10:00', '12:12:00')], '12:05:00', '12:05:00'],
  ])('%s', (_name, payments, exit, expected) => {
    expect(coveredUntil(payments, at(exit))).toEqual(expected === null ? null : at(expected));
  });

  test('and once more in the queue before its exit pays as if it had not', () => {
    const payments = [payment('12:00:00', '12:02:00'), payment('12:20:00', '12:21:00')];
    const queue = { from: at('12:10:00'), until: at('12:40:00') };
    expect(coveredUntil(payments, at('12:41:00'), [queue])).toEqual(at('12:00:00'));
    expect(coveredUntil(payments, at('12:48:00'), [queue])).toEqual(at('12:20:00'));
  });
});
