import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';

let gates: GateTests;
beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

const codes = () => Array.from({ length: 10 }, (_, one) => `B1A${String(one + 1).padStart(2, '0')}`);
const plateOf = (car: number) => `MH25CC${1000 + 311 * car}`;

/** The gateway reports every slot at once. */
async function reportAll(mall: GatedMall, minute: number, taken: ReadonlySet<string>): Promise<void> {
  gates.app.setNow(at(minute));
  const readings = codes().map((slot) => ({ slot, occupied: taken.has(slot), at: at(minute).toISOString() }));
  expect((await mall.sensors.call('POST', '/api/ingest/occupancy', { readings })).status).toBe(202);
  await gates.app.occupancy.tick(at(minute));
  await gates.tick(at(minute));
}

it('a car that came in while the sensors were silent takes no slot of those that stood there before', async () => {
  const mall = await gates.addMall({ config: { totalBasements: 1, sections: ['A'], slotsPerSection: 10 } });
  const [sensors] = gates.app.devices.ofMall(mall.mall.id).filter(({ kind }) => kind === 'slot-sensors');
  await mall.rows(sql`update devices set heartbeat_seconds = 60 where public_id = ${sensors?.publicId}`);
  await gates.app.services.channel.readAnew();
  const taken = new Set<string>();
  await reportAll(mall, -5, taken);
  for (let car = 1; car <= 6; car += 1) {
    const minute = 4 * car;
    await mall.read('entry-1', at(minute), plateOf(car), { readId: randomUUID(), vehicleClass: 'car' });
    taken.add(`B1A0${car}`);
    for (const after of [1, 2, 3]) await reportAll(mall, minute + after, taken);
  }
  const slots = async () => (await mall.sessions()).map(({ slot }) => slot);
  const before = await slots();
  gates.app.setNow(at(31));
  await gates.app.occupancy.tick(at(31));
  await mall.read('entry-1', at(31), plateOf(7), { vehicleClass: 'car' });
  taken.add('B1A07');
  for (const minute of [33, 34, 35, 36]) await reportAll(mall, minute, taken);
  expect((await slots()).slice(0, 6)).toEqual(before);
  expect([null, 'B1A07']).toContain((await slots())[6]);
});
