import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TariffList } from '#contract/money.ts';
import { at, openGates, type GateTests } from '../../../testing/gated-mall.ts';
import { signInAdmin, signInSuperAdmin } from '../../../testing/test-people.ts';

let gates: GateTests;
beforeAll(async () => {
  gates = await openGates({ now: at(-30).toISOString() });
});
afterAll(() => gates.end());

it('whoever is inside or comes in after a mall is known to lie in Gujarat pays nothing, until it may charge', async () => {
  const root = await signInSuperAdmin(gates.app);
  const mall = await gates.addMall({ address: 'Linking Road, Mumbai' });
  const { publicId, name } = mall.mall;
  const admin = await signInAdmin(gates.app, root, [publicId]);
  const call = (method: string, path: string, body?: object) =>
    admin.client.call(method, `/api/malls/${publicId}${path}`, body);
  await mall.read('entry-1', at(0), 'MH12DE1433');
  await mall.read('entry-1', at(1), 'GJ05AB1050');
  expect(await mall.read('exit-1', at(55), 'MH12DE1433')).toMatchObject({ amountDue: 40 });
  gates.app.setNow(at(60));
  const body = { name, isLive: true, address: 'SG Highway, Ahmedabad' };
  expect((await root.client.call('PUT', `/api/super/malls/${publicId}`, body)).status).toBe(200);
  // Who was inside, and who comes in from then on, even where it charges again as that car leaves.
  expect(await mall.read('exit-1', at(61), 'GJ05AB1050')).toMatchObject({ amountDue: 0 });
  await mall.read('entry-1', at(62), 'KA09PQ4433');
  await mall.read('entry-1', at(63), 'KA09PQ4499');
  expect(await mall.read('exit-1', at(130), 'KA09PQ4433')).toMatchObject({ amountDue: 0 });
  gates.app.setNow(at(140));
  expect(await call('PUT', '/settings', { zeroTariff: false, mayCharge: true })).toMatchObject({
    status: 200,
  });
  expect(await mall.read('exit-1', at(150), 'KA09PQ4499')).toMatchObject({ amountDue: 0 });
  await mall.read('entry-1', at(151), 'DL01AA4321');
  expect(await mall.read('exit-1', at(200), 'DL01AA4321')).toMatchObject({ amountDue: 40 });
  // Whoever reads the prices of the mall sees since when it was so, and by whom.
  const { freeSpells } = (await call('GET', '/tariffs')).body as TariffList;
  expect(freeSpells).toMatchObject([
    { kind: 'rule', from: at(60).toISOString(), until: at(140).toISOString(), endedBy: 'Meera Shah' },
  ]);
  expect(freeSpells[0]?.by).not.toBeNull();
});
