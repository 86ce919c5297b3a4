import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDevice, aMall, type BuiltMall } from '../../../../testing/factories.ts';
import { openTestDatabase } from '../../../../testing/test-app.ts';
import { readImagesInRows } from '../../../gates/images/store.ts';
import { readRows } from '../../../../testing/rows.ts';
import type { Database } from '../database.ts';
import { moveBytes } from './move-bytes.ts';
import { openFiles, type Files } from './open-files.ts';

let database: Database;
let folder: string;
let files: Files;
let mall: BuiltMall;
let device: number;
const TOMORROW = () => new Date(Date.now() + 25 * 3_600_000);

beforeAll(async () => {
  database = await openTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'gms-files-'));
  files = await openFiles(folder, database);
  mall = await aMall(database);
  await aDevice(database, mall, { gate: 'entry-1', direction: 'entry' });
  const [row] = await database.transact('system', (tx) =>
    readRows<{ id: number }>(tx, sql`select id from devices`),
  );
  device = row?.id ?? 0;
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

let reads = 0;

/** A read whose image is a file, or bytes in the row as they were stored before. */
async function addImage(image: { hash: string; size: number } | { bytes: Buffer }): Promise<number> {
  const at = '2026-11-20T04:30:00Z';
  reads += 1;
  const name = `read ${reads}`;
  return database.transact('system', async (tx) => {
    const [row] = await readRows<{ id: number }>(
      tx,
      sql`insert into plate_reads (mall_id, device_id, read_id, plate_raw, plate_status, direction, device_at, used_at, received_at, answer)
        values (${mall.id}, ${device}, ${name}, 'x', 'valid', 'entry', ${at}, ${at}, ${at}, '{}') returning id`,
    );
    const id = row?.id ?? 0;
    const [hash, size, bytes] = 'hash' in image ? [image.hash, image.size, null] : [null, null, image.bytes];
    await tx.query(sql`insert into read_images (plate_read_id, mall_id, received_at, hash, size, bytes)
      values (${id}, ${mall.id}, ${at}, ${hash}, ${size}::int, ${bytes}::bytea)`);
    return id;
  });
}

const imageOf = async (id: number) =>
  database.transact('system', async (tx) => {
    const rows = await readRows<{ hash: string | null; bytes: Uint8Array | null }>(
      tx,
      sql`select hash, bytes from read_images where plate_read_id = ${id}`,
    );
    return rows[0];
  });

async function listNamed(): Promise<string[]> {
  const found: string[] = [];
  for await (const hash of files.listNamed()) found.push(hash);
  return found;
}

test('what no row names is swept away after a day, what a row names stays', async () => {
  const named = await files.write(Buffer.from('named'));
  const orphan = await files.write(Buffer.from('orphan'));
  await addImage(named);
  expect(await files.sweep(new Date())).toBe(0);
  expect(await files.sweep(TOMORROW())).toBe(1);
  expect(await files.read(orphan.hash)).toBeNull();
  expect(await files.read(named.hash)).toEqual(Buffer.from('named'));
});

test('a file that another row still names is not deleted with the first', async () => {
  const shared = await files.write(Buffer.from('shared'));
  await addImage(shared);
  expect(await files.removeUnnamed([shared.hash])).toBe(0);
  expect(await files.sweep(TOMORROW())).toBe(0);
});

test('every file that a row names is listed once: what a backup has to copy', async () => {
  const twice = await files.write(Buffer.from('twice'));
  await addImage(twice);
  await addImage(twice);
  const listed = await listNamed();
  expect(listed).toContain(twice.hash);
  expect(listed).toEqual([...new Set(listed)].toSorted());
});

test('another database in the same folder keeps its files to itself', async () => {
  const other = await openTestDatabase();
  try {
    const theirs = await openFiles(folder, other);
    const file = await files.write(Buffer.from('ours alone'));
    await addImage(file);
    expect(theirs.folder).not.toBe(files.folder);
    expect(await theirs.sweep(TOMORROW())).toBe(0);
    expect(await files.read(file.hash)).not.toBeNull();
    expect((await openFiles(folder, database)).folder).toBe(files.folder);
    expect(readdirSync(folder)).toHaveLength(1);
  } finally {
    await other.close();
  }
});

test('bytes in rows become files, and whoever is killed in between loses nothing', async () => {
  const large = Buffer.alloc(300_000, 'image');
  const ids = [await addImage({ bytes: large }), await addImage({ bytes: Buffer.from('small') })];
  const dies = {
    ...readImagesInRows,
    name: () => Promise.reject(new Error('killed')),
  };
  await expect(moveBytes({ database, files }, dies, () => false)).rejects.toThrow('killed');
  expect((await imageOf(ids[0] ?? 0))?.bytes?.length).toBe(large.length);
  expect(await moveBytes({ database, files }, readImagesInRows, () => true)).toBe(0);
  expect(await moveBytes({ database, files }, readImagesInRows, () => false)).toBe(2);
  const moved = await Promise.all(ids.map(imageOf));
  expect(moved.map((one) => one?.bytes)).toEqual([null, null]);
  expect(await files.read(moved[0]?.hash ?? '')).toEqual(large);
  expect(await files.read(moved[1]?.hash ?? '')).toEqual(Buffer.from('small'));
});
