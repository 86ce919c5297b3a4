import sql, { raw, type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRows } from '../../testing/rows.ts';
import { codeOn, newPlate, prove } from '../../testing/drivers-plates.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';
import { signUpDriver } from '../../testing/test-people.ts';

let gates: GateTests;
let mall: GatedMall;
let [asha, ravi] = [0, 0];
const [own, other] = [newPlate(), newPlate()];
const AT = '1970-01-01T00:00:00Z';

beforeAll(async () => {
  gates = await openGates({ now: at(-60).toISOString(), env: { PLATE_PROOF: 'required' } });
  mall = await gates.addMall({ name: 'Palladium Mall' });
  const people = [await signUpDriver(gates.app, [own]), await signUpDriver(gates.app, [other])] as const;
  for (const [index, plate] of [own, other].entries()) {
    await mall.read('entry-1', at(0), plate);
    await mall.read('exit-1', at(50), plate);
    const person = people[index === 0 ? 0 : 1];
    await prove(person, plate, codeOn(await mall.read('entry-1', at(100), plate)));
  }
  [asha = 0, ravi = 0] = (
    await mall.rows<{ id: number }>(sql`select id from accounts order by id desc limit 2`)
  )
    .map(({ id }) => id)
    .toReversed();
});
afterAll(() => gates.end());

/** What a statement does in an account's own scope: how many rows it changed, or the database's refusal. */
function inScope(account: number, statement: Sql): Promise<unknown> {
  return gates.database
    .transact({ account }, (transaction) => transaction.query(statement))
    .then(
      (rows) => rows.length,
      (error: { code?: string }) => error.code,
    );
}
const visible = (account: number) =>
  gates.database.transact({ account }, (transaction) =>
    readRows<{ plate: string }>(transaction, sql`select plate from sessions order by plate, id`),
  );

const REFUSED = '42501';

describe("a transaction in an account's own scope", () => {
  it('sees the visits that were proven, and no others', async () => {
    expect(await visible(asha)).toEqual([{ plate: own }]);
    expect(await visible(ravi)).toEqual([{ plate: other }]);
  });

  it.each<[string, () => Sql]>([
    ['makes itself a super admin', () => sql`update accounts set is_super_admin = true returning id`],
    ['renames its account', () => sql`update accounts set name = 'x' where id = ${asha} returning id`],
    ['deletes its account', () => sql`delete from accounts returning id`],
    ['proves its plate', () => sql`update account_plates set status = 'proven' returning 1 as changed`],
    [
      'takes a plate of another',
      () => sql`update account_plates set account_id = ${asha} returning 1 as changed`,
    ],
    ['deletes a claim', () => sql`delete from account_plates returning 1 as changed`],
    ['looks further back', () => sql`update plate_views set visible_from = ${AT} returning id`],
    ['looks further on', () => sql`update plate_views set visible_until = null returning id`],
    ['renews a proof', () => sql`update plate_proofs set ended_at = null returning id`],
    ['takes the role of others away', () => sql`delete from mall_admins returning 1 as changed`],
    ['reads the secret of the codes', () => sql`select secret from plate_secrets`],
    ['reads the codes of desks', () => sql`select * from desk_codes`],
    ['changes a session', () => sql`update sessions set plate_key = ${own} returning id`],
  ])('that %s finds no row', async (_what, statement) => {
    expect(await inScope(asha, statement())).toBe(0);
    expect(await visible(asha)).toEqual([{ plate: own }]);
  });

  it.each<[string, () => Sql]>([
    [
      'claims a plate',
      () => sql`insert into account_plates (plate_key, account_id, plate, claimed_at, status)
        values (${other}, ${asha}, ${other}, ${AT}, 'proven')`,
    ],
    [
      'opens a view',
      () =>
        sql`insert into plate_views (account_id, plate_key, visible_from) values (${asha}, ${own}, ${AT})`,
    ],
    [
      'writes a proof',
      () => sql`insert into plate_proofs (account_id, plate_key, how, visit_at, at)
        values (${asha}, ${other}, 'desk', ${AT}, ${AT})`,
    ],
    [
      'makes a code of a desk',
      () => sql`insert into desk_codes (mall_id, plate_key, code_hash, vouches_from, made_at, expires_at)
        values (${mall.mall.id}, ${other}, 'x', ${AT}, ${AT}, ${AT})`,
    ],
    [
      'makes itself an admin',
      () =>
        sql`insert into mall_admins (mall_id, account_id, granted_at) values (${mall.mall.id}, ${asha}, ${AT})`,
    ],
    [
      'sends other processes a message',
      () => sql`insert into channel_messages (origin, name, body) values ('x', 'x', '{}')`,
    ],
  ])('that %s is refused', async (_what, statement) => {
    expect(await inScope(asha, statement())).toBe(REFUSED);
    expect(await visible(asha)).toEqual([{ plate: own }]);
  });

  it('changes no row of any table, whatever it can see', async () => {
    const tables = await mall.rows<{ table: string; column: string }>(sql`
      select c.table_name as "table", min(c.column_name) as "column" from information_schema.columns c
        join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> 'migrations'
        and c.is_identity = 'NO' group by 1 order by 1`);
    expect(tables.length).toBeGreaterThan(25);
    for (const { table, column } of tables) {
      const same = sql`update ${raw(`${table} set "${column}" = "${column}"`)} returning 1 as changed`;
      const gone = sql`delete from ${raw(table)} returning 1 as changed`;
      for (const statement of [same, gone])
        expect({ table, what: statement.sql, result: await inScope(asha, statement) }).toEqual({
          table,
          what: statement.sql,
          result: expect.toSatisfy((result: unknown) => result === 0 || result === REFUSED) as unknown,
        });
    }
  });
});
