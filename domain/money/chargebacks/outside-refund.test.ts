import { describe, expect, it } from 'vitest';
import { paise } from '../money.ts';
import { judgeOutside, type OutsideVerdict, type RefundBeside } from './outside-refund.ts';

const refund = (amount: number, stands: RefundBeside['stands'], isPaidOtherwise = false): RefundBeside => ({
  paise: paise(amount),
  stands,
  isPaidOtherwise,
});

describe('a refund that somebody made on the provider’s own pages, of a payment of 100', () => {
  it.each<[string, number, readonly RefundBeside[], number, OutsideVerdict]>([
    ['counts up to all of it', 100, [], 0, 'count'],
    ['is none of it beyond that', 101, [], 0, 'beyond'],
    ['is none of it where it is nothing', 0, [], 0, 'beyond'],
    ['counts beside what has gone back', 40, [refund(60, 'gone')], 0, 'count'],
    ['is none of it beyond what is left', 41, [refund(60, 'gone')], 0, 'beyond'],
    ['counts in the place of one that waits', 100, [refund(60, 'waits')], 0, 'count'],
    ['waits for one that is asked for', 1, [refund(60, 'asked')], 0, 'wait'],
    ['waits for one that may still fail', 41, [refund(60, 'sent')], 0, 'wait'],
    ['counts beside that as far as there is room', 40, [refund(60, 'sent')], 0, 'count'],
    ['went back twice beside what a person paid', 41, [refund(60, 'gone', true)], 0, 'twice'],
    ['went back twice beside what a bank gave', 41, [], 60, 'twice'],
  ])('%s: %d', (_, amount, refunds, lostPaise, verdict) => {
    expect(judgeOutside(paise(amount), { receivedPaise: paise(100), refunds, lostPaise })).toBe(verdict);
  });
});
