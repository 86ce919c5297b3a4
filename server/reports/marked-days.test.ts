import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSession } from '../../testing/factories.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';

let gates: GateTests;
let mall: GatedMall;

beforeAll(async () => {
  gates = await openGates({ now: at(0).toISOString() });
  mall = await gates.addMall();
  for (const [plate, day] of [
    ['MH01AB0001', 18],
    ['MH01AB0002', 19],
  ] as const)
    await aSession(gates.database, mall.mall, {
      plate,
      entryAt: `2026-11-${day}T10:00:00+05:30`,
      exitAt: `2026-11-${day}T12:00:00+05:30`,
      chargeRupees: 80,
    });
  // The days that are over are summed and sealed.
  for (let tick = 0; tick < 2; tick += 1) await gates.app.reports.tick(at(200));
});
afterAll(() => gates.end());

async function marksOf(statement: Sql): Promise<string[]> {
  const { id } = mall.mall;
  await mall.rows(sql`with gone as (delete from report_marks where mall_id = ${id}) select 1`);
  await gates.database.transact('system', (transaction) => transaction.query(statement));
  const marked = sql`select distinct day::text as day from report_marks where mall_id = ${id} order by day`;
  return (await mall.rows<{ day: string }>(marked)).map(({ day }) => day);
}

const change = (what: string) => sql`update sessions set match_detail = match_detail, ${sql([what])}`;
const both = sql`where plate_key in ('MH01AB0001', 'MH01AB0002')`;

test('a session that changes marks the days of which it changes a figure, with several at once too', async () => {
  expect(await marksOf(sql`${change(`review = 'exit_missed'`)} where plate_key = 'MH01AB0001'`)).toEqual([
    '2026-11-18',
  ]);
  expect(await marksOf(sql`${change(`flags = '{by_hand}'`)} ${both}`)).toEqual(['2026-11-18', '2026-11-19']);
  const later = change(`exit_at = exit_at + interval '1 day', closed_at = closed_at + interval '1 day'`);
  expect(await marksOf(sql`${later} where plate_key = 'MH01AB0001'`)).toEqual(['2026-11-18', '2026-11-19']);
});

test('a slot that is confirmed and a plate that is taken away change no figure', async () => {
  expect(await marksOf(sql`${change(`slot_code = 'B1B02', other_key = 'MH01AB0009'`)} ${both}`)).toEqual([]);
});
