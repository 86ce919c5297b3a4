import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, type GateTests } from '../../testing/gated-mall.ts';
import { addHoldingMall, payInCash, type HoldingMall } from '../../testing/holding-mall.ts';
import type { Database } from '../platform/storage/database.ts';
import { openPostgres } from '../platform/storage/postgres/postgres.ts';
import { addDevice, signInSuperAdmin } from '../../testing/test-people.ts';

let gates: GateTests;
let mall: HoldingMall;

beforeAll(async () => {
  gates = await openGates();
  mall = await addHoldingMall(gates);
});
afterAll(() => gates.end());

const plates = (count: number) => Array.from({ length: count }, (_, index) => `MH12AB${1000 + index * 37}`);
/** Two applications, each with its own connections. The embedded database belongs to one process. */
describe('two processes', () => {
  let other: GateTests;
  let database: Database;

  beforeAll(async () => {
    const [row] = await mall.rows<{ name: string }>(sql`select current_database() as name`);
    const own = new URL(process.env['DATABASE_URL'] ?? '');
    own.pathname = `/${row?.name}`;
    database = await openPostgres(own.href, () => undefined);
    other = await openGates({ database });
  });
  afterAll(async () => {
    await other.end();
    await database.close();
  });

  it('wake the controller that asks one of them by the payment that the other stores', async () => {
    const root = await signInSuperAdmin(gates.app);
    const barrier = { name: 'Barrier', kind: 'gate-controller', gate: 'exit-1' };
    const { key } = await addDevice(gates.app, root, mall.mall.publicId, barrier);
    await mall.read('entry-1', at(100), 'GJ05ZZ0001');
    await mall.read('exit-1', at(190), 'GJ05ZZ0001');
    await other.app.services.channel.readAnew();
    other.app.setNow(at(190));
    const begun = performance.now();
    const asked = other.app.http.inject({
      url: '/api/ingest/gates/exit-1/commands?wait=20',
      headers: { authorization: `Bearer ${key}` },
    });
    await payInCash(mall, 'GJ05ZZ0001', at(190));
    const answer = await asked;
    expect(answer.json()).toMatchObject({ commands: [{ command: 'open' }] });
    expect(performance.now() - begun).toBeLessThan(5_000);
  });

  it('let a car out once that is paid for in both at the same instant', async () => {
    const cars = plates(10).map((plate) => plate.replace('MH12', 'MH14'));
    for (const plate of cars) {
      await mall.read('entry-1', at(200), plate);
      await mall.read('exit-1', at(290), plate);
    }
    await Promise.all(
      cars.flatMap((plate) => [
        payInCash(mall, plate, at(291)),
        payInCash({ ...mall, gates: other }, plate, at(291)),
      ]),
    );
    for (const plate of cars) expect(await mall.due(plate)).toBe(0);
    const waiting =
      await mall.rows(sql`select count(*)::int as n from gate_commands c join lane_waits w on w.id = c.wait_id
      join sessions s on s.id = w.session_id where s.plate like 'MH14%' and c.mall_id = ${mall.mall.id}`);
    expect(waiting).toEqual([{ n: 10 }]);
  });
});
