import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readTrail } from '../../testing/audit-trail.ts';
import { createTestApp, openTestDatabase } from '../../testing/test-app.ts';
import { openHeadCopies, setHeadCopiesAside } from './head-copies.ts';
import { describeKeys, openKeys } from './keys.ts';
import { recordSecurityEvent } from './record-event.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'gms-audit-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const FIRST = 'a-first-key-that-is-long-enough-to-count';
const SECOND = 'a-second-key-that-is-long-enough-to-count';

test('the key file is made once, for its owner alone, and put right where it stands open', () => {
  const { current } = openKeys({ auditKey: null, dataDir });
  const file = join(dataDir, 'audit-key');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
  chmodSync(file, 0o644);
  expect(openKeys({ auditKey: null, dataDir }).current).toEqual(current);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  writeFileSync(file, '\n');
  expect(() => openKeys({ auditKey: null, dataDir })).toThrow('holds no key');
});

test('the start says where the key comes from, and what several nodes need', () => {
  expect(describeKeys({ auditKey: null, databaseUrl: 'postgres://x' })).toContain('need AUDIT_KEY');
  expect(describeKeys({ auditKey: null, databaseUrl: null })).not.toContain('need AUDIT_KEY');
  expect(describeKeys({ auditKey: FIRST, databaseUrl: null })).not.toContain(FIRST);
});

test('a key that is changed is recorded; the trail holds with both keys, and not without the earlier one', async () => {
  const database = await openTestDatabase();
  const start = async (AUDIT_KEY: string) => {
    const app = await createTestApp({ database, env: { AUDIT_KEY, DATA_DIR: dataDir } });
    await database.transact('system', (transaction) =>
      recordSecurityEvent(transaction, { kind: 'backup_made', facts: {}, at: app.now() }),
    );
    const described = await app.audit.describe();
    const kinds = (await readTrail(app)).map(({ action }) => action);
    await app.end();
    return { ...described, kinds };
  };
  try {
    expect(await start(FIRST)).toMatchObject({ isWhole: true, kinds: ['backup_made'] });
    expect(await start(`${SECOND},${FIRST}`)).toMatchObject({
      isWhole: true,
      kinds: ['backup_made', 'backup_made', 'audit_key_changed'],
    });
    const { isWhole, sentence } = await start(SECOND);
    expect({ isWhole, sentence }).toEqual({
      isWhole: false,
      sentence: expect.stringContaining(
        'broken at record 1: it is sealed with a key that is not here',
      ) as string,
    });
  } finally {
    await database.close();
  }
});

test('a trail of before there was a key is sealed at the first start', async () => {
  const app = await createTestApp();
  try {
    const zero = '0'.repeat(64);
    const { hashUnsealed } = await import('./chain.ts');
    const at = new Date('2026-11-20T04:30:00.000Z');
    const fact = { at, actor: 'a', action: 'mall-added', target: 'm', mall: null, detail: {} };
    const hash = hashUnsealed(zero, { ...fact, address: null, request: null, times: 1 });
    await app.services.database.transact('system', async (transaction) => {
      await transaction.query(sql`insert into audit_entries (number, at, actor, action, target, detail, previous_hash, hash)
        values (1, ${at.toISOString()}, 'a', 'mall-added', 'm', '{}', ${zero}, ${hash})`);
      await transaction.query(sql`update audit_head set entries = 1, hash = ${hash}`);
    });
    expect(await app.audit.verify()).toEqual({ ok: false, record: 1, fault: 'unsealed' });
    expect(await app.audit.describe()).toMatchObject({ isWhole: true });
    expect((await readTrail(app)).map(({ action }) => action)).toEqual(['mall-added', 'audit_key_changed']);
  } finally {
    await app.end();
  }
});

test('of each day the last head is copied, for the owner alone; heads of another trail are not mixed in', () => {
  const copies = openHeadCopies({ dataDir, databaseUrl: null, isDemo: false });
  const add = (number: number, at: string, trail = 't') =>
    copies.add({ trail, number, hash: `h${number}`, at });
  add(1, '2026-11-20T10:00:00.000Z');
  add(2, '2026-11-20T11:00:00.000Z');
  add(2, '2026-11-20T11:01:00.000Z');
  add(5, '2026-11-21T00:10:00.000Z');
  expect(copies.list().map(({ number, at }) => [number, at.slice(0, 16)])).toEqual([
    [2, '2026-11-20T11:00'],
    [5, '2026-11-21T00:10'],
  ]);
  expect(statSync(copies.file).mode & 0o777).toBe(0o600);
  expect(() => add(6, '2026-11-21T00:11:00.000Z', 'other')).toThrow('another audit trail');
  setHeadCopiesAside({ dataDir, databaseUrl: null, isDemo: false });
  expect(copies.list()).toEqual([]);
  add(1, '2026-11-22T00:10:00.000Z', 'other');
});
