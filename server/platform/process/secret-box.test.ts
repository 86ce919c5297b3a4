import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSecretBox } from './secret-box.ts';

const box = createSecretBox(Buffer.alloc(32, 1));
const SECRET = randomBytes(20);

test('what was sealed for an account opens for it, and twice sealed never looks the same', () => {
  const sealed = box.seal(SECRET, 7);
  expect(box.open(sealed, 7)).toEqual(SECRET);
  expect(box.seal(SECRET, 7)).not.toBe(sealed);
  expect(Buffer.from(sealed.split('.')[1] ?? '', 'base64url').includes(SECRET)).toBe(false);
});

test('it opens for no other account, with no other key, and not after a change of any byte', () => {
  const sealed = box.seal(SECRET, 7);
  expect(box.open(sealed, 8)).toBeNull();
  expect(createSecretBox(Buffer.alloc(32, 2)).open(sealed, 7)).toBeNull();
  const [name, text = ''] = sealed.split('.');
  const data = Buffer.from(text, 'base64url');
  for (let at = 0; at < data.length; at += 1) {
    const changed = Buffer.from(data);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(box.open(`${name}.${changed.toString('base64url')}`, 7)).toBeNull();
  }
  for (const torn of ['', '.', `${name}.`, `${name}.AAAA`, text]) expect(box.open(torn, 7)).toBeNull();
});

test('earlier keys open what was sealed with them, and the first one alone seals', () => {
  const [old, current] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const both = createSecretBox(current, [old]);
  const before = createSecretBox(old).seal(SECRET, 7);
  expect(both.open(before, 7)).toEqual(SECRET);
  expect(both.open(before, 8)).toBeNull();
  const sealed = both.seal(SECRET, 7);
  expect(createSecretBox(current).open(sealed, 7)).toEqual(SECRET);
  expect(createSecretBox(old).open(sealed, 7)).toBeNull();
  expect([both.hasEarlier, createSecretBox(current).hasEarlier]).toEqual([true, false]);
});
