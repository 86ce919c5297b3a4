import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findPasswordFault } from './password-rules.ts';

const asha = { name: 'Asha Rao', email: 'asharao@example.com', isStaff: false };

test.each([
  'password',
  'Password1',
  'P@ssw0rd',
  'P@ssw0rd!23',
  'password-password',
  '12345678',
  '1234567890',
  '87654321',
  'qwertyuiop',
  'Qwerty123',
  '1qaz2wsx',
  'zaq12wsx',
  'asdfghjkl',
  'aaaaaaaa',
  'abcabcabc',
  '11112222',
  'abcd1234',
  'iloveyou',
  'Iloveyou2',
  'sachin10',
  'Welcome@123',
  'Admin@123',
  'admin1234',
  'Test@1234',
  'jaimatadi',
  'krishna108',
  'letmein1',
  'superman99',
  'football!',
  'India@123',
  'GetMySpot@2026',
  'getmyspotgetmyspot',
  'Palladium#2026',
  'asharao1',
  'Asha-Rao',
  'asharao@example.com',
  'asharaoasharao',
])('guessers try %s first: it is refused', (password) => {
  expect(findPasswordFault(password, asha)).not.toBeNull();
});

test.each([
  'a-quiet-morning-in-surat',
  'correct horse battery staple',
  'xK7!pq2Z',
  'नमस्ते दुनिया १२',
  'mango.lane.47',
  '🚗🚙🚕🛻🚚🚛🚜🏎',
  'park-demo-2026',
  'asha likes rain',
])('%s is good for a driver', (password) => {
  expect(findPasswordFault(password, asha)).toBeNull();
});

test('a driver needs 8 characters, who has power needs 15, counted as people count them', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 30 }), fc.boolean(), (password, isStaff) => {
      const fault = findPasswordFault(password, { ...asha, isStaff });
      const isShort = password.length < (isStaff ? 15 : 8);
      expect(fault?.includes('at least') ?? false).toBe(isShort);
    }),
  );
  expect(findPasswordFault('🚗'.repeat(4), asha)).toContain('at least 8');
});
