import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';
import { signInSuperAdmin, type Person } from '../../testing/test-people.ts';

const PLATE = 'MH12AB1234';
let gates: GateTests;
let root: Person;
let mall: GatedMall;

beforeAll(async () => {
  gates = await openGates();
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());
beforeEach(async () => {
  mall = await gates.addMall({ graceMinutes: 0 });
});

/** Reads the car at an exit at a minute, which arrives later. */
function readLate(minute: number, arrival: number) {
  gates.app.setNow(at(arrival));
  return mall.readLate('exit-1', at(minute), PLATE, { sentAt: at(arrival).toISOString() });
}

/** A car that came in at ten, whose session a person ends at ten past twelve. */
async function settle(body: Record<string, unknown>): Promise<string> {
  const { sessionId: session } = await mall.read('entry-1', at(0), PLATE);
  gates.app.setNow(at(130));
  const url = `/api/malls/${mall.mall.publicId}/settlements`;
  const answer = await root.client.call('POST', url, { session, reason: 'It is not here', ...body });
  expect(answer.status).toBe(201);
  return (answer.body as { settlement: { id: string } }).settlement.id;
}

const CLOSED = { action: 'close', exitAt: at(119).toISOString() };
const FREE = { action: 'close_free' };

describe('the exit of a session that a person has ended, read late', () => {
  it.each([
    ['long before the time that was given', CLOSED, 50, { exitAt: at(50), charge: 4_000 }],
    ['just before it', CLOSED, 115, { exitAt: at(115), charge: 8_000 }],
    ['just after it', CLOSED, 125, { exitAt: at(119), charge: 8_000 }],
    ['long after it', CLOSED, 135, { exitAt: at(119), charge: 8_000 }],
    ['of one that was ended free of charge', FREE, 100, { exitAt: null, charge: 0 }],
    ['of one that was ended free of charge before', FREE, 200, { exitAt: null, charge: 0 }],
  ])('%s: is its exit, raises nothing, and nobody is asked', async (_when, body, minute, stands) => {
    await settle(body);
    expect(await readLate(minute, Math.max(140, minute))).toMatchObject({ sessionId: expect.any(String) });
    await gates.tick(at(minute + 200));
    expect(await mall.sessions()).toMatchObject([{ plate: PLATE, state: 'closed', review: null, ...stands }]);
  });

  it('ends it as it would have, once the settlement is taken back', async () => {
    const settlement = await settle(FREE);
    await readLate(100, 140);
    const url = `/api/malls/${mall.mall.publicId}/settlements`;
    const undo = { action: 'undo', settlement, reason: 'It was here' };
    expect((await root.client.call('POST', url, undo)).status).toBe(201);
    expect(await mall.sessions()).toMatchObject([{ exitAt: at(100), charge: 8_000, review: null }]);
  });

  it('of a visit whose entry nobody read after it is asked about', async () => {
    await settle(FREE);
    await mall.read('entry-1', at(140), PLATE);
    await mall.read('exit-1', at(160), PLATE);
    await mall.read('exit-1', at(300), PLATE);
    await gates.tick(at(600));
    expect(await mall.sessions()).toMatchObject([
      { charge: 0 },
      { charge: 4_000 },
      { review: 'entry_unknown' },
    ]);
  });

  it('raises nothing that a person has waived', async () => {
    const { sessionId: session } = await mall.read('entry-1', at(0), PLATE);
    await mall.read('exit-1', at(70), PLATE);
    const url = `/api/malls/${mall.mall.publicId}/settlements`;
    await root.client.call('POST', url, { action: 'waive', session, reason: 'A guest of the house' });
    await readLate(66, 80);
    expect(await mall.sessions()).toMatchObject([{ exitAt: at(66), charge: 0, review: null }]);
  });
});
