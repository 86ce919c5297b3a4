import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { S3_KEY, startS3StandIn, type S3StandIn } from '../../../testing/s3-stand-in.ts';
import { mountSmallDisk } from '../../../testing/small-disk.ts';
import { openFolder } from './folder.ts';
import { openS3 } from './s3.ts';
import { nameBackup, timeOfBackup, type BackupTarget } from './target.ts';

const MEGABYTE = 1_048_576;
const name = (day: number) => nameBackup(new Date(`2026-11-${10 + day}T03:30:00Z`), '0123abcd');

async function* stream(bytes: number, piece = 100_000): AsyncGenerator<Buffer> {
  for (let left = bytes; left > 0; left -= piece) yield Buffer.alloc(Math.min(piece, left), left % 251);
}

async function* broken(): AsyncGenerator<Buffer> {
  yield* stream(20 * MEGABYTE);
  throw new Error('the database went away');
}

async function readAll(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of source) pieces.push(piece);
  return Buffer.concat(pieces);
}

let folder: string;
let storage: S3StandIn;
const s3 = (given = {}, callMs = 20_000) =>
  openS3(
    { ...S3_KEY, endpoint: storage.endpoint, bucket: 'backups', prefix: 'malls/surat', ...given },
    { callMs, silenceMs: callMs, againMs: 5 },
  );
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gms-targets-'));
  storage = await startS3StandIn();
});
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await storage.stop();
});

describe.each<[string, () => BackupTarget]>([
  ['a folder', () => openFolder(join(folder, 'new'))],
  ['S3', () => s3()],
])('%s', (_kind, open) => {
  test('stores streams small and large, lists them newest first, gives them back, removes them', async () => {
    const target = open();
    expect(await target.list()).toEqual([]);
    const sizes = [5, 40 * MEGABYTE + 17, 16 * MEGABYTE, 1, 2];
    for (const [day, bytes] of sizes.entries())
      expect(await target.write(name(day), stream(bytes))).toBe(bytes);
    const listed = await target.list();
    expect(listed.map((one) => one.name)).toEqual([4, 3, 2, 1, 0].map(name));
    expect(listed.map((one) => one.bytes)).toEqual(sizes.toReversed());
    const large = await readAll(target.read(name(1)));
    expect(large.equals(await readAll(stream(40 * MEGABYTE + 17)))).toBe(true);
    await target.remove(name(1));
    expect(await target.list()).toHaveLength(4);
  });

  test('a stream that breaks leaves nothing', async () => {
    const target = open();
    await expect(target.write(name(1), broken())).rejects.toThrow('the database went away');
    expect(await target.list()).toEqual([]);
    expect(storage.openUploads()).toBe(0);
    expect(storage.objects.size).toBe(0);
  });
});

describe('a folder', () => {
  test('others may not read it, and what a killed process left is removed after a day', async () => {
    const target = openFolder(join(folder, 'own'));
    await target.write(name(1), stream(5));
    const own = join(folder, 'own');
    expect(statSync(own).mode & 0o777).toBe(0o700);
    expect(statSync(join(own, name(1))).mode & 0o777).toBe(0o600);
    const [old, fresh] = [join(own, `${name(2)}.partial`), join(own, `${name(3)}.partial`)];
    for (const file of [old, fresh]) writeFileSync(file, 'half');
    utimesSync(old, new Date(), new Date(Date.now() - 25 * 3_600_000));
    writeFileSync(join(own, 'notes.txt'), 'of the operator');
    await target.write(name(4), stream(5));
    expect(readdirSync(own).toSorted()).toEqual(
      [name(1), `${name(3)}.partial`, name(4), 'notes.txt'].toSorted(),
    );
    expect((await target.list()).map((one) => one.name)).toEqual([name(4), name(1)]);
  });

  test('a full disk is answered with a sentence and leaves nothing', async () => {
    const small = mountSmallDisk(4);
    try {
      const target = openFolder(small.folder);
      expect(await target.countFree()).toBeLessThan(5 * MEGABYTE);
      await expect(target.write(name(1), stream(8 * MEGABYTE))).rejects.toThrow(
        `the disk of ${small.folder} is full: nothing was backed up`,
      );
      expect(readdirSync(small.folder)).toEqual([]);
    } finally {
      small.remove();
    }
  });
});

describe('S3', () => {
  test('every call is signed: another secret is refused by the storage, in a sentence', async () => {
    await expect(s3({ secret: 'guessed' }).write(name(1), stream(5))).rejects.toThrow(
      'the storage refused PUT malls/surat/' + name(1) + ': SignatureDoesNotMatch',
    );
    await expect(s3({ bucket: 'others' }).list()).rejects.toThrow('NoSuchBucket');
    await expect(readAll(s3().read(name(9)))).rejects.toThrow('NoSuchKey');
  });

  test('a server that fails is asked again, and one that stays silent or away is given up', async () => {
    const target = s3();
    storage.fail(2, 503);
    expect(await target.write(name(1), stream(20 * MEGABYTE))).toBe(20 * MEGABYTE);
    storage.fail(100, 500);
    await expect(target.list()).rejects.toThrow('SlowDown');
    storage.fail(100, 0);
    const began = performance.now();
    await expect(s3({}, 300).list()).rejects.toThrow('does not answer');
    expect(performance.now() - began).toBeLessThan(5_000);
    storage.fail(0, 0);
    await expect(s3({ endpoint: 'http://127.0.0.1:9' }).list()).rejects.toThrow(
      'http://127.0.0.1:9 does not answer',
    );
  });
});

test('a name tells its time, and other files have none', () => {
  expect(timeOfBackup(name(1))).toEqual(new Date('2026-11-11T03:30:00Z'));
  for (const other of ['notes.txt', `${name(1)}.partial`, `x${name(1)}`, 'gms-2026.backup'])
    expect(timeOfBackup(other)).toBeNull();
});
