import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEmptyDatabase, type EmptyTestDatabase } from '../../testing/empty-database.ts';
import { at, openGates, type GateTests } from '../../testing/gated-mall.ts';
import { readRows } from '../../testing/rows.ts';
import { signUpDriver } from '../../testing/test-people.ts';
import type { DirectConnection } from '../platform/storage/direct.ts';
import { makeBackup, type MadeBackup } from './make-backup.ts';
import { readBackup } from './read-backup.ts';
import { refuseUnlessEmpty, restoreBackup, type Restored } from './restore/restore-backup.ts';
import { openFolder } from './targets/folder.ts';
import type { BackupTarget } from './targets/target.ts';
import { verifyBackup } from './verify-backup.ts';

const KEY = randomBytes(32);
const NOW = new Date('2026-11-20T09:00:00Z');
/** A JPEG of its own for each car. */
const imageOf = (car: number) =>
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...randomBytes(900_000 + car), 0xff, 0xd9]).toString('base64');

let gates: GateTests;
let folder: string;
let imagesDir: string;
let restoredImages: string;
let target: BackupTarget;
let made: MadeBackup;
const empties: EmptyTestDatabase[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gms-backup-'));
  target = openFolder(folder);
  restoredImages = join(folder, 'restored-images');
  gates = await openGates();
  imagesDir = join(gates.app.services.config.dataDir, 'images');
  const mall = await gates.addMall({ name: 'Ünïcode “Mall” \\ मॉल' });
  for (let car = 0; car < 30; car += 1) {
    await mall.read('entry-1', at(car), `GJ05AB10${10 + car}`, car < 3 ? { image: imageOf(car) } : {});
    if (car % 3 > 0) await mall.read('exit-1', at(car + 90), `GJ05AB10${10 + car}`);
  }
  await signUpDriver(gates.app, ['GJ05AB1010']);
  made = await back();
});
afterAll(async () => {
  for (const one of empties) await one.remove();
  await gates.end();
  rmSync(folder, { recursive: true, force: true });
});

const back = (key = KEY) =>
  makeBackup({ openSnapshot: gates.database.openSnapshot, imagesDir, target, key, now: NOW });
const parts = (name = made.name, key = KEY) => readBackup(target.read(name), key);

async function onEmpty<T>(
  work: (connection: DirectConnection, empty: EmptyTestDatabase) => Promise<T>,
): Promise<T> {
  const empty = await createEmptyDatabase();
  empties.push(empty);
  const connection = await empty.connect();
  try {
    return await work(connection, empty);
  } finally {
    await connection.close();
  }
}

test('a backup holds every table and says what it is of', async () => {
  const { opening, manifest } = await verifyBackup(parts());
  expect(opening).toMatchObject({
    product: 'get-my-spot',
    at: NOW.toISOString(),
    engine: gates.database.engine,
  });
  expect(opening.migrations.length).toBeGreaterThan(20);
  expect(manifest).toEqual(made.manifest);
  expect(manifest.tables['sessions']?.rows).toBe(30);
  expect(manifest.files.count).toBe(3);
  expect(manifest.missingFiles).toBe(0);
  expect(manifest.ledger).toMatchObject({ movements: 20, lines: 40, unbalanced: 0 });
});

test('nothing in it can be read without its key', () => {
  const bytes = readFileSync(join(folder, made.name));
  for (const secret of ['GJ05AB1010', 'sessions', 'get-my-spot', '"table"'])
    expect(bytes.includes(secret)).toBe(false);
});

describe('restored', () => {
  let empty: EmptyTestDatabase;
  let restored: Restored;
  beforeAll(async () => {
    restored = await onEmpty((connection, own) => {
      empty = own;
      return restoreBackup(connection, made.name, parts(), restoredImages);
    });
  }, 120_000);

  test('every row is there, the ledger is the same, and nobody is signed in', async () => {
    expect(restored.steps).toEqual([]);
    const database = await empty.open();
    try {
      const again = await makeBackup({
        openSnapshot: database.openSnapshot,
        imagesDir: restoredImages,
        target,
        key: KEY,
        now: NOW,
      });
      const { tables, ledger, sequences } = again.manifest;
      const {
        sign_ins: _1,
        channel_messages: _2,
        mail_outbox: _3,
        file_folder: folderOfOld,
        ...rows
      } = made.manifest.tables;
      expect(tables).toMatchObject(rows);
      expect(tables['file_folder']).not.toEqual(folderOfOld);
      expect(ledger).toEqual(made.manifest.ledger);
      expect(sequences).toEqual(made.manifest.sequences);
      expect(tables['sign_ins']?.rows).toBe(0);
      expect(again.manifest.files).toEqual(made.manifest.files);
      expect(again.manifest.missingFiles).toBe(0);
    } finally {
      await database.close();
    }
  });

  test('the product goes on there: the next car, triggers, references and row level security as before', async () => {
    const database = await empty.open();
    try {
      const old = await gates.database.transact('system', (tx) => readRows<object>(tx, STRUCTURE));
      const now = await database.transact('system', (tx) => readRows<object>(tx, STRUCTURE));
      expect(now).toEqual(old);
      expect(now.length).toBeGreaterThan(100);
      const system = <T>(work: Parameters<typeof database.transact<T>>[1]) =>
        database.transact('system', work);
      await expect(system((tx) => tx.query(sql`update charges set paise = 0`))).rejects.toThrow(
        'permission denied',
      );
      await expect(
        system((tx) =>
          tx.query(sql`insert into sessions (public_id, mall_id, plate, entry_at, entry_date, state, created_at)
        values ('x', 999, 'P', now(), now(), 'open', now())`),
        ),
      ).rejects.toThrow('foreign key');
      const [row] = await system((tx) =>
        readRows<{ id: number }>(
          tx,
          sql`
        insert into inquiries (public_id, first_name, last_name, email, phone, message, created_at)
        select 'new', 'a', 'b', 'c', 'd', 'e', now() returning id`,
        ),
      );
      expect(row?.id).toBeGreaterThan(0);
    } finally {
      await database.close();
    }
  });
});

/** Triggers, references, checks, indexes, policies and rights, by their definitions. */
const STRUCTURE = sql`
  select 'trigger' as kind, tgrelid::regclass::text as of, pg_get_triggerdef(oid) || tgenabled::text as what
    from pg_trigger where not tgisinternal
  union all select 'constraint', conrelid::regclass::text, conname || pg_get_constraintdef(oid) || convalidated::text
    from pg_constraint where connamespace = 'public'::regnamespace
  union all select 'index', tablename, indexdef from pg_indexes where schemaname = 'public'
  union all select 'policy', tablename, policyname || cmd::text || coalesce(qual, '') || coalesce(with_check, '')
    from pg_policies where schemaname = 'public'
  union all select 'rights', relname, coalesce(relacl::text, '') || relrowsecurity::text || relforcerowsecurity::text
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'S')
  order by 1, 2, 3`;

describe('refused with a sentence', () => {
  const changed = (name: string, change: (bytes: Buffer) => Buffer) => {
    writeFileSync(join(folder, name), change(readFileSync(join(folder, made.name))));
    return verifyBackup(readBackup(target.read(name), KEY));
  };

  test('another key', async () => {
    await expect(verifyBackup(parts(made.name, randomBytes(32)))).rejects.toThrow(
      'the backup was made with another key: give the one of that time as BACKUP_KEY',
    );
  });

  test('any end that comes too early', async () => {
    const { length } = readFileSync(join(folder, made.name));
    for (const end of [0, 10, 16, 63, 64, 80, 1_000, length - 17, length - 16, length - 1])
      await expect(changed('torn', (bytes) => bytes.subarray(0, end))).rejects.toThrow(
        end === 0 ? 'no backup of Get My Spot' : 'the backup is torn',
      );
  });

  test('any byte that was changed, added or moved', async () => {
    const { length } = readFileSync(join(folder, made.name));
    for (const index of [0, 15, 16, 40, 50, 63, 64, 100, length >> 1, length - 1])
      await expect(
        changed('changed', (bytes) => {
          const copy = Buffer.from(bytes);
          copy[index] = (copy[index] ?? 0) ^ 1;
          return copy;
        }),
      ).rejects.toThrow(/torn|changed|another key|no backup|newer version/);
    await expect(changed('longer', (bytes) => Buffer.concat([bytes, Buffer.from('x')]))).rejects.toThrow(
      /changed|torn/,
    );
  });

  test('a file of something else', async () => {
    await expect(changed('foreign', () => Buffer.from('PK\u0003\u0004'.repeat(200)))).rejects.toThrow(
      'the file is no backup of Get My Spot',
    );
  });

  test('a database that is not empty', async () => {
    await onEmpty(async (connection) => {
      await connection.run('create table theirs (n integer)');
      await expect(restoreBackup(connection, made.name, parts(), restoredImages)).rejects.toThrow(
        'the database is not empty',
      );
      expect(
        await connection.query(
          "select count(*)::int as n from pg_class where relnamespace = 'public'::regnamespace",
          [],
        ),
      ).toEqual([{ n: 1 }]);
    });
  });

  test.each(['package.json', '/proc/zz'])(
    'a folder of images that cannot be, before the first row: %s',
    async (images) => {
      await onEmpty(async (connection) => {
        await expect(restoreBackup(connection, made.name, parts(), images)).rejects.toThrow(
          `IMAGES_DIR="${images}" is not allowed: it must be a folder that this process can make and write to`,
        );
        await expect(refuseUnlessEmpty(connection)).resolves.toBeUndefined();
      });
    },
  );

  test('a database in which a restore was broken off, by the product and by the next restore', async () => {
    await onEmpty(async (connection, empty) => {
      const cut = async function* () {
        for await (const part of parts()) {
          if ('table' in part && part.table.table === 'sessions') throw new Error('killed');
          yield part;
        }
      };
      await expect(restoreBackup(connection, made.name, cut(), restoredImages)).rejects.toThrow('killed');
      await expect(restoreBackup(connection, made.name, parts(), restoredImages)).rejects.toThrow(
        'the database holds half of a restore that was broken off: drop it',
      );
      await connection.close();
      await expect(empty.open()).rejects.toThrow('the database holds half of a restore that was broken off');
    });
  });
});
