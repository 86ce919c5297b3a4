import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readSession } from '#contract/session-detail.ts';
import { at, openGates, type GateTests } from '../../../testing/gated-mall.ts';
import { aPlateEvent } from '../../../testing/hikvision-events.ts';
import { addHoldingMall, payInCash, type HoldingMall } from '../../../testing/holding-mall.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { addDevice, signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

const PLATE = 'GJ05AB1234';
const OTHER = 'MH12QX7078';
let gates: GateTests;
let root: Person;
let mall: HoldingMall;
let sessionId: string | null;

beforeAll(async () => {
  gates = await openGates({ now: at(-10).toISOString() });
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());

/** Paid at minute 50 with 15 minutes to leave; nothing tells what the barriers do. */
beforeEach(async () => {
  gates.app.setNow(at(-10));
  mall = await addHoldingMall(gates);
  ({ sessionId } = await mall.read('entry-1', at(0), PLATE));
  await payInCash(mall, PLATE, at(50));
});

const HELD = { decision: 'hold', reason: 'already_left' };
const open = () => ({ decision: 'open', reason: 'paid', amountDue: 0, sessionId });

it.each([
  ['exit-2', 53.1],
  ['exit-2', 55],
  ['exit-1', 58],
  ['exit-2', 58],
  ['exit-1', 64.9],
  ['exit-2', 64.9],
  ['exit-1', 66.9],
] as const)('a car that has paid is let out once more at %s, at minute %d', async (gate, minute) => {
  expect(await mall.read('exit-1', at(52), PLATE)).toMatchObject(open());
  expect(await mall.read(gate, at(minute), PLATE)).toMatchObject(open());
  const sessions = await mall.sessions();
  expect({ sessions, due: await mall.due(PLATE), waits: await mall.waits() }).toMatchObject({
    sessions: [{ sessionId, state: 'closed', exitAt: at(52), charge: 4_000, review: null }],
    due: 0,
    waits: [],
  });
});

it('is let out by each read until then, and by none afterwards', async () => {
  const answers = [];
  for (const [gate, minute] of [
    ['exit-1', 52],
    ['exit-2', 54],
    ['exit-1', 57],
    ['exit-2', 61],
    ['exit-1', 64],
    ['exit-2', 66.5],
    ['exit-1', 73],
  ] as const)
    answers.push((await mall.read(gate, at(minute), PLATE)).decision);
  expect(answers).toEqual(['open', 'open', 'open', 'open', 'open', 'open', 'hold']);
});

it('is let out though others were read in the first lane since', async () => {
  await mall.read('entry-1', at(45), OTHER);
  await mall.read('exit-1', at(52), PLATE);
  await mall.read('exit-1', at(53), OTHER);
  expect(await mall.read('exit-2', at(55), PLATE)).toMatchObject(open());
});

it('the people of the mall see each of its reads with the visit', async () => {
  await mall.read('exit-1', at(52), PLATE);
  await mall.read('exit-2', at(55), PLATE);
  const url = `/api/malls/${mall.mall.publicId}/sessions/${sessionId}`;
  const { reads } = readSession.answer.parse((await root.client.call('GET', url)).body);
  expect(reads.map(({ gate }) => gate)).toEqual(['entry-1', 'exit-1', 'exit-2']);
});

it('is let out after the time to leave that was paid for, for as long as whoever paid at the exit', async () => {
  await mall.read('exit-1', at(62), PLATE);
  expect(await mall.read('exit-2', at(66), PLATE)).toMatchObject(open());
  expect(await mall.read('exit-1', at(76.5), PLATE)).toMatchObject(open());
});

it('is held once the minutes to leave are over that began with the first answer to open', async () => {
  await mall.read('exit-1', at(62), PLATE);
  expect(await mall.read('exit-2', at(77.5), PLATE)).toMatchObject({ decision: 'hold', amountDue: 0 });
});

it('a car that has come in since has a visit of its own', async () => {
  await mall.read('exit-1', at(52), PLATE);
  const { sessionId: next } = await mall.read('entry-1', at(54), PLATE);
  expect(await mall.read('exit-2', at(64), PLATE)).toMatchObject({ sessionId: next });
});

it('of a car that came in since and left again only the visit since lets it out', async () => {
  await mall.read('exit-1', at(52), PLATE);
  const { sessionId: next } = await mall.read('entry-1', at(54), PLATE);
  await mall.read('exit-1', at(56), PLATE);
  const again = await mall.read('exit-2', at(63), PLATE);
  expect(again).toMatchObject({ sessionId: next, decision: 'open', reason: 'within_grace' });
  expect(await mall.read('exit-1', at(72), PLATE)).toMatchObject({ decision: 'hold' });
});

async function addBarrier(): Promise<{ camera: string; barrier: TestClient }> {
  const add = (more: object) =>
    addDevice(gates.app, root, mall.mall.publicId, { direction: 'exit', ...more });
  const at1 = { name: 'Camera', gate: 'exit-1', kind: 'plate-camera', protocol: 'hikvision' };
  const { key: camera } = await add(at1);
  const { client: barrier } = await add({ name: 'Barrier', gate: 'exit-1', kind: 'gate-controller' });
  return { camera, barrier };
}

it.each([
  ['opened', 'done', HELD],
  ['failed', 'failed', { decision: 'open' }],
] as const)('where the controller of the first lane says that it has %s', async (_word, result, second) => {
  const { camera, barrier } = await addBarrier();
  gates.app.setNow(at(52));
  const payload = aPlateEvent({ uuid: `promise-${result}`, plate: PLATE, at: at(52) });
  const headers = { 'content-type': 'application/xml' };
  await gates.app.http.inject({ method: 'POST', url: `/api/ingest/hikvision/${camera}`, headers, payload });
  const url = '/api/ingest/gates/exit-1/commands';
  const { commands } = (await barrier.call('GET', url)).body as { commands: { id: string }[] };
  await barrier.call('POST', `${url}/${commands[0]?.id}`, { result });
  expect(await mall.read('exit-2', at(55), PLATE)).toMatchObject(second);
});
