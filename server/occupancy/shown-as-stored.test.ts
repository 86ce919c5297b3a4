import sql from 'sql-template-tag';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readRows } from '../../testing/rows.ts';
import { openWatchedMall, type WatchedMall } from '../../testing/watched-mall.ts';

let mall: WatchedMall;
beforeEach(async () => {
  mall = await openWatchedMall();
});
afterEach(() => mall.app.end());

/** What is shown of the slot, and what is stored of it. */
async function read(code: string) {
  const [row] = await mall.app.services.database.transact({ mall: mall.id }, (transaction) =>
    readRows<{ status: string }>(transaction, sql`select status from slot_states where code = ${code}`),
  );
  return [mall.app.occupancy.statusOf(mall.id, code)?.status, row?.status];
}

it('a reading without a number, taken at the instant of one with a number, is shown as it is stored', async () => {
  await mall.send(['B1A01', false, 10, 5]);
  expect(await mall.send(['B1A01', true, 10])).toMatchObject({ accepted: 1 });
  expect(await read('B1A01')).toEqual(['occupied', 'occupied']);
});

it('a reading after our clock was set back is shown as it is stored', async () => {
  await mall.send(['B1A01', false, 0, 1]);
  mall.app.setNow(new Date(mall.app.now().getTime() - 30_000));
  expect(await mall.send(['B1A01', true, 0, 2])).toMatchObject({ accepted: 1 });
  expect(await read('B1A01')).toEqual(['occupied', 'occupied']);
});
