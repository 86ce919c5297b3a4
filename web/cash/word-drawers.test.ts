import { expect, test } from 'vitest';
import type { ClosedDrawer, DrawerList, OpenDrawer, OwnDrawer } from '#contract/cash-drawers.ts';
import {
  wordAnswer,
  wordClosed,
  wordClosedForYou,
  wordCount,
  wordOpenFor,
  wordRole,
  wordTroubles,
} from './word-drawers.ts';

const DRAWER: OpenDrawer = {
  id: 'd1',
  holder: { id: 'a1', name: 'Ravi Joshi', role: 'attendant', isSuperAdmin: false, isYou: false },
  openedAt: '2026-11-20T04:30:00Z',
  float: 500,
  taken: 40.1,
  paidOut: 0,
  expected: 540.1,
  lastMovedAt: null,
  troubles: [],
};
const listOf = (...open: OpenDrawer[]): DrawerList => ({
  asOf: '2026-11-20T05:00:00Z',
  longHours: 16,
  open,
  openCount: open.length,
  closed: [],
  closedCount: 0,
  paidOut: [],
});
const LATE: OpenDrawer = { ...DRAWER, troubles: ['open_long'] };

test.each([
  ['none', listOf(), 'No cash drawer is open.'],
  [
    'one that is well',
    listOf(DRAWER),
    '1 cash drawer is open. Its holder can close it, and opened it less than 16 hours ago.',
  ],
  [
    'two that are well',
    listOf(DRAWER, DRAWER),
    '2 cash drawers are open. Their holders can close them, and opened them less than 16 hours ago.',
  ],
  [
    'one that is not',
    listOf(LATE, DRAWER),
    '1 cash drawer needs somebody to count it: ₹540.10 should be in it.',
  ],
  [
    'three that are not, whose paise add up',
    listOf(LATE, LATE, LATE),
    '3 cash drawers need somebody to count them: ₹1,620.30 should be in them.',
  ],
])('of open drawers, %s', (_what, list, sentence) => {
  expect(wordAnswer(list)).toBe(sentence);
});

test('says why somebody should see to a drawer', () => {
  const gone = { ...DRAWER.holder, role: null };
  const troubles = (holder: OpenDrawer['holder']) =>
    wordTroubles({ ...DRAWER, holder, troubles: ['cannot_close', 'open_long'] }, 16);
  expect(troubles(gone)).toEqual([
    'Its holder has no role here any more.',
    'It has been open for more than 16 hours.',
  ]);
  expect(troubles({ ...gone, name: null })[0]).toBe('The account of its holder was erased.');
  expect(troubles({ ...gone, role: 'accountant' })[0]).toBe(
    'Its holder is accountant now, who cannot close a drawer.',
  );
  expect([gone, { ...gone, isSuperAdmin: true }, DRAWER.holder].map(wordRole)).toEqual([
    'No role here any more',
    'Super admin',
    'Attendant',
  ]);
  expect(wordOpenFor(DRAWER, Date.parse('2026-11-20T21:05:00Z'))).toBe('16 h 35 min');
});

test.each([
  [540.1, 'As much as should be in it: nothing is booked.'],
  [540, '₹0.10 is missing. It goes into the books as a shortage.'],
  [600, '₹59.90 is too much. It goes into the books as well.'],
])('a count of %d', (counted, sentence) => {
  expect(wordCount(counted, 540.1)).toBe(sentence);
});

const END = { closedAt: '2026-11-20T08:35:00Z', counted: 500, expected: 540.1, difference: -40.1 };
const CLOSED: ClosedDrawer = {
  ...DRAWER,
  ...END,
  closedBy: { name: 'Meena Rao', isYou: true },
  isUncounted: false,
  reason: 'He is gone',
};

test('says what was found in a drawer, to whoever closed it and to its holder', () => {
  expect(wordClosed(CLOSED)).toBe(
    'The drawer of Ravi Joshi is closed with ₹500; ₹540.10 was expected: ₹40.10 missing. It is in the books.',
  );
  expect(wordClosed({ ...CLOSED, counted: 540.1, difference: 0 })).toBe(
    'The drawer of Ravi Joshi is closed with ₹540.10, as expected.',
  );
  expect(wordClosed({ ...CLOSED, isUncounted: true })).toBe(
    'The drawer of Ravi Joshi is closed uncounted: ₹540.10 is missing. It is in the books.',
  );
  const own: OwnDrawer = { ...CLOSED, mall: 'Palladium Mall', mallId: 'm1' };
  expect(wordClosedForYou(own)).toBe(
    'Meena Rao closed your cash drawer of 20 Nov, 10:00 on 20 Nov, 14:05: ₹500 counted, ₹540.10 expected, ₹40.10 missing.',
  );
  expect(wordClosedForYou({ ...own, isUncounted: true })).toContain('nobody could count it');
  expect(wordClosedForYou({ ...own, closedBy: null })).toBeNull();
});
