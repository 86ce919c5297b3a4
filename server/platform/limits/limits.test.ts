import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../testing/test-app.ts';
import { readRows } from '../../../testing/rows.ts';
import type { Database } from '../storage/database.ts';
import { createLimit } from './create-limit.ts';
import { createHourlyLimit } from './hourly-limit.ts';
import { allowThenWait, allowWithin } from './limit-policies.ts';
import type { Limit } from './limit.ts';
import { shareUses } from './share-uses.ts';
import { deleteOldUses } from './store.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let database: Database;
let now = new Date();
const clock = () => now;
const later = (ms: number) => void (now = new Date(now.getTime() + ms));

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => void (now = new Date('2026-11-20T10:00:00+05:30')));

async function use(limit: Limit, key: string, isCounted = true): Promise<'free' | number> {
  const entry = await limit.enter(key);
  if (!entry.ok) return entry.retryAfterSeconds;
  await entry.settle(isCounted);
  return 'free';
}

// On PostgreSQL the database is asked too.
describe('a limit', () => {
  test('refuses what goes beyond it and says when the next use is free', async () => {
    const limit = createLimit({ database, clock }, 'plain', allowWithin(3, 60 * MINUTE_MS));
    for (let n = 0; n < 3; n += 1) {
      expect(await use(limit, 'a')).toBe('free');
      later(MINUTE_MS);
    }
    expect(await use(limit, 'a')).toBe(57 * 60);
    expect(await use(limit, 'b')).toBe('free');
    later(57 * MINUTE_MS + 1);
    expect(await use(limit, 'a')).toBe('free');
    expect(await use(limit, 'a')).toBe(60 - 1e-3);
  });

  test('uses that don’t count use nothing up, many at the same moment neither', async () => {
    const limit = createLimit({ database, clock }, 'right', allowWithin(2, MINUTE_MS));
    const uses = await Promise.all(Array.from({ length: 20 }, () => use(limit, 'a', false)));
    expect(new Set(uses)).toEqual(new Set(['free']));
  });

  test('many at the same moment get no further than many in a row', async () => {
    const limit = createLimit({ database, clock }, 'many', allowWithin(5, MINUTE_MS));
    const uses = await Promise.all(Array.from({ length: 40 }, () => use(limit, 'a')));
    expect(uses.filter((answer) => answer === 'free')).toHaveLength(5);
  });

  test('lets each further use wait for longer', async () => {
    const limit = createLimit({ database, clock }, 'waits', allowThenWait(2));
    expect([await use(limit, 'a'), await use(limit, 'a')]).toEqual(['free', 'free']);
    for (const seconds of [60, 120, 240]) {
      expect(await use(limit, 'a')).toBe(seconds);
      later(seconds * 1000);
      expect(await use(limit, 'a')).toBe('free');
    }
  });

  test('calls an hour are counted by address, of IPv6 by network', async () => {
    const limit = createHourlyLimit({ database, clock }, { name: 'calls', most: 2, sentence: 'Too many.' });
    await limit.count('2001:db8:1:2::1');
    await limit.count('2001:db8:1:2::2');
    await expect(limit.count('2001:db8:1:2::3')).rejects.toMatchObject({ status: 429, message: 'Too many.' });
    await limit.count('2001:db8:1:3::1');
  });
});

test('the database holds no name and no address, and forgets after a day', async () => {
  later(3 * DAY_MS);
  const shared = shareUses(database, 'secret');
  await shared.add('name somebody@example.com', now);
  const stored = () =>
    database.transact('system', (transaction) =>
      readRows<{ key: string }>(transaction, sql`select key from limit_uses`),
    );
  expect(JSON.stringify(await stored())).not.toContain('somebody');
  later(DAY_MS + 1);
  await database.transact('system', (transaction) =>
    deleteOldUses(transaction, new Date(now.getTime() - DAY_MS)),
  );
  expect(await stored()).toEqual([]);
});
