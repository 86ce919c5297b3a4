import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFileFolder, type FileFolder } from './file-folder.ts';

let parent: string;
let folder: string;
let files: FileFolder;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'gms-files-'));
  folder = join(parent, 'images');
  files = openFileFolder(folder);
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

const BYTES = Buffer.from('an image');
const pathOf = (hash: string) => join(folder, hash.slice(0, 2), hash);
const soon = () => new Date(Date.now() + 60_000);
const ago = new Date('2020-01-01T00:00:00Z');

async function listOlder(at: Date): Promise<string[]> {
  const found: string[] = [];
  for await (const hashes of files.listOlder(at)) found.push(...hashes);
  return found;
}

test('a file is what was written, under its hash, for nobody else to read', async () => {
  const { hash, size } = await files.write(BYTES);
  expect(hash).toBe('a5df3fde7b200c3fa2791144c7e05c5c2bced4c6ad863d3a4cf76c972c1712f9');
  expect(size).toBe(BYTES.length);
  expect(await files.read(hash)).toEqual(BYTES);
  expect(statSync(pathOf(hash)).mode & 0o777).toBe(0o600);
  for (const made of [folder, join(folder, hash.slice(0, 2))])
    expect(statSync(made).mode & 0o777).toBe(0o700);
});

test('the same bytes are one file, written anew as a young one', async () => {
  const { hash } = await files.write(BYTES);
  utimesSync(pathOf(hash), ago, ago);
  expect(await files.write(BYTES)).toMatchObject({ hash });
  expect(readdirSync(join(folder, hash.slice(0, 2)))).toEqual([hash]);
  expect(await files.remove([hash], new Date(Date.now() - 3_600_000))).toBe(0);
  expect(await files.read(hash)).toEqual(BYTES);
});

test('a missing file, and a name that is none, are null', async () => {
  expect(await files.read('0'.repeat(64))).toBeNull();
  expect(await files.read('../../etc/passwd')).toBeNull();
  expect(await files.remove(['../../etc/passwd', '0'.repeat(64)], soon())).toBe(0);
  expect(await listOlder(soon())).toEqual([]);
});

test('what is old is listed, and what a broken write left over is gone', async () => {
  const { hash } = await files.write(BYTES);
  const leftOver = join(folder, hash.slice(0, 2), 'x.part');
  writeFileSync(leftOver, 'half');
  expect(await listOlder(ago)).toEqual([]);
  expect(readdirSync(join(folder, hash.slice(0, 2)))).toHaveLength(2);
  expect(await listOlder(soon())).toEqual([hash]);
  expect(readdirSync(join(folder, hash.slice(0, 2)))).toEqual([hash]);
  expect(await files.remove([hash], soon())).toBe(1);
  expect(await files.read(hash)).toBeNull();
});
