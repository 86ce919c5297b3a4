import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  contradictionOf,
  deniedBy,
  doubtOfFirst,
  isTaken,
  type BookedDebit,
  type DebitSaying,
} from './debit-word.ts';
import { paise, type Paise } from './money.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20) + seconds * 1_000);
const TAKEN: DebitSaying = {
  result: 'accepted',
  isCredit: false,
  paise: paise(8_000),
  isUnreadable: false,
  at: at(9),
};
const BOOKED: BookedDebit = { receivedPaise: paise(8_000), firstPaise: null, deniedAt: null };

describe('what is report of a debit that is booked', () => {
  it.each<[string, Partial<DebitSaying>, Partial<BookedDebit>, string | null]>([
    ['the same', {}, {}, null],
    ['that it declined', { result: 'declined' }, {}, 'declined'],
    ['that it works on it', { result: 'inprocess' }, {}, null],
    ['another rupee', { paise: paise(100) }, {}, 'less'],
    ['more', { paise: paise(10_000) }, {}, 'more'],
    ['nought', { paise: paise(0) }, {}, 'nothing'],
    ['less than nought', { paise: paise(-4_000) }, {}, 'nothing'],
    ['no amount', { paise: null }, {}, null],
    ['an amount that is none', { paise: null, isUnreadable: true }, {}, 'unreadable'],
    ['a credit', { isCredit: true }, {}, 'credit'],
    ['a credit that was declined', { isCredit: true, result: 'declined' }, {}, null],
    ['what it named first', {}, { receivedPaise: paise(10_000), firstPaise: paise(8_000) }, null],
    ['the same after it denied it', {}, { deniedAt: at(3) }, 'affirmed'],
    ['the same, in a message from before it denied it', {}, { deniedAt: at(9) }, null],
  ])('%s', (_what, report, booked, word) => {
    expect(contradictionOf({ ...TAKEN, ...report }, { ...BOOKED, ...booked })).toBe(word);
  });
});

describe('a first answer', () => {
  it.each<[string, Partial<DebitSaying>, string | null, boolean]>([
    ['accepts an amount', {}, null, true],
    ['accepts another amount', { paise: paise(100) }, null, true],
    ['declines', { result: 'declined' }, null, false],
    ['accepts a credit', { isCredit: true }, 'credit', false],
    ['accepts nought', { paise: paise(0) }, 'nothing', false],
    ['accepts less than nought', { paise: paise(-1) }, 'nothing', false],
    ['accepts what nobody can read', { paise: null, isUnreadable: true }, 'unreadable', true],
    ['leaves the amount out', { paise: null }, 'unsaid', true],
  ])('%s', (_what, report, doubt, taken) => {
    const saying = { ...TAKEN, ...report };
    expect([doubtOfFirst(saying), isTaken(saying)]).toEqual([doubt, taken]);
  });
});

const amounts = fc.integer({ min: -20_000, max: 20_000 }).map(paise);
const sayings = fc.record({
  result: fc.constantFrom('accepted' as const, 'declined' as const, 'inprocess' as const),
  isCredit: fc.boolean(),
  paise: fc.option(amounts),
  isUnreadable: fc.boolean(),
  at: fc.integer({ min: 0, max: 20 }).map(at),
});
const received = fc.integer({ min: 1, max: 20_000 }).map(paise);

it('never is more denied than is booked, and nothing by what denies nothing', () => {
  fc.assert(
    fc.property(sayings, received, (report, receivedPaise: Paise) => {
      const booked = { ...BOOKED, receivedPaise };
      const word = contradictionOf(report, booked);
      if (word === null) return;
      const denied = deniedBy(word, report.paise, booked);
      expect(denied).toBeGreaterThanOrEqual(0);
      expect(denied).toBeLessThanOrEqual(receivedPaise);
      const isDenial = word !== 'more' && word !== 'affirmed' && word !== 'unreadable';
      expect(denied > 0 || !isDenial || word === 'credit').toBe(true);
      expect(isDenial || denied === 0).toBe(true);
      expect(word !== 'less' || receivedPaise - denied === report.paise).toBe(true);
    }),
  );
});
