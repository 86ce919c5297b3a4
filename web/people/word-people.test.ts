import { expect, test } from 'vitest';
import type { MallPerson } from '#contract/people.ts';
import { wordNewRole, wordSeen } from './word-people.ts';

const NOW = new Date('2026-11-22T12:00:00Z');

test.each([
  [null, 'Never'],
  ['2026-11-22T12:05:00Z', 'Now'],
  ['2026-11-22T11:50:00Z', 'Now'],
  ['2026-11-22T11:40:00Z', '20 minutes ago'],
  ['2026-11-22T02:00:00Z', '10 hours ago'],
  ['2026-11-01T02:00:00Z', '1 Nov 2026'],
])('somebody seen at %s was last seen: %s', (at, words) => {
  expect(wordSeen(at, NOW)).toBe(words);
});

const ANITA: MallPerson = {
  id: 'a',
  name: 'Anita',
  email: 'anita@example.com',
  role: 'attendant',
  since: '2026-11-01T00:00:00Z',
  lastSeenAt: null,
  isYou: false,
  isLastAdmin: false,
  drawerOpenSince: null,
};

test('says what a new role does before it is given', () => {
  expect(wordNewRole(ANITA, 'accountant')).toBe('Anita becomes Accountant and has to sign in again.');
  expect(wordNewRole({ ...ANITA, isYou: true }, 'manager')).toBe(
    'You become Manager and have to sign in again.',
  );
});

test('names the open drawer of whoever cannot close it any more', () => {
  const holder = { ...ANITA, drawerOpenSince: '2026-11-22T06:00:00Z' };
  expect(wordNewRole(holder, 'manager')).not.toContain('drawer');
  expect(wordNewRole(holder, 'accountant')).toContain('Their cash drawer is open since 22 Nov, 11:30');
});
