import { describe, expect, test } from 'vitest';
import { changeDebit, DEBIT_STATES, isUndecided, type DebitNews, type DebitState } from './debit-state.ts';

const NEWS = ['listed', 'sent', 'inprocess', 'no_answer', 'accepted', 'declined', 'settled'] as const;
const STAYS = '-';

/** One line a state, one column for each news, in the order above. */
const TABLE: readonly [DebitState, ...(DebitState | '-')[]][] = [
  ['read', 'rejected_local', 'submitted', STAYS, STAYS, STAYS, 'declined', STAYS],
  ['rejected_local', STAYS, STAYS, STAYS, STAYS, STAYS, STAYS, STAYS],
  ['submitted', STAYS, STAYS, 'inprocess', 'timeout', 'accepted', 'declined', STAYS],
  ['inprocess', STAYS, STAYS, STAYS, 'timeout', 'accepted', 'declined', STAYS],
  ['timeout', STAYS, STAYS, STAYS, STAYS, 'accepted', 'declined', STAYS],
  ['accepted', STAYS, STAYS, STAYS, STAYS, STAYS, STAYS, 'settled'],
  ['declined', STAYS, STAYS, STAYS, STAYS, 'accepted', STAYS, STAYS],
  ['settled', STAYS, STAYS, STAYS, STAYS, STAYS, STAYS, STAYS],
];

describe('what news makes of a debit', () => {
  const cells = TABLE.flatMap(([before, ...row]) =>
    row.map((after, at) => [before, NEWS[at] as DebitNews, after === STAYS ? null : after] as const),
  );
  test.each(cells)('%s, %s: %s', (before, news, after) => {
    expect(changeDebit(before, news)).toBe(after);
  });
});

test('the table has a line for each state', () => {
  expect(TABLE.map(([state]) => state)).toEqual([...DEBIT_STATES]);
});

test('whatever comes in whatever order, no state is reached twice', () => {
  const walk = (state: DebitState, seen: readonly DebitState[]): void => {
    expect(seen).not.toContain(state);
    for (const news of NEWS) {
      const next = changeDebit(state, news);
      if (next) walk(next, [...seen, state]);
    }
  };
  walk('read', []);
});

test('only what may still take money keeps others from taking it', () => {
  expect(DEBIT_STATES.filter(isUndecided)).toEqual(['read', 'submitted', 'inprocess', 'timeout']);
});
