import sql from 'sql-template-tag';
import type { Database, Transaction } from '../../server/platform/storage/database.ts';
import type { Acknowledged } from './load.ts';
import { readRows } from '../../testing/rows.ts';

/** What went wrong; all zero where the server lost nothing. */
export interface KillFindings {
  lost: number;
  doubled: number;
  brokenRules: number;
}

/** Checks the database that a killed server left: is all there that it acknowledged, and once? */
export async function audit(
  database: Database,
  mall: number,
  acknowledged: Acknowledged,
): Promise<KillFindings> {
  return database.transact('system', async (tx) => {
    const readings = await countEach(
      tx,
      sql`select sequence::text as name from slot_changes where mall_id = ${mall}
      and sequence = any(${acknowledged.readings}::bigint[])`,
    );
    const ids = acknowledged.reads.map(({ body }) => (body as { readId: string }).readId);
    const reads = await countEach(
      tx,
      sql`select read_id as name from plate_reads where mall_id = ${mall}
      and read_id = any(${ids}::text[])`,
    );
    const people = await countEach(
      tx,
      sql`select email as name from accounts where email = any(${acknowledged.emails}::text[])`,
    );
    const expected = [
      ...acknowledged.readings.map((sequence) => readings.get(String(sequence)) ?? 0),
      ...ids.map((id) => reads.get(id) ?? 0),
      ...acknowledged.emails.map((email) => people.get(email) ?? 0),
    ];
    return {
      lost: expected.filter((times) => times === 0).length,
      doubled: expected.filter((times) => times > 1).length,
      brokenRules: await countBrokenRules(tx),
    };
  });
}

async function countEach(tx: Transaction, statement: ReturnType<typeof sql>): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const { name } of await readRows<{ name: string }>(tx, statement))
    found.set(name, (found.get(name) ?? 0) + 1);
  return found;
}

/** Two open sessions of one plate; a slot whose state is not its last change; a ledger that doesn't add up; a lost session. */
async function countBrokenRules(tx: Transaction): Promise<number> {
  const [row] = await readRows<{ n: number }>(
    tx,
    sql`select (
    (select count(*) from (select 1 from sessions where state = 'open' and plate_key is not null
      group by mall_id, plate_key having count(*) > 1) doubles)
    + (select count(*) from slot_states s join (select distinct on (mall_id, code) mall_id, code, status
        from slot_changes order by mall_id, code, id desc) last using (mall_id, code) where last.status <> s.status)
    + (select count(*) from (select 1 from ledger_lines group by movement_id having sum(paise) <> 0) unbalanced)
    + (select count(*) from charges c where paise > 0
        and not exists (select from ledger_movements m where m.session_id = c.session_id))
  )::int as n`,
  );
  return row?.n ?? -1;
}
