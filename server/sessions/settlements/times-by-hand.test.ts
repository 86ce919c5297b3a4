import { settleSessions } from '#contract/settlements.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

const PLATE = 'GJ05AB1234';
const MISREAD = 'MH12CD9999';
const DAY = 24 * 60;
const TOO_LONG = { status: 400, body: { code: 'visit_too_long' } };
const OVERLAP = { status: 409, body: { code: 'visits_overlap' } };

let gates: GateTests;
let root: Person;
let mall: GatedMall;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());
beforeEach(async () => {
  gates.app.setNow(at(0));
  root = await signInSuperAdmin(gates.app);
  mall = await gates.addMall({ graceMinutes: 0 });
});

const settle = (body: object) =>
  root.client.call('POST', `/api/malls/${mall.mall.publicId}/settlements`, {
    reason: 'The camera was down',
    ...body,
  });
const enter = (minute: number) =>
  settle({ action: 'enter', plate: PLATE, entryAt: at(minute).toISOString() });
const close = (session: unknown, minute: number) =>
  settle({ action: 'close', session, exitAt: at(minute).toISOString() });
const chargesOf = async () => (await mall.sessions()).map(({ charge }) => charge);

describe('an entry by hand', () => {
  it.each([
    ['a year ago', -365 * DAY, TOO_LONG],
    ['a minute more than 31 days ago', -31 * DAY - 1, TOO_LONG],
    ['31 days ago', -31 * DAY, { status: 201 }],
    ['to come', 1, { status: 400, body: { fields: { entryAt: 'Still to come' } } }],
  ])('of %s', async (_when, minute, answer) => {
    expect(await enter(minute)).toMatchObject(answer);
    expect(await mall.sessions()).toHaveLength(answer.status === 201 ? 1 : 0);
  });

  it('within another visit of its plate, or before one, is refused: nobody pays for one hour twice', async () => {
    await mall.read('entry-1', at(0), PLATE);
    await mall.read('exit-1', at(120), PLATE);
    gates.app.setNow(at(180));
    for (const minute of [-30, 0, 60, 118]) expect(await enter(minute)).toMatchObject(OVERLAP);
    expect(await enter(60)).toMatchObject({
      body: {
        error:
          'This plate came in on 2026-11-20 at 10:00 and left on 2026-11-20 at 12:00: it cannot have been inside on another visit then.',
      },
    });
    expect(await enter(120)).toMatchObject({ status: 201 });
    await mall.read('exit-1', at(210), PLATE);
    expect(await chargesOf()).toEqual([8_000, 8_000]);
  });

  it('that was taken back stands in nobody’s way', async () => {
    const { body } = await enter(-60);
    await settle({ action: 'undo', settlement: settleSessions.answer.parse(body).settlement.id });
    expect(await enter(-30)).toMatchObject({ status: 201 });
  });
});

describe('an exit by hand', () => {
  it('more than 31 days after the entry is refused, named or now, and ends without a charge', async () => {
    const { sessionId: session } = await mall.read('entry-1', at(0), PLATE);
    gates.app.setNow(at(365 * DAY));
    root = await signInSuperAdmin(gates.app);
    expect(await close(session, 31 * DAY + 1)).toMatchObject(TOO_LONG);
    expect(await settle({ action: 'close', session })).toMatchObject(TOO_LONG);
    expect(await chargesOf()).toEqual([0]);
    expect(await settle({ action: 'close_free', session })).toMatchObject({ status: 201 });
    expect(await close(session, 31 * DAY)).toMatchObject({ status: 201 });
  });

  it('after the plate came in again is refused', async () => {
    const { sessionId: session } = await mall.read('entry-1', at(0), PLATE);
    await mall.read('entry-1', at(300), PLATE);
    await mall.read('exit-1', at(330), PLATE);
    gates.app.setNow(at(600));
    for (const minute of [302, 320, 500]) expect(await close(session, minute)).toMatchObject(OVERLAP);
    expect(await close(session, 300)).toMatchObject({ status: 201 });
    expect(await chargesOf()).toEqual([20_000, 4_000]);
  });

  it('that was read a year after the entry cannot be joined to it', async () => {
    const { sessionId: session } = await mall.read('entry-1', at(0), PLATE);
    await mall.read('exit-1', at(365 * DAY), MISREAD);
    await gates.tick(at(365 * DAY + 60));
    gates.app.setNow(at(365 * DAY + 60));
    root = await signInSuperAdmin(gates.app);
    const exit = (await mall.sessions()).find(({ exitRaw }) => exitRaw === MISREAD)?.sessionId;
    expect(await settle({ action: 'join', session, exit })).toMatchObject(TOO_LONG);
  });
});
