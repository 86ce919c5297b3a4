import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paise } from '../money.ts';
import {
  CHARGEBACK_PHASES,
  CHARGEBACK_STATES,
  isClaim,
  isFinal,
  isNear,
  needOf,
  saysMore,
  takenBy,
  type ChargebackNews,
  type ChargebackState,
} from './chargeback.ts';

const at = (minutes: number) => new Date(Date.parse('2026-11-20T04:30:00Z') + minutes * 60_000);
const report = (state: ChargebackState, minutes: number, deducted = 0): ChargebackNews => ({
  state,
  paise: paise(8_000),
  deductedPaise: paise(deducted),
  respondBy: at(1_000),
  at: at(minutes),
});

describe('which report of a chargeback counts', () => {
  const TABLE: readonly [string, ChargebackNews, ChargebackNews, boolean][] = [
    ['the same once more', report('open', 1), report('open', 1), false],
    ['a later one', report('open', 1), report('under_review', 2), true],
    ['an earlier one', report('under_review', 2), report('open', 1), false],
    ['asked once more after the answer', report('under_review', 2), report('open', 3), true],
    ['a decision', report('under_review', 2), report('won', 3), true],
    ['a decision that was written before what is known', report('open', 9), report('lost', 3, 8_000), true],
    ['what is open after the decision', report('lost', 3, 8_000), report('open', 9), false],
    ['another decision, later', report('lost', 3, 8_000), report('won', 4), true],
    ['another decision, earlier', report('won', 4), report('lost', 3, 8_000), false],
    ['lost and won in one second', report('won', 4), report('lost', 4, 8_000), true],
    ['open and under review in one second', report('under_review', 4), report('open', 4), true],
    ['taken in the same second', report('open', 4), report('open', 4, 8_000), true],
  ];
  test.each(TABLE)('%s', (_what, known, news, counts) => {
    expect(saysMore(known, news)).toBe(counts);
    expect(saysMore(known, news) && saysMore(news, known)).toBe(false);
  });

  const anyReport = fc.record({
    state: fc.constantFrom(...CHARGEBACK_STATES),
    paise: fc.constantFrom(paise(3_000), paise(8_000)),
    deductedPaise: fc.constantFrom(paise(0), paise(1_000), paise(8_000)),
    respondBy: fc.constantFrom(null, at(500), at(900)),
    at: fc.integer({ min: 0, max: 3 }).map(at),
  });
  const settle = (reports: readonly ChargebackNews[]) =>
    reports.reduce((known, news) => (saysMore(known, news) ? news : known));

  test('in any order and however often, the same one stands at the end, and a decision is never left', () => {
    fc.assert(
      fc.property(
        fc.array(anyReport, { minLength: 1, maxLength: 8 }),
        fc.array(fc.nat(), { maxLength: 8 }),
        (reports, again) => {
          const stands = settle(reports);
          const doubled = [...reports, ...again.flatMap((index) => reports[index % reports.length] ?? [])];
          expect(settle(doubled)).toEqual(stands);
          expect(settle(doubled.toReversed())).toEqual(stands);
          expect(isFinal(stands)).toBe(reports.some(isFinal));
        },
      ),
    );
  });
});

describe('what the provider has taken', () => {
  test.each([
    ['open', 0, [0, 0]],
    ['open', 8_000, [8_000, 0]],
    ['under_review', 3_000, [3_000, 0]],
    ['won', 0, [0, 0]],
    ['won', 1_000, [0, 1_000]],
    ['won', 8_000, [0, 0]],
    ['lost', 8_000, [0, 8_000]],
    ['closed', 0, [0, 0]],
    // Whatever is reported, a payment cannot cost more than it brought.
    ['lost', 9_000, [0, 8_000]],
    ['open', 9_000, [8_000, 0]],
  ] as const)('%s with %i paise deducted', (state, deducted, [held, lost]) => {
    const taken = takenBy({ state, deductedPaise: paise(deducted), paise: paise(8_000) }, paise(8_000));
    expect(taken).toEqual({ heldPaise: held, lostPaise: lost });
  });
});

describe('whether a bank may still give the money back', () => {
  const cells = CHARGEBACK_STATES.flatMap((state) =>
    CHARGEBACK_PHASES.map((phase) => {
      const isUndecided = state === 'open' || state === 'under_review';
      return [state, phase, isUndecided && phase !== 'fraud' && phase !== 'retrieval'] as const;
    }),
  );
  test.each(cells)('%s, %s: %s', (state, phase, claims) => {
    expect(isClaim({ state, phase, heldPaise: paise(0) })).toBe(claims);
  });
  test('money that is held is claimed in any phase', () => {
    expect(isClaim({ state: 'open', phase: 'retrieval', heldPaise: paise(1) })).toBe(true);
  });
});

describe('what it needs from the mall', () => {
  const none = {
    provider: 'razorpay' as const,
    openSince: null,
    answeredAt: null,
    lostPaise: paise(0),
    returnedPaise: paise(0),
    decidedAt: null,
  };
  const lost = { ...none, lostPaise: paise(8_000) };
  test.each([
    ['open, nobody answered', { ...none, state: 'open', openSince: at(1) }, 'answer'],
    ['open, answered', { ...none, state: 'open', openSince: at(1), answeredAt: at(2) }, null],
    [
      'asked once more after the answer',
      { ...none, state: 'open', openSince: at(3), answeredAt: at(2) },
      'answer',
    ],
    ['under review', { ...none, state: 'under_review' }, null],
    ['won', { ...none, state: 'won' }, null],
    ['lost', { ...lost, state: 'lost' }, 'decision'],
    ['won in part', { ...lost, state: 'won' }, 'decision'],
    ['lost, decided', { ...lost, state: 'lost', decidedAt: at(9) }, null],
    ['lost, and all of it paid a refund', { ...lost, state: 'lost', returnedPaise: paise(8_000) }, null],
    ['lost, and a part of it paid one', { ...lost, state: 'lost', returnedPaise: paise(100) }, 'decision'],
    // Nobody answers the acquirer of FASTag: a person asks it, and decides.
    ['denied by an acquirer', { ...none, provider: 'fastag', state: 'open', openSince: at(1) }, 'decision'],
    ['affirmed by an acquirer', { ...none, provider: 'fastag', state: 'won' }, null],
    // Held money is not gone.
    ['under review, held', { ...lost, state: 'under_review' }, null],
  ] as const)('%s', (_what, chargeback, need) => {
    expect(needOf(chargeback)).toBe(need);
  });
});

test('an answer is near three days before it is due, and stays so', () => {
  const due = at(0);
  expect(isNear(due, new Date(due.getTime() - 72 * 3_600_000 - 1))).toBe(false);
  expect(isNear(due, new Date(due.getTime() - 72 * 3_600_000))).toBe(true);
  expect(isNear(due, at(60))).toBe(true);
  expect(isNear(null, at(60))).toBe(false);
});
