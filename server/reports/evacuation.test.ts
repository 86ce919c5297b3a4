import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Evacuation } from '#contract/reports.ts';
import { at, openGates, seconds, type GateTests } from '../../testing/gated-mall.ts';
import { signInSuperAdmin, type Person } from '../../testing/test-people.ts';

let gates: GateTests;
let root: Person;
beforeAll(async () => {
  gates = await openGates({ now: at(0).toISOString() });
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());

it('counts for an evacuation also who is on its way to a slot while the slots hold cars that nobody read', async () => {
  const full = await gates.addMall();
  const slots = [...full.app.malls.slotsOf(full.mall.id)].map(({ code }) => code);
  for (const [index, code] of slots.entries()) await full.sense(at(400), code, index < 8);
  for (const second of [0, 20, 40])
    await full.read('entry-1', seconds(410 * 60 + second), `MH01EV10${second + 11}`);
  const ask = async <T>(url: string) => (await root.client.call('GET', url)).body as T;
  gates.app.setNow(seconds(410 * 60 + 45));
  const stats = await ask<{ parkedHigh: number }>(
    `/api/parking/stats?mall=${encodeURIComponent(full.mall.name)}`,
  );
  const evacuation = await ask<Evacuation>(`/api/malls/${full.mall.publicId}/reports/evacuation`);
  expect(evacuation).toMatchObject({ both: { high: stats.parkedHigh }, atMost: stats.parkedHigh });
  expect(evacuation.atMost).toBeGreaterThanOrEqual(11);
});

const evacuationOf = async (id: string) =>
  (await root.client.call('GET', `/api/malls/${id}/reports/evacuation`)).body as Evacuation;

it('says that nobody knows, where no gate and no sensor has ever seen anything', async () => {
  const fresh = await gates.addMall();
  expect(await evacuationOf(fresh.mall.publicId)).toMatchObject({ sensors: null, atMost: null });
});

it('counts no more cars than fit into the mall, however long nobody has been seen', async () => {
  const quiet = await gates.addMall({ config: { totalBasements: 1, sections: ['A'], slotsPerSection: 10 } });
  const codes = quiet.app.malls.slotsOf(quiet.mall.id).map(({ code }) => code);
  await quiet.sense(at(600), codes, false);
  for (let car = 0; car < 6; car += 1) {
    await quiet.read('entry-1', at(601 + car), `MH01QT${1000 + 37 * car}`);
    await quiet.sense(at(603 + car), codes[car] ?? '', true);
  }
  // The gates and the slots were compared before all fell silent.
  gates.app.setNow(at(612));
  expect(await evacuationOf(quiet.mall.publicId)).toMatchObject({ both: { cars: 6 } });
  gates.app.setNow(at(612 + 11 * 60));
  const { both, atMost } = await evacuationOf(quiet.mall.publicId);
  expect(both?.high).toBe(11);
  expect(atMost).toBe(11);
});

it('counts the cars inside level by level, and says what it does not know', async () => {
  const mall = await gates.addMall();
  await mall.read('entry-1', at(1_500), 'GJ05AB0001');
  await mall.read('exit-1', at(1_570), 'GJ05AB0001');
  await mall.read('entry-1', at(1_580), 'GJ05AB0002');
  expect(await evacuationOf(mall.mall.publicId)).toMatchObject({
    sensors: null,
    levels: [{ level: 'B1', slots: 10, occupied: null, unknown: null, carsByGates: 0 }],
    gates: { cars: 1, unsure: 0, recountedAt: null, lastMoveAt: at(1_580).toISOString(), ofUnknownLevel: 1 },
    atMost: 1,
  });
  await mall.sense(at(1_590), 'B1A02', true);
  await mall.sense(at(1_591), 'B1B03', false);
  expect(await evacuationOf(mall.mall.publicId)).toMatchObject({
    sensors: { occupied: 1, unknown: 8, slots: 10, observedAt: at(1_591).toISOString() },
    // A slot that nobody sees may hold a car.
    atMost: 9,
  });
});
