import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterEach, expect, test, vi } from 'vitest';
import { mountSmallDisk, type SmallDisk } from '../../../../testing/small-disk.ts';
import { schemaDump } from '../../../../testing/test-app.ts';
import { readRows } from '../../../../testing/rows.ts';
import type { Database } from '../database.ts';
import { openPglite, type EmbeddedDatabase } from './pglite.ts';
import { createUpkeep } from './upkeep.ts';

const opened: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of opened.splice(0).toReversed()) await end();
});

async function open(
  folder: string,
  limits: Parameters<typeof openPglite>[2] = {},
): Promise<EmbeddedDatabase> {
  const database = await openPglite(join(folder, 'database'), await schemaDump(), limits);
  opened.push(() => database.close());
  return database;
}

function disk(megabytes: number): SmallDisk {
  const small = mountSmallDisk(megabytes);
  opened.push(() => small.remove());
  return small;
}

const insert = (database: Database, id: string) =>
  database.transact('system', (tx) =>
    tx.query(sql`insert into inquiries (public_id, first_name, last_name, email, phone, message, created_at)
      values (${id}, 'a', 'b', 'a@b.example', '1', ${'m'.repeat(2000)}, now())`),
  );

const count = (database: Database) =>
  database.transact('system', async (tx) => {
    const [row] = await readRows<{ n: number }>(tx, sql`select count(*)::int as n from inquiries`);
    return row?.n ?? -1;
  });

async function timed<T>(work: Promise<T>): Promise<{ ms: number; error: unknown }> {
  const began = performance.now();
  const error = await work.then(
    () => null,
    (fault: unknown) => fault,
  );
  return { ms: performance.now() - began, error };
}

/** Writes until a write is refused and answers how many were acknowledged. */
async function writeUntilRefused(
  database: Database,
  most = 100_000,
): Promise<{ acknowledged: number; ms: number; error: unknown }> {
  for (let i = 0; i < most; i += 1) {
    const { ms, error } = await timed(insert(database, `w${i}`));
    if (error) return { acknowledged: i, ms, error };
  }
  throw new Error('no write was refused');
}

test(
  'while space is short writes are refused, reads go on, and writing resumes by itself',
  { timeout: 120_000 },
  async () => {
    const small = disk(160);
    const database = await open(small.folder);
    await insert(database, 'before');
    small.fill(20 * 1_048_576);
    await vi.waitFor(() => expect(database.writeTrouble()).toContain('the disk is almost full: 20 MB left'), {
      timeout: 3_000,
    });
    const { ms, error } = await timed(insert(database, 'refused'));
    expect(error).toMatchObject({ status: 503, code: 'unavailable' });
    expect(String(error)).toContain('The disk is almost full');
    expect(ms).toBeLessThan(5_000);
    expect(await count(database)).toBe(1);
    expect(database.trouble()).toBeNull();
    expect(database.writeTrouble()).toContain('the disk is almost full: 20 MB left');
    small.free();
    await vi.waitFor(() => insert(database, 'after'), { timeout: 5_000, interval: 100 });
    expect(await count(database)).toBe(2);
    await vi.waitFor(() => expect(database.writeTrouble()).toBeNull(), { timeout: 5_000 });
  },
);

test(
  'a full disk is answered 503 within 5 seconds, loses nothing and heals by itself',
  { timeout: 180_000 },
  async () => {
    const small = disk(160);
    // Without the guard, so that the write itself meets the full disk.
    const faults: string[] = [];
    const database = await open(small.folder, {
      floorBytes: 0,
      onFault: (error) => faults.push(error.message),
    });
    small.fill();
    const first = await writeUntilRefused(database);
    expect(first.error).toMatchObject({ status: 503 });
    expect(first.ms).toBeLessThan(5_000);
    const calls = await Promise.all(Array.from({ length: 50 }, () => timed(count(database))));
    for (const { ms, error } of calls) {
      expect(ms).toBeLessThan(5_000);
      expect(error).toMatchObject({ status: 503, code: 'unavailable' });
    }
    expect(database.trouble()).not.toBeNull();
    const freed = performance.now();
    small.free();
    await vi.waitFor(() => insert(database, 'after'), { timeout: 30_000, interval: 200 });
    expect(performance.now() - freed).toBeLessThan(30_000);
    expect(await count(database)).toBe(first.acknowledged + 1);
    expect(database.trouble()).toBeNull();
    expect(faults.join()).toContain('No space left on device');
  },
);

test(
  'a query that never settles takes the database down and up again; who waits is refused in time',
  { timeout: 60_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gms-pglite-'));
    opened.push(() => rmSync(folder, { recursive: true }));
    const database = await open(folder, { watchdogMs: 1_500, patienceMs: 1_000 });
    await insert(database, 'before');
    const returned = vi.fn<() => void>();
    database.onReturn(returned);
    const stuck = timed(
      database.transact('system', (tx) =>
        tx.query(sql`select count(*) from generate_series(1, 1e12::bigint)`),
      ),
    );
    // Each call first checks the disk, and of two at once either may be done first: let this one begin.
    await new Promise((resolve) => setTimeout(resolve, 200));
    const waiting = await timed(count(database));
    expect(waiting).toMatchObject({ error: { status: 503 } });
    expect(waiting.ms).toBeLessThan(1_500);
    expect(await stuck).toMatchObject({ error: { status: 503, code: 'unavailable' } });
    expect(database.trouble()).toContain('has not answered for');
    await vi.waitFor(async () => expect(await count(database)).toBe(1), { timeout: 20_000, interval: 200 });
    expect(returned).toHaveBeenCalledTimes(1);
  },
);

test('more calls than may wait are refused at once', { timeout: 60_000 }, async () => {
  const database = await openPglite(null, await schemaDump(), { mostWaiting: 5 });
  opened.push(() => database.close());
  const answers = await Promise.all(Array.from({ length: 20 }, () => timed(count(database))));
  expect(answers.filter(({ error }) => error === null)).toHaveLength(6);
  expect(answers.filter(({ error }) => (error as { status?: number } | null)?.status === 503)).toHaveLength(
    14,
  );
});

test('after many changes the log is written home and the tables are swept', { timeout: 60_000 }, async () => {
  const dump = await schemaDump();
  const database = await openPglite(null, dump);
  opened.push(() => database.close());
  const statements: string[] = [];
  const maintain = (text: string) => {
    statements.push(text);
    return database.maintain(text);
  };
  const countSweeps = async () => {
    const [row] = await maintain(
      `select vacuum_count::int as n from pg_stat_user_tables where relname = 'inquiries'`,
    );
    return (row as { n: number }).n;
  };
  for (let i = 0; i < 3; i += 1) {
    await database.transact('system', async (tx) => {
      await tx.query(sql`insert into inquiries (public_id, first_name, last_name, email, phone, message, created_at)
        select ${i} || '-' || n, 'a', 'b', 'c', '1', repeat('m', 1900), now() from generate_series(1, 10000) n`);
    });
  }
  for (let time = 0; time < 2; time += 1) {
    const upkeep = createUpkeep(maintain, () => true, rethrow);
    await upkeep.start();
    upkeep.stop();
    expect(await countSweeps()).toBe(1);
  }
  expect(statements.filter((statement) => statement === 'checkpoint')).toHaveLength(2);
});

test('a transaction that cannot begin runs nothing of its work', async () => {
  const database = await openPglite(null, await schemaDump());
  opened.push(() => database.close());
  await database.maintain('alter role gms_app rename to gms_gone');
  // Its questions are on their way before anybody knows: outside a transaction they would run with every right.
  await expect(
    database.transact('system', (tx) =>
      Promise.all(
        [1, 2].map((id) =>
          tx.query(sql`
        insert into inquiries (public_id, first_name, last_name, email, phone, message, created_at)
        values (${String(id)}, 'a', 'b', 'a@b.example', '1', 'm', now())`),
        ),
      ),
    ),
  ).rejects.toThrow(/gms_app/);
  await database.maintain('alter role gms_gone rename to gms_app');
  expect(await count(database)).toBe(0);
});

function rethrow(error: Error): never {
  throw error;
}

test('a value that no thread can be given fails its own transaction, and those beside it go on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gms-unfit-'));
  opened.push(() => rmSync(folder, { recursive: true, force: true }));
  const database = await open(folder);
  await insert(database, 'before');
  const unfit = database.transact('system', async (tx) => {
    void tx.query(sql`delete from inquiries`);
    // Nobody waits for it: the commit goes out in one with it.
    tx.query(sql`select ${() => 1}::text as never`).catch(() => undefined);
  });
  const beside = insert(database, 'beside');
  await expect(unfit).rejects.toThrow(/could not be cloned/);
  await beside;
  expect(await count(database)).toBe(2);
});
