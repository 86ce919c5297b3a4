import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MallNow } from '#contract/malls-now.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { createClient } from '../../../testing/test-client.ts';
import { signInSuperAdmin } from '../../../testing/test-people.ts';

let gates: GateTests;
let mall: GatedMall;
let codes: string[];

beforeAll(async () => {
  gates = await openGates({ now: at(-60).toISOString() });
  mall = await gates.addMall({ name: 'Palladium Mall' });
  await gates.addMall({ name: 'Silent Mall' });
  codes = gates.app.malls.slotsOf(mall.mall.id).map(({ code }) => code);
});
afterAll(() => gates.end());

async function now(): Promise<MallNow[]> {
  const { status, body } = await createClient(gates.app.http).call('GET', '/api/malls/now');
  expect(status).toBe(200);
  return (body as { malls: MallNow[] }).malls;
}

it('counts what is free and what is unknown, and which way it goes by the last half hour', async () => {
  const [first = '', ...others] = codes;
  for (const code of codes) if (code !== first) await mall.sense(at(0), code, false);
  const [known] = (await now()).filter(({ occupied, empty }) => occupied + empty > 0);
  expect(known?.reportedAt).toBe(at(0).toISOString());
  expect(known).toMatchObject({ isOpen: true });
  expect(known).toMatchObject({ empty: codes.length - 1, occupied: 0, unknown: 1, total: codes.length });

  for (const code of others.slice(0, 6)) await mall.sense(at(60), code, true);
  gates.app.setNow(at(62));
  expect((await now()).find(({ occupied }) => occupied === 6)?.trend).toBe('filling');
  // Who came and left again within the half hour has changed nothing.
  for (const code of others.slice(0, 6)) await mall.sense(at(64), code, false);
  gates.app.setNow(at(66));
  expect((await now()).find(({ empty }) => empty === codes.length - 1)?.trend).toBe('steady');
  expect((await now()).every(({ mall: id }) => id !== '')).toBe(true);
});

it('goes nowhere by what slots report first, or after they were silent: nobody came or left', async () => {
  const other = await gates.addMall({ name: 'Phoenix Mall' });
  const own = gates.app.malls.slotsOf(other.mall.id).map(({ code }) => code);
  const trendOf = async (): Promise<string | null | undefined> =>
    (await now()).find(({ mall: id }) => id === other.mall.publicId)?.trend;
  for (const code of own) await other.sense(at(100), code, false);
  for (const code of own.slice(0, 3)) await other.sense(at(102), code, true);
  gates.app.setNow(at(104));
  expect(await trendOf()).toBe('steady');
  for (const code of own) await other.sense(at(140), code, true);
  gates.app.setNow(at(142));
  expect(await trendOf()).toBe('filling');
});

it('a mall that its hours have closed is marked so, with its figures', async () => {
  const root = await signInSuperAdmin(gates.app);
  const hours = { isOffsetEnabled: true, offsetOn: 1, offsetOff: 2 };
  const { publicId } = mall.mall;
  const body = { name: 'Palladium Mall', isLive: true, ...hours };
  expect((await root.client.call('PUT', `/api/super/malls/${publicId}`, body)).status).toBe(200);
  expect((await now()).find((one) => one.mall === publicId)).toMatchObject({ isOpen: false, unknown: 1 });
});
