import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { LaneList } from '#contract/lanes.ts';
import { at, openGates, type GateTests } from '../../../testing/gated-mall.ts';
import { addHoldingMall, type HoldingMall } from '../../../testing/holding-mall.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { addDevice, signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

const PLATE = 'MH01AB1234';
let gates: GateTests;
let staff: Person;
let mall: HoldingMall;
let barrier: TestClient;
let session: string | null;

beforeAll(async () => {
  gates = await openGates({ now: at(-10).toISOString() });
  staff = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());

/** A car that owes 80 rupees holds at exit-1. */
beforeEach(async () => {
  gates.app.setNow(at(-10));
  mall = await addHoldingMall(gates);
  const device = { name: 'Barrier', kind: 'gate-controller', gate: 'exit-1', direction: 'exit' };
  barrier = (await addDevice(gates.app, staff, mall.mall.publicId, device)).client;
  await mall.read('entry-1', at(0), PLATE);
  ({ sessionId: session } = await mall.read('exit-1', at(62), PLATE));
  gates.app.setNow(at(63));
});

async function ask<T>(method: string, rest: string, body?: object): Promise<T> {
  const answer = await staff.client.call(method, `/api/malls/${mall.mall.publicId}${rest}`, body);
  if (answer.status >= 300) throw new Error(`${rest}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body as T;
}

const settle = (body: object) => ask<object>('POST', '/settlements', { reason: 'Looked at it', ...body });

async function takeOff(decision: 'refund' | 'goodwill', rupees: number) {
  const { id } = await ask<{ id: string }>('POST', '/disputes', { session });
  await ask('POST', `/disputes/${id}/decision`, { decision, rupees, answer: 'We are sorry' });
}

/** What the lane says and what the barrier is asked, before any time has passed. */
async function seeLane() {
  const { waiting } = await ask<LaneList>('GET', '/lanes');
  const { body } = await barrier.call('GET', '/api/ingest/gates/exit-1/commands');
  const { commands } = body as { commands: { command: string }[] };
  return {
    due: await mall.due(PLATE),
    lane: waiting.map(({ state, amountDue }) => ({ state, amountDue })),
    commands: commands.map(({ command }) => command),
  };
}

const LET_OUT = { due: 0, lane: [{ state: 'opening', amountDue: 0 }], commands: ['open'] };

it.each([
  ['waives its visit', () => settle({ action: 'waive', session })],
  ['closes it free of charge', () => settle({ action: 'close_free', session })],
  ['says that it left within the free minutes', () => settle({ action: 'close', session, exitAt: at(5) })],
  ['decides a dispute for it', () => takeOff('refund', 80)],
  ['takes all of it off as goodwill', () => takeOff('goodwill', 80)],
] as const)('opens at once where a person %s while the car holds', async (_what, decide) => {
  await decide();
  expect(await seeLane()).toEqual(LET_OUT);
});

it('opens for no part of what is due', async () => {
  await takeOff('goodwill', 50);
  const lane = [{ state: 'due', amountDue: 30 }];
  expect(await seeLane()).toEqual({ due: 3_000, lane, commands: [] });
  await takeOff('goodwill', 30);
  expect(await seeLane()).toEqual(LET_OUT);
});

it('asks the barrier once, however often a person decides', async () => {
  await settle({ action: 'waive', session });
  await settle({ action: 'waive', session });
  await gates.tick(at(64));
  expect(await seeLane()).toEqual(LET_OUT);
});
