import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settleSessions } from '#contract/settlements.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { addKnownMall, visitFor } from '../../../testing/known-mall.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

const TRUE = 'GJ05AB1234';
const MISREAD = 'GJ05AB1284';
const SURE = { confidence: 0.97 };

let gates: GateTests;
let root: Person;
beforeAll(async () => {
  gates = await openGates({ now: at(-60).toISOString() });
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());

async function settle(mall: GatedMall, body: Record<string, unknown>): Promise<string> {
  const url = `/api/malls/${mall.mall.publicId}/settlements`;
  const answer = await root.client.call('POST', url, { reason: 'Seen on the photograph', ...body });
  expect(answer.status).toBe(201);
  return settleSessions.answer.parse(answer.body).settlement.id;
}

/** Comes in misread surely; half an hour later a person gives the session its true plate. */
async function comeMisread(mall: GatedMall, from: number, plate = TRUE, read = MISREAD) {
  const { sessionId: session } = await mall.read('entry-1', at(from), read, SURE);
  gates.app.setNow(at(from + 30));
  const settlement = await settle(mall, { action: 'correct_plate', session, plate });
  return { session: session ?? '', settlement };
}

const WHOLE = { key: TRUE, state: 'closed', charge: 12_000, review: null };

describe('a car whose plate a person has set right', () => {
  it.each([
    ['one character', TRUE, MISREAD],
    ['a look-alike', 'GJ05AB1238', 'GJ05AB1233'],
    ['two characters', TRUE, 'GJ05AB1789'],
    ['another District', TRUE, 'GJ01AB1234'],
  ])('pays whole where the exit misreads it as its entry did: %s', async (_what, plate, read) => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    const { session } = await comeMisread(mall, 0, plate, read);
    const exit = await mall.read('exit-1', at(125), read, { confidence: 0.98 });
    expect(exit).toMatchObject({ reason: 'charged', amountDue: 120, sessionId: session });
    // Read once more as it drives off, it has left already.
    expect(await mall.read('exit-1', at(126), read, SURE)).toMatchObject({ sessionId: session });
    expect(await mall.sessions()).toMatchObject([{ ...WHOLE, key: plate }]);
  });

  it('the same in a mall that knows who comes to it, and beside a car that is like what was read', async () => {
    const mall = await addKnownMall(gates, SURE);
    await visitFor(mall, 'GJ05AB1285', 70, SURE);
    await comeMisread(mall, 100);
    await mall.read('entry-1', at(102), 'GJ05AB1285', SURE);
    expect(await mall.read('exit-1', at(225), MISREAD, SURE)).toMatchObject({ amountDue: 120 });
    expect(await mall.read('exit-1', at(285), 'GJ05AB1285', SURE)).toMatchObject({ amountDue: 160 });
    expect((await mall.sessions()).slice(-2)).toMatchObject([WHOLE, { key: 'GJ05AB1285', charge: 16_000 }]);
  });

  it('read right at the exit it pays whole, and so does its next visit that is set right', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    await comeMisread(mall, 0);
    expect(await mall.read('exit-1', at(125), TRUE, SURE)).toMatchObject({ amountDue: 120 });
    await comeMisread(mall, 200);
    expect(await mall.read('exit-1', at(325), MISREAD, SURE)).toMatchObject({ amountDue: 120 });
    expect(await mall.sessions()).toMatchObject([WHOLE, WHOLE]);
  });

  it('taken back, it goes by what was read', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    const { settlement } = await comeMisread(mall, 0);
    await settle(mall, { action: 'undo', settlement });
    await mall.read('exit-1', at(125), MISREAD, SURE);
    expect(await mall.sessions()).toMatchObject([{ ...WHOLE, key: MISREAD }]);
  });

  it('is not ended by a car that has been here under that plate: its own exit charges what is certain', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    await visitFor(mall, MISREAD, -1_440, SURE);
    await comeMisread(mall, 0);
    // That one came in unread today.
    expect(await mall.read('exit-1', at(125), MISREAD, SURE)).toMatchObject({ amountDue: 0 });
    expect(await mall.read('exit-1', at(245), TRUE, SURE)).toMatchObject({ amountDue: 120 });
    expect((await mall.sessions()).at(1)).toMatchObject({ key: TRUE, review: 'length_doubtful' });
  });

  it('nor by one that is inside under it: which of the two leaves is asked', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    const { session } = await comeMisread(mall, 0);
    await mall.read('entry-1', at(40), MISREAD, SURE);
    const exit = await mall.read('exit-1', at(100), MISREAD, SURE);
    expect(exit).toMatchObject({ reason: 'exit_ambiguous', amountDue: 0 });
    expect((await mall.sessions())[0]).toMatchObject({ sessionId: session, key: TRUE, state: 'open' });
  });
});
