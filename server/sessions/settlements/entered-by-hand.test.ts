import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

const PLATE = 'GJ05AB1234';
let gates: GateTests;
let root: Person;

beforeAll(async () => {
  gates = await openGates();
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());

async function settle(mall: GatedMall, body: Record<string, unknown>): Promise<void> {
  const url = `/api/malls/${mall.mall.publicId}/settlements`;
  const answer = await root.client.call('POST', url, { reason: 'The camera was down', ...body });
  expect(answer.status).toBe(201);
}

/** A person enters a car so many minutes before it came at ten; it leaves, and only then its own entry arrives. */
async function enterBefore(minutes: number): Promise<GatedMall> {
  const mall = await gates.addMall({ graceMinutes: 0 });
  gates.app.setNow(at(1));
  await settle(mall, { action: 'enter', plate: PLATE, entryAt: at(-minutes).toISOString() });
  await mall.read('exit-1', at(58), PLATE, { confidence: 0.97 });
  return mall;
}

const arrive = async (mall: GatedMall) => {
  gates.app.setNow(at(65));
  const sentAt = at(65).toISOString();
  await mall.readLate('entry-1', at(0), PLATE, { confidence: 0.97, sentAt });
};

it('a car that a person entered minutes too early is charged from its own entry on, once that arrives', async () => {
  const mall = await enterBefore(3);
  expect(await mall.sessions()).toMatchObject([{ charge: 8_000 }]);
  await arrive(mall);
  expect(await mall.sessions()).toMatchObject([
    { entryAt: at(0), exitAt: at(58), review: null, charge: 4_000 },
  ]);
});

it('one that a person entered long before was there before: what was decided stands', async () => {
  const mall = await enterBefore(40);
  await arrive(mall);
  expect(await mall.sessions()).toMatchObject([{ entryAt: at(-40), exitAt: at(58), charge: 8_000 }]);
});

it('what a person has decided since about such a car stands', async () => {
  const mall = await enterBefore(3);
  const [session] = await mall.sessions();
  gates.app.setNow(at(60));
  await settle(mall, { action: 'close', session: session?.sessionId, exitAt: at(58).toISOString() });
  await arrive(mall);
  expect(await mall.sessions()).toMatchObject([{ entryAt: at(-3), charge: 8_000 }]);
});
