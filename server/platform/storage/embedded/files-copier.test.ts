import { pbkdf2 } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { schemaDump } from '../../../../testing/test-app.ts';
import type { Database } from '../database.ts';
import { guardDisk } from './disk-guard.ts';
import { openPglite } from './pglite.ts';

let parent: string;
let database: Database;
beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), 'gms-copies-'));
  database = await openPglite(join(parent, 'database'), await schemaDump());
});
afterAll(async () => {
  await database.close();
  rmSync(parent, { recursive: true, force: true });
});

const copies = () => readdirSync(parent).filter((name) => name.includes('-copy-'));
const copy = (signal?: AbortSignal) => database.files?.copy(signal) ?? Promise.reject(new Error('no files'));

test('copies are made one after the other, and the database works meanwhile', async () => {
  const asked = [copy(), copy(), copy()];
  let made = 0;
  for (const one of asked) {
    const { folder } = await one;
    made += 1;
    expect(copies()).toHaveLength(made);
    expect(readdirSync(folder)).toContain('PG_VERSION');
    await database.transact('system', (transaction) => transaction.query(sql`select 1 as one`));
  }
  for (const one of asked) await (await one).remove();
  expect(copies()).toEqual([]);
});

test('one that nobody waits for any more ends, leaves nothing, and the next one begins', async () => {
  const leaving = new AbortController();
  const left = copy(leaving.signal);
  const waiting = copy(AbortSignal.abort(new Error('gone before its turn')));
  const next = copy();
  waiting.catch(() => undefined);
  while (copies().length === 0) await pause(1);
  leaving.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  await expect(waiting).rejects.toThrow('gone before its turn');
  const { remove } = await next;
  expect(copies()).toHaveLength(1);
  await remove();
});

test('while all threads that work with files are busy, nobody waits for the check of the disk', async () => {
  const disk = await guardDisk(parent, 1);
  let isBusy = true;
  // As many as Node has threads for such work.
  const work = [1, 2, 3, 4].map(() => promisify(pbkdf2)('x', 'y', 1_000_000, 64, 'sha512'));
  const worked = Promise.all(work).then(() => (isBusy = false));
  await pause(300);
  const began = performance.now();
  expect(await disk.isLow()).toBe(false);
  expect(performance.now() - began).toBeLessThan(500);
  expect(isBusy).toBe(true);
  await worked;
  disk.stop();
});
