import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWatchedMall, type WatchedMall } from '../../testing/watched-mall.ts';
import { createCatchUp } from './catch-up.ts';
import type { StoredSlot } from './stored-slot.ts';

let mall: WatchedMall;
beforeAll(async () => {
  mall = await openWatchedMall();
  await mall.send(['B1A01', true, 1], ['B1A02', true, 1], ['B1A03', true, 1]);
});
afterAll(() => mall.app.end());

test('what is written during a read is read by the next one, each slot once, as it is then', async () => {
  const taken: string[][] = [];
  const catchUp = createCatchUp({
    services: mall.app.services,
    layoutOf: () => 1,
    take: (_, slots) => void taken.push(slots.map(({ state }) => state.code)),
    onFault: () => expect.fail('nothing failed'),
  });
  const first = catchUp(mall.id, ['B1A01']);
  await Promise.all([catchUp(mall.id, ['B1A02', 'B1A03']), catchUp(mall.id, ['B1A02'])]);
  await first;
  expect(taken.map((codes) => codes.toSorted())).toEqual([['B1A01'], ['B1A02', 'B1A03']]);
});

test('a slot that was written while it waited is taken as it is in the database', async () => {
  const taken: StoredSlot[] = [];
  const catchUp = createCatchUp({
    services: mall.app.services,
    layoutOf: () => 1,
    take: (_, slots) => void taken.push(...slots),
    onFault: () => undefined,
  });
  await mall.send(['B1A01', false, 0]);
  await catchUp(mall.id, ['B1A01', 'B9Z99']);
  expect(taken).toHaveLength(1);
  expect(taken[0]).toMatchObject({ state: { code: 'B1A01', status: 'empty' } });
});

test('where the slots cannot be read, the mall as a whole has to be, and the next message is taken', async () => {
  const faults: number[] = [];
  const taken: StoredSlot[] = [];
  const { database, log } = mall.app.services;
  let isAway = true;
  const catchUp = createCatchUp({
    layoutOf: () => 1,
    services: {
      ...mall.app.services,
      log,
      database: {
        ...database,
        transact: (scope, work, turn) =>
          database.transact(
            scope,
            async (transaction) => {
              if (isAway) await transaction.query(sql`select from a_table_that_is_away`);
              return work(transaction);
            },
            turn,
          ),
      },
    },
    take: (_, slots) => void taken.push(...slots),
    onFault: (id) => void faults.push(id),
  });
  await catchUp(mall.id, ['B1A01']);
  expect(faults).toEqual([mall.id]);
  isAway = false;
  await catchUp(mall.id, ['B1A02']);
  expect(taken.map(({ state }) => state.code)).toEqual(['B1A02']);
});

test('what was read under another layout is read again: its codes may mean other slots since', async () => {
  let layout = 1;
  let reads = 0;
  const taken: StoredSlot[] = [];
  const catchUp = createCatchUp({
    services: mall.app.services,
    layoutOf: () => {
      reads += 1;
      // Another layout comes while the first read is under way.
      if (reads === 2) layout = 2;
      return layout;
    },
    take: (_, slots) => void taken.push(...slots),
    onFault: () => expect.fail('nothing failed'),
  });
  await catchUp(mall.id, ['B1A02']);
  expect(taken).toHaveLength(1);
  expect(reads).toBe(4);
});
