import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settleSessions } from '#contract/settlements.ts';
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

async function settle(mall: GatedMall, body: Record<string, unknown>): Promise<string> {
  const url = `/api/malls/${mall.mall.publicId}/settlements`;
  const answer = await root.client.call('POST', url, { reason: 'The camera was down', ...body });
  expect(answer.status).toBe(201);
  return settleSessions.answer.parse(answer.body).settlement.id;
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

const outOf = (sessions: Awaited<ReturnType<GatedMall['sessions']>>) =>
  sessions.map(({ state, entryAt, exitAt, charge }) => ({ state, entryAt, exitAt, charge }));

describe('a car that a person entered without naming a gate, whose own read comes while it is inside', () => {
  it.each([
    [2, 'live'],
    [6, 'live'],
    [14, 'live'],
    [6, 'late'],
  ] as const)('%d minutes after that, %s, is one visit, from that read on', async (minutes, when) => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    gates.app.setNow(at(-1));
    await settle(mall, { action: 'enter', plate: PLATE, entryAt: at(-minutes).toISOString() });
    gates.app.setNow(at(when === 'live' ? 0 : 30));
    const sentAt = gates.app.now().toISOString();
    await mall.readLate('entry-1', at(0), PLATE, { confidence: 0.97, sentAt });
    await mall.read('exit-1', at(58), PLATE, { confidence: 0.97 });
    expect(outOf(await mall.sessions())).toEqual([
      { state: 'closed', entryAt: at(0), exitAt: at(58), charge: 4_000 },
    ]);
  });

  it.each([
    [
      'where it left in between',
      (mall: GatedMall): Promise<unknown> => mall.read('exit-1', at(-3), PLATE),
      6,
    ],
    [
      'where it was read at another gate before',
      (mall: GatedMall): Promise<unknown> => mall.read('entry-2', at(-5), PLATE),
      6,
    ],
    ['where it is long after that', (): Promise<unknown> => Promise.resolve(), 20],
  ] as const)('%s came twice: the read begins a visit of its own', async (_what, between, minutes) => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    gates.app.setNow(at(-minutes));
    await settle(mall, { action: 'enter', plate: PLATE, entryAt: at(-minutes).toISOString() });
    await between(mall);
    await mall.read('entry-1', at(0), PLATE, { confidence: 0.97 });
    expect((await mall.sessions()).map(({ state }) => state)).toEqual(['closed', 'open']);
  });

  it('is there even though the person takes the entry back: what they typed was right', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    gates.app.setNow(at(-1));
    const entered = await settle(mall, { action: 'enter', plate: PLATE, entryAt: at(-6).toISOString() });
    await mall.read('entry-1', at(0), PLATE, { confidence: 0.97 });
    gates.app.setNow(at(5));
    const url = `/api/malls/${mall.mall.publicId}/settlements`;
    const body = { action: 'undo', settlement: entered, reason: 'A mistake' };
    expect(await root.client.call('POST', url, body)).toMatchObject({
      status: 409,
      body: { code: 'changed_since' },
    });
    expect(outOf(await mall.sessions())).toMatchObject([{ state: 'open', entryAt: at(0) }]);
  });
});
