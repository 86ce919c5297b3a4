import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unknownSlot } from '#domain/parking/occupancy.ts';
import type { Database } from '../platform/storage/database.ts';
import { openTestDatabase } from '../../testing/test-app.ts';
import { readStates, replaceStates, wereOvertaken } from './store.ts';
import { NO_REPORT, reportOf } from './stored-slot.ts';

const MALL = 7;
const CODES = Array.from({ length: 600 }, (_, index) => `B1A${index + 1}`);
/** A statement that is asked again and again gets one plan for all its values from the sixth time on. */
const TIMES = 20;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.transact('system', async (transaction) => {
    await transaction.query(sql`insert into malls (id, public_id, name, slug, address, price, created_at)
      values (${MALL}, 'large', 'Large', 'large', 'a', 'p', now())`);
    await transaction.query(sql`insert into slots (mall_id, code, level, section, position)
      select ${MALL}, code, 'B1', 'A', row_number() over () from unnest(${CODES}::text[]) as given (code)`);
    await transaction.query(sql`insert into slot_states (mall_id, code, status)
      select ${MALL}, code, 'unknown' from unnest(${CODES}::text[]) as given (code)`);
  });
});
afterAll(() => database.close());

test('hundreds of slots are written by their index though nobody has counted the table yet', async () => {
  const at = new Date('2026-11-20T04:30:00Z');
  let quickest = Infinity;
  for (let revision = 0; revision < TIMES; revision += 1) {
    const slots = CODES.map((code) => ({
      state: unknownSlot(code),
      ...reportOf(at, at),
      revision: revision + 1,
      replaces: revision,
      change: null,
    }));
    const began = performance.now();
    await database.transact({ mall: MALL }, (transaction) =>
      replaceStates(transaction, MALL, revision + 1, slots),
    );
    if (revision >= 6) quickest = Math.min(quickest, performance.now() - began);
  }
  // Each compared with each, that would be 360,000 comparisons.
  expect(quickest).toBeLessThan(80);
});

test('what another process has written since is left, and with it everything of the same transaction', async () => {
  const [code = '', other = ''] = CODES;
  const next = (of: string, replaces: number) => ({
    state: { ...unknownSlot(of), sequence: 99 },
    ...NO_REPORT,
    revision: TIMES + 1,
    replaces,
    change: null,
  });
  const write = (of: Parameters<typeof replaceStates>[3]) =>
    // As readings are stored: the commit goes out behind it, and nobody has waited for it.
    database.transact({ mall: MALL }, async (transaction) => {
      replaceStates(transaction, MALL, TIMES + 1, of).catch(() => undefined);
    });
  const refused: unknown = await write([next(code, 2), next(other, TIMES)]).catch((error: unknown) => error);
  expect(wereOvertaken(refused)).toBe(true);
  const read = () =>
    database.transact({ mall: MALL }, (transaction) => readStates(transaction, MALL, [other]));
  expect(await read()).toMatchObject([{ revision: TIMES, state: { sequence: null } }]);
  await write([next(other, TIMES)]);
  expect(await read()).toMatchObject([{ revision: TIMES + 1, state: { sequence: 99 } }]);
});
