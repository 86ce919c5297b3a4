import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '../../platform/process/log.ts';
import type { Database } from '../../platform/storage/database.ts';
import { openBackupSocket } from './backup-socket.ts';
import { borrowCopy } from './borrow-copy.ts';

let dataDir: string;
let removed: number;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'gms-borrow-'));
  removed = 0;
});
afterEach(() => rmSync(dataDir, { recursive: true }));

/** A server whose database is copied in no time. */
function serve(imagesDir?: string) {
  const remove = () => Promise.resolve(void (removed += 1));
  const files = { copy: () => Promise.resolve({ folder: 'a-copy', remove }) };
  return openBackupSocket({ dataDir, imagesDir }, { files } as unknown as Database, createLog('silent'));
}

test('a copy is lent to whoever looks for its images where the server has them, by whatever path', async () => {
  const images = join(dataDir, 'far');
  mkdirSync(images);
  symlinkSync(images, join(dataDir, 'near'));
  const close = await serve(images);
  const copy = await borrowCopy({ dataDir, imagesDir: join(dataDir, 'near') });
  expect(copy?.folder).toBe('a-copy');
  copy?.giveBack();
  for (const imagesDir of [undefined, join(dataDir, 'nowhere'), tmpdir()])
    await expect(borrowCopy({ dataDir, imagesDir })).rejects.toThrow(/^IMAGES_DIR is not that of the server/);
  await expect.poll(() => removed).toBe(4);
  await close();
});

test('a server that has no images yet lends to everybody, and where none runs there is no copy', async () => {
  const close = await serve();
  const copy = await borrowCopy({ dataDir, imagesDir: tmpdir() });
  expect(copy?.folder).toBe('a-copy');
  copy?.giveBack();
  await close();
  expect(await borrowCopy({ dataDir, imagesDir: undefined })).toBeNull();
});
