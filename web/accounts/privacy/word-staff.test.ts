import { expect, it } from 'vitest';
import { isHeld, wordHeld, wordStaying } from './word-staff.ts';

const NOTHING = { isLastSuperAdmin: false, isSuperAdmin: false, roles: [], drawers: [] };

it('says who has to do what before an account of the staff may go', () => {
  expect(wordHeld(NOTHING)).toBeNull();
  expect(isHeld(undefined)).toBe(false);
  expect(wordHeld({ ...NOTHING, roles: ['Palladium Mall', 'Phoenix'] })).toMatch(
    /^You have a role at Palladium Mall and Phoenix\. Ask an admin there/,
  );
  expect(wordHeld({ ...NOTHING, drawers: ['Phoenix'] })).toMatch(/still open at Phoenix\. Ask a manager/);
  expect(wordHeld({ ...NOTHING, isSuperAdmin: true })).toMatch(/^You are a super admin\. Ask another/);
  expect(isHeld({ ...NOTHING, isSuperAdmin: true, isLastSuperAdmin: true })).toBe(true);
});

it('names each name and mall once', () => {
  const at = { from: '2026-11-20T04:30:00.000Z', until: '2026-11-21T04:30:00.000Z' };
  const row = { mall: 'Phoenix', name: 'Ravi Joshi', ...at };
  expect(wordStaying([row, row, { ...row, mall: null }])[0]).toBe(
    'You were on the staff of Phoenix, as Ravi Joshi and all malls, as Ravi Joshi.',
  );
});
