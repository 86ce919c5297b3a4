import type { Account } from '#contract/accounts.ts';
import { expect, test } from 'vitest';
import { holdPerson, type PageSession } from './hold-person.ts';

function person(id: string): Account {
  return { id, name: id, email: `${id}@example.com`, plateNumbers: [], role: 'driver', adminOf: [] };
}
const NOBODY = { account: null, owesSecondFactor: false, worksAt: [] };
const asha = { ...NOBODY, account: person('asha') };
const ravi = { ...NOBODY, account: person('ravi') };
const here = (one: typeof asha): PageSession => ({ ...one, hasEnded: false });

test.each([
  ['the first answer names a person', undefined, asha, here(asha)],
  ['the first answer names nobody', undefined, NOBODY, { ...NOBODY, hasEnded: false }],
  ['the same person is still here', here(asha), asha, here(asha)],
  ['the sign-in has ended: who it was is held', here(asha), NOBODY, { ...asha, hasEnded: true }],
  ['it stays ended', { ...asha, hasEnded: true }, NOBODY, { ...asha, hasEnded: true }],
  ['the same person has signed in again', { ...asha, hasEnded: true }, asha, here(asha)],
  ['another one has signed in', { ...asha, hasEnded: true }, ravi, here(ravi)],
  ['after a sign-out nobody is held', { ...NOBODY, hasEnded: false }, NOBODY, { ...NOBODY, hasEnded: false }],
])('%s', (_, before, now, after) => {
  expect(holdPerson(before, now)).toEqual(after);
});
