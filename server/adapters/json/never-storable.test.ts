import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { openTestDatabase } from '../../../testing/test-app.ts';
import type { Database } from '../../platform/storage/database.ts';

/** By its plate the database takes a read, or fails with this SQLSTATE. */
const FAULTS: Readonly<Record<string, string>> = { TN09BC1717: '23514', KA01MH0001: 'XX000' };

let database: Database;
let gates: GateTests;
let mall: GatedMall;
beforeAll(async () => {
  database = await openTestDatabase();
  gates = await openGates({ database: failingFor(database) });
  mall = await gates.addMall();
});
afterAll(async () => {
  await gates.end();
  await database.close();
});

/** The same database, which doesn't take the reads of some plates. */
function failingFor(sound: Database): Database {
  return {
    ...sound,
    transact: (scope, work, turn) =>
      sound.transact(
        scope,
        (transaction) =>
          work({
            afterCommit: (next) => transaction.afterCommit(next),
            async query(statement) {
              const given = JSON.stringify(statement.values);
              const isInsert = statement.sql.trimStart().startsWith('insert into plate_reads');
              const plate = Object.keys(FAULTS).find((one) => isInsert && given.includes(one));
              if (plate !== undefined)
                return transaction.query(raw(`do 'begin raise using errcode = ''${FAULTS[plate]}''; end'`));
              return transaction.query(statement);
            },
          }),
        turn,
      ),
  };
}

function aRead(readId: string, plate: string, minute: number) {
  return { readId, plate, confidence: 0.97, readAt: at(minute).toISOString() };
}

async function send(body: object) {
  gates.app.setNow(at(5));
  return mall.camera('entry-1').call('POST', '/api/ingest/plate-reads', body);
}

it('a read that can never be stored is answered alone, and those around it are taken', async () => {
  const reads = [aRead('a', 'MH12AB1234', 1), aRead('b', 'TN09BC1717', 2), aRead('c', 'GJ05CD9876', 3)];
  for (const _time of ['first', 'again']) {
    const { status, body } = await send({ reads });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      answers: [{ reason: 'entered' }, { readId: 'b', code: 'not_storable' }, { reason: 'entered' }],
    });
  }
  expect((await mall.sessions()).map(({ plate }) => plate)).toEqual(['MH12AB1234', 'GJ05CD9876']);
});

it('alone it is refused for good, and stored for a person with its reason', async () => {
  const { status, body } = await send(aRead('d', 'TN09BC1717', 4));
  expect([status, body]).toMatchObject([422, { code: 'not_storable' }]);
  const refused = await mall.rows<{ reason: string }>(
    sql`select reason from refused_messages where mall_id = ${mall.mall.id} and subject = 'd'`,
  );
  expect(refused).toEqual([{ reason: 'not_storable' }]);
});

it('another fault is answered for all, so that all come again', async () => {
  const reads = [aRead('e', 'MH12AB9999', 4), aRead('f', 'KA01MH0001', 4)];
  expect((await send({ reads })).status).toBe(500);
});
