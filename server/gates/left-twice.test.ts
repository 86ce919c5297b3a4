import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';

/** Two cars of one company. */
const [OWN, OTHER] = ['MH12AB1235', 'MH12AB1234'];
/** A camera takes the one for the other only in doubt, or not at all: 3 and 8 look alike. */
const [SEEN, STRANGER] = ['MH12AB1233', 'MH12AB1238'];
let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

const sure = { confidence: 0.97 };

async function charges(mall: GatedMall) {
  const sessions = await mall.sessions();
  return sessions.map(({ plate, state, exitAt, review, charge }) => ({
    plate,
    state,
    exitAt,
    review,
    charge,
  }));
}

it('a car whose neighbour was read under its plate is asked about when it leaves itself, and pays until then', async () => {
  const mall = await gates.addMall({ graceMinutes: 0 });
  await mall.read('entry-1', at(0), OWN, sure);
  await mall.read('entry-1', at(300), OTHER, sure);
  await mall.read('exit-1', at(350), OWN, sure);
  expect(await mall.read('exit-1', at(480), OWN, sure)).toMatchObject({
    reason: 'length_doubtful',
    amountDue: 240,
  });
  expect(await charges(mall)).toEqual([
    { plate: OWN, state: 'closed', exitAt: at(480), review: 'length_doubtful', charge: 24_000 },
    { plate: OTHER, state: 'open', exitAt: null, review: null, charge: 0 },
  ]);
  expect((await mall.sessions())[0]?.detail).toMatchObject({ spokeAgainst: ['left_twice'] });
});

it('so it is where the neighbour was read right in the same lane just after', async () => {
  const mall = await gates.addMall({ graceMinutes: 0 });
  await mall.read('entry-1', at(0), OWN, sure);
  await mall.read('entry-1', at(300), OTHER, sure);
  await mall.read('exit-1', at(350), OWN, sure);
  await mall.read('exit-1', at(350.1), OTHER, sure);
  expect(await mall.read('exit-1', at(480), OWN, sure)).toMatchObject({ reason: 'length_doubtful' });
});

it('so it is though a slot was taken all the time until it left: another car stood there', async () => {
  const mall = await gates.addMall({ graceMinutes: 0 });
  await mall.sense(at(-1), 'B1A01', false);
  await mall.read('entry-1', at(0), OTHER, sure);
  await mall.read('entry-1', at(0.5), OWN, sure);
  await mall.sense(at(2), 'B1A01', true);
  await mall.read('exit-1', at(20), OWN, sure);
  await mall.sense(at(117), 'B1A01', false);
  expect(await mall.read('exit-1', at(119), OWN, sure)).toMatchObject({ reason: 'length_doubtful' });
  const own = (await mall.sessions()).find(({ key }) => key === OWN);
  expect(own).toMatchObject({ charge: 4_000, detail: { spokeAgainst: ['left_twice'] } });
});

it('a car that was ended by the exit of one that was never here before is asked about at its own exit', async () => {
  const mall = await gates.addMall({ graceMinutes: 0 });
  await mall.read('entry-1', at(0), SEEN, sure);
  const near = await mall.read('exit-1', at(300), STRANGER, { confidence: 0.85 });
  expect(near).toMatchObject({ reason: 'charged', amountDue: 200 });
  expect(await mall.read('exit-1', at(340), SEEN, sure)).toMatchObject({
    sessionId: near.sessionId,
    reason: 'length_doubtful',
  });
  expect((await mall.sessions())[0]).toMatchObject({
    charge: 20_000,
    exitAt: at(340),
    detail: { spokeAgainst: ['left_as_another'] },
  });
});

it('who comes back unread and leaves again is nobody’s neighbour: the exit waits for its entry', async () => {
  const mall = await gates.addMall({ graceMinutes: 0 });
  await mall.read('entry-1', at(0), OWN, sure);
  await mall.read('entry-1', at(10), 'KA01MX7788', sure);
  await mall.read('exit-1', at(350), OWN, sure);
  expect(await mall.read('exit-1', at(480), OWN, sure)).toMatchObject({ reason: 'entry_awaited' });
  expect((await mall.sessions())[0]).toMatchObject({ exitAt: at(350), review: null, charge: 24_000 });
});

it('a neighbour that came after the first exit was not read there', async () => {
  const mall = await gates.addMall({ graceMinutes: 0 });
  await mall.read('entry-1', at(0), OWN, sure);
  await mall.read('exit-1', at(350), OWN, sure);
  await mall.read('entry-1', at(360), OTHER, sure);
  await mall.read('exit-1', at(480), OWN, sure);
  expect((await mall.sessions())[0]).toMatchObject({ exitAt: at(350), review: null });
});
