import { chmodSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isServerKey, openServerKey } from './server-key.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'gms-server-key-'));
const open = (dataDir: string, serverKey: string | null = null) => openServerKey({ dataDir, serverKey });

test('the key is made once, for the owner of the process alone, and then stays', () => {
  const dataDir = join(folder(), 'not/there/yet');
  const first = open(dataDir).derive('mails');
  expect(first).toHaveLength(32);
  expect(open(dataDir).derive('mails')).toEqual(first);
  expect(statSync(join(dataDir, 'server-key')).mode & 0o777).toBe(0o600);
  expect(readdirSync(dataDir)).toEqual(['server-key']);
  chmodSync(join(dataDir, 'server-key'), 0o644);
  open(dataDir);
  expect(statSync(join(dataDir, 'server-key')).mode & 0o777).toBe(0o600);
});

test('each purpose has a key of its own, none of which is the key itself', () => {
  const dataDir = folder();
  const key = open(dataDir);
  const itself = readFileSync(join(dataDir, 'server-key'), 'utf8').trim();
  const derived = ['one', 'other'].map((purpose) => key.derive(purpose).toString('hex'));
  expect(new Set([...derived, itself]).size).toBe(3);
});

test('SERVER_KEY counts before the file, and then no file is made', () => {
  const dataDir = folder();
  expect(open(dataDir, 'ab'.repeat(32)).derive('one')).toEqual(open(folder(), 'AB'.repeat(32)).derive('one'));
  expect(readdirSync(dataDir)).toEqual([]);
});

test('a file that holds no key ends the start with one line', () => {
  const dataDir = folder();
  writeFileSync(join(dataDir, 'server-key'), 'torn');
  expect(() => open(dataDir)).toThrow(
    /^the server's key in [^\n]*server-key cannot be used [^\n]*SERVER_KEY$/,
  );
});

test('of several keys the first is the current one, and the others are of before', () => {
  const [one, other] = ['ab'.repeat(32), 'cd'.repeat(32)];
  const both = open(folder(), `${one},${other}`);
  expect(both.derive('mails')).toEqual(open(folder(), one).derive('mails'));
  expect(both.deriveEarlier('mails')).toEqual([open(folder(), other).derive('mails')]);
  expect(open(folder(), one).deriveEarlier('mails')).toEqual([]);
  const dataDir = folder();
  writeFileSync(join(dataDir, 'server-key'), `${one}\n${other}\n`);
  expect(open(dataDir).derive('mails')).toEqual(both.derive('mails'));
  for (const [text, isKey] of [
    [`${one},${other}`, true],
    [`${one},`, true],
    [`${one},x`, false],
    ['', false],
  ] as const)
    expect(isServerKey(text)).toBe(isKey);
});
