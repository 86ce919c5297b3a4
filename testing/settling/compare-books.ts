import assert from 'node:assert/strict';
import sql from 'sql-template-tag';
import { readTrail } from '../audit-trail.ts';
import type { TestApp } from '../test-app.ts';
import type { SettledMall } from './settled-mall.ts';

/** Every session's lines in the ledger are what it costs; every read and every decision is there. */
export async function compareBooks({ mall, model, counted }: SettledMall): Promise<void> {
  const { id } = mall.mall;
  const wrong = await mall.rows(sql`
    select s.public_id from sessions s
    left join lateral (select paise from charges c where c.session_id = s.id order by c.id desc limit 1) c on true
    left join lateral (select coalesce(sum(l.paise), 0) as paise from ledger_lines l
      join ledger_movements m on m.id = l.movement_id
      where m.session_id = s.id and l.account = 'parking_revenue') l on true
    where s.mall_id = ${id} and coalesce(c.paise, 0) <> -l.paise`);
  assert.deepEqual(wrong, []);
  const charged = [...model.sessions.values()].reduce((sum, { paise }) => sum + paise, 0);
  const ledger = await mall.ledger();
  const revenue = ledger.filter(({ account }) => account === 'parking_revenue');
  assert.equal(
    revenue.reduce((sum, { amount }) => sum - amount, 0),
    charged,
  );
  assert.equal(
    ledger.reduce((sum, { amount }) => sum + amount, 0),
    0,
  );
  assert.equal(await mall.countReads(), counted.reads);
  const [found] = await mall.rows<{ decisions: number; undone: number }>(sql`
    select count(*) filter (where action <> 'undo')::int as decisions,
      count(*) filter (where action = 'undo')::int as undone
    from settlements where mall_id = ${id}`);
  const { decisions, undone } = counted;
  assert.deepEqual({ ...found }, { decisions, undone });
}

/** Each decision, taken back or not, has its record in the trail. */
export async function compareTrail(app: TestApp, malls: readonly SettledMall[]): Promise<void> {
  const records = (await readTrail(app)).filter(({ action }) => action === 'session_settled');
  const settled = malls.reduce((sum, { counted }) => sum + counted.decisions + counted.undone, 0);
  assert.equal(records.length, settled);
}
