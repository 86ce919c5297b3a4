import { describe, expect, test } from 'vitest';
import { judgeReport, type KnownRefund, type RefundReport, type RefundVerdict } from './refund-news.ts';

const STATES = ['requested', 'sent', 'done', 'failed', 'withdrawn'] as const;
const of = (state: KnownRefund['state'], more: Partial<KnownRefund> = {}): KnownRefund => ({
  state,
  attempt: 1,
  providerRefund: state === 'requested' ? null : 'rfnd_1',
  isPaidOtherwise: false,
  ...more,
});
const report = (state: RefundReport['state'], more: Partial<RefundReport> = {}): RefundReport => ({
  id: 'rfnd_1',
  state,
  attempt: 1,
  isAnswer: false,
  ...more,
});

describe('a message about the try that is known', () => {
  // One line a report, one column for each state in which the refund is, in the order above.
  const TABLE: readonly [RefundReport['state'], ...RefundVerdict[]][] = [
    ['pending', 'take', 'repeat', 'repeat', 'repeat', 'repeat'],
    ['processed', 'take', 'take', 'repeat', 'ask', 'ask'],
    ['failed', 'take', 'take', 'ask', 'repeat', 'repeat'],
  ];
  const cells = TABLE.flatMap(([what, ...row]) =>
    row.map((verdict, at) => [what, STATES[at], verdict] as const),
  );
  test.each(cells)('%s, %s: %s', (what, state = 'requested', verdict) => {
    expect(judgeReport(of(state), report(what))).toBe(verdict);
  });
});

describe('an answer of the provider about the try that is known', () => {
  const TABLE: readonly [RefundReport['state'], ...RefundVerdict[]][] = [
    ['pending', 'take', 'repeat', 'repeat', 'take', 'repeat'],
    ['processed', 'take', 'take', 'repeat', 'take', 'take'],
    ['failed', 'take', 'take', 'came_back', 'repeat', 'repeat'],
  ];
  const cells = TABLE.flatMap(([what, ...row]) =>
    row.map((verdict, at) => [what, STATES[at], verdict] as const),
  );
  test.each(cells)('%s, %s: %s', (what, state = 'requested', verdict) => {
    expect(judgeReport(of(state), report(what, { isAnswer: true }))).toBe(verdict);
  });
});

describe('an earlier try, while a later one is under way or done', () => {
  const later = (state: KnownRefund['state']) =>
    of(state, { attempt: 2, providerRefund: state === 'requested' ? 'rfnd_1' : 'rfnd_2' });
  const TABLE: readonly [RefundReport['state'], boolean, ...RefundVerdict[]][] = [
    ['pending', false, 'repeat', 'repeat', 'repeat', 'repeat', 'repeat'],
    ['failed', false, 'repeat', 'repeat', 'repeat', 'repeat', 'repeat'],
    ['processed', false, 'ask', 'ask', 'ask', 'ask', 'ask'],
    ['failed', true, 'repeat', 'repeat', 'repeat', 'repeat', 'repeat'],
    ['processed', true, 'take', 'take', 'twice', 'take', 'take'],
  ];
  const cells = TABLE.flatMap(([what, isAnswer, ...row]) =>
    row.map((verdict, at) => [what, isAnswer, STATES[at], verdict] as const),
  );
  test.each(cells)('%s, answer %s, %s: %s', (what, isAnswer, state = 'requested', verdict) => {
    expect(judgeReport(later(state), report(what, { isAnswer }))).toBe(verdict);
    // A message that repeats nothing of ours says it by the provider's name alone.
    expect(judgeReport(later(state), report(what, { isAnswer, attempt: null }))).toBe(verdict);
  });
});

describe('a refund that somebody else paid', () => {
  const paid = of('done', { isPaidOtherwise: true });
  test.each([
    ['processed', false, 'ask'],
    ['processed', true, 'twice'],
    ['failed', false, 'repeat'],
    ['failed', true, 'repeat'],
    ['pending', true, 'repeat'],
  ] as const)('%s, answer %s: %s', (what, isAnswer, verdict) => {
    expect(judgeReport(paid, report(what, { isAnswer }))).toBe(verdict);
  });
});

test('no message alone makes money that was paid out owed again, or a refund that failed paid', () => {
  for (const state of ['pending', 'processed', 'failed'] as const)
    for (const id of ['rfnd_1', 'rfnd_2'])
      for (const attempt of [null, 1, 2])
        for (const known of ['done', 'failed', 'withdrawn'] as const)
          expect(['repeat', 'ask']).toContain(
            judgeReport(of(known), { id, attempt, state, isAnswer: false }),
          );
});
