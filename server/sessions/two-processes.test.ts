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

  it('that read one plate at the same instant open one session', async () => {
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

  it('that read many plates at once, coming and going, keep one session a car and send no two to one slot', async () => {
    const busy = await gates.addMall({ config: { sections: ['A', 'B', 'C', 'D'] } });
    // The mall was written past the application, so nobody sent a message about it.
    await other.app.services.channel.readAnew();
    await vi.waitFor(() => expect(other.app.malls.slotsOf(busy.mall.id)).toHaveLength(20));
    const cameras = (to: GateTests, direction: 'entry' | 'exit') =>
      to.app.devices.ofMall(busy.mall.id).filter((device) => device.direction === direction);
    const codes = gates.app.malls.slotsOf(busy.mall.id).map(({ code }) => code);
    await busy.sense(at(10), codes, false);
    await vi.waitFor(() => expect(other.app.occupancy.counts(busy.mall.id).empty).toBe(20));
    const plates = Array.from({ length: 12 }, (_, index) => `MH12AB${1000 + index * 37}`);
    const read = (direction: 'entry' | 'exit', minute: number) =>
      plates.flatMap((plate, index) =>
        [gates, other].map((to) => {
          const of = cameras(to, direction);
          const device = of[index % of.length];
          if (!device) throw new Error('no camera');
          const body = { readId: randomUUID(), plate, readAt: at(minute).toISOString() };
          return to.app.gates.takePlateRead(device, body, at(minute));
        }),
      );
    await Promise.all(read('entry', 11));
    const inside = await busy.sessions();
    expect(inside.map(({ plate }) => plate).toSorted()).toEqual(plates);
    const sentTo = inside.flatMap(({ suggested }) => suggested ?? []);
    expect(new Set(sentTo).size).toBe(sentTo.length);
    expect(sentTo).toHaveLength(12);
    await Promise.all([...read('exit', 80), ...read('exit', 80.5)]);
    const gone = await busy.sessions();
    expect(gone).toHaveLength(12);
    expect(gone.every(({ state, charge }) => state === 'closed' && charge === 8_000)).toBe(true);
    expect(await busy.ledger()).toHaveLength(24);
  });

  it('know of each other’s cars on the way to a slot', async () => {
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
