import { afterEach, expect, test } from 'vitest';
import { hashPassword, isOutdated, isPasswordOf, setPasswordCost } from './password.ts';

const CHEAP = { memoryCost: 64, timeCost: 1, parallelism: 1 };
afterEach(() => setPasswordCost(CHEAP));

test('the product hashes by argon2id with 19 MiB, twice, on one thread', async () => {
  setPasswordCost();
  const hash = await hashPassword('a quiet morning in Surat');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(isOutdated(hash)).toBe(false);
  expect(await isPasswordOf(hash, 'a quiet morning in Surat')).toBe(true);
  expect(await isPasswordOf(hash, 'a quiet morning in Pune')).toBe(false);
});

test('a hash of another cost is known as outdated, and its password still fits', async () => {
  const hash = await hashPassword('a quiet morning in Surat');
  expect(isOutdated(hash)).toBe(false);
  setPasswordCost();
  expect(isOutdated(hash)).toBe(true);
  expect(await isPasswordOf(hash, 'a quiet morning in Surat')).toBe(true);
});

test('two ways to write one letter are one password, and what is no hash is nobody’s', async () => {
  const hash = await hashPassword('caf\u00e9 by the sea');
  expect(await isPasswordOf(hash, 'cafe\u0301 by the sea')).toBe(true);
  expect(await isPasswordOf('not a hash', 'caf\u00e9 by the sea')).toBe(false);
});
