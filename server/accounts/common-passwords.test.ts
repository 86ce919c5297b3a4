import { expect, test } from 'vitest';
import { listCommonPasswords } from '../../tools/common-passwords.mjs';
import { isCommonPassword } from './common-passwords.ts';
import { findPasswordFault } from './password-rules.ts';

const leaked = listCommonPasswords().split('\n').slice(1);

test('every password that leaks most is refused, in any case and with digits behind', () => {
  const long = leaked.filter((word) => Array.from(word).length >= 8);
  expect(long.length).toBeGreaterThan(17_000);
  expect(long.filter((word) => !isCommonPassword(word) || !isCommonPassword(word.toUpperCase()))).toEqual([]);
  const words = leaked.filter((word) => /^[a-z]{5,}$/.test(word));
  expect(words.filter((word) => !isCommonPassword(`${word}2024!`))).toEqual([]);
});

test.each(
  (
    'trustno1 baseball1 mustang1 jennifer1 corvette bigdaddy mercedes snowball starwars1 passw0rd! ' +
    'whatever1 victoria startrek einstein marlboro sunshine1 butthead dolphins chevelle redskins ' +
    'qwer1234 asdf1234 1q2w3e4r5t samsung1 liverpool1 charlie1 princess1 michelle1 manchester chocolate1 ' +
    'elephant1 internet1 computer1 scorpion blink182 metallica slipknot1 nirvana123 hunter123 p@$$w0rd ' +
    'zxcvbnm1 password123456 iloveyou123 mango2847'
  ).split(' '),
)('%s is refused', (password) => expect(isCommonPassword(password)).toBe(true));

test('the longest password that may be sent is judged within 20 ms', () => {
  const owner = { name: 'Asha', email: 'asha@example.com', isStaff: false };
  for (const piece of ['⅒', '\ufdfa', 'ab', 'qwertyuiop', '1', '12a', '@$', '\u0344']) {
    const password = piece.repeat(256).slice(0, 256);
    const taken = [1, 2, 3, 4, 5].map(() => {
      const began = process.cpuUsage();
      findPasswordFault(password, owner);
      const { user, system } = process.cpuUsage(began);
      return (user + system) / 1000;
    });
    expect({ piece, isQuick: Math.min(...taken) < 20 }).toEqual({ piece, isQuick: true });
  }
});
