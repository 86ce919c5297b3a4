import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';
import type { Database } from '../platform/storage/database.ts';
import { openPostgres } from '../platform/storage/postgres/postgres.ts';

const url = process.env['DATABASE_URL'];

/** Two applications, each with its own connections. The embedded database belongs to one process. */
describe('two processes on one database', () => {
  let gates: GateTests;
  let other: GateTests;
  let mall: GatedMall;
  let database: Database;

  beforeAll(async () => {
    gates = await openGates();
    mall = await gates.addMall();
    const [row] = await mall.rows<{ name: string }>(sql`select current_database() as name`);
    const own = new URL(url ?? '');
    own.pathname = `/${row?.name}`;
    database = await openPostgres(own.href, () => undefined);
    other = await openGates({ database });
  });
  afterAll(async () => {
    await other.end();
    await database.close();
    await gates.end();
  });

  it('that read one plate at the same instant open one stay', async () => {
    const [device] = gates.app.devices.ofMall(mall.mall.id);
    if (!device) throw new Error('no camera');
    const look = (to: GateTests) =>
      to.app.gates.takePlateRead(
        device,
        { readId: randomUUID(), plate: 'GJ05AB1234', readAt: at(0).toISOString() },
        at(0),
      );
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => look(index % 2 ? gates : other)),
    );
    expect(new Set(answers.map(({ sessionId }) => sessionId)).size).toBe(1);
    expect(await mall.sessions()).toHaveLength(1);
  });

  it('know of each other’s cars on the way to a bay', async () => {
    await mall.sense(at(1), 'B1A01', false);
    await mall.read('entry-1', at(2), 'MH12CD5678');
    const [sensors] = other.app.devices.ofMall(mall.mall.id).filter(({ kind }) => kind === 'slot-sensors');
    if (!sensors) throw new Error('no sensors');
    let second = 0;
    await vi.waitFor(async () => {
      second += 1;
      const report = {
        slot: 'B1A01',
        occupied: second % 2 === 1,
        at: new Date(at(3).getTime() + second * 1000),
      };
      await other.app.occupancy.takeReadings(sensors, [report], at(5));
      expect((await mall.sessions()).find(({ plate }) => plate === 'MH12CD5678')).toMatchObject({
        slot: 'B1A01',
      });
    });
  });
});
