import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, type GateTests } from '../../../testing/gated-mall.ts';
import { addHoldingMall, payInCash, type HoldingMall } from '../../../testing/holding-mall.ts';
import { signInSuperAdmin } from '../../../testing/test-people.ts';

let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

const RIGHT = 'DL07CF5140';
const MISREAD = 'DL07CF3140';

/** Each test on days of its own, so that its upkeep has its turn. */
let day = 0;
const time = (count: number) => at(day * 1_440 + count);

/** Its entry was read as another plate; at the exit its right one holds, is paid, and comes in again a little later. */
async function paidAndBack(hasBeenHere = false): Promise<HoldingMall> {
  day += 20;
  const mall = await addHoldingMall(gates);
  const confidence = 0.88;
  if (hasBeenHere) {
    await mall.read('entry-1', time(-1_440), MISREAD, { confidence: 0.96 });
    await mall.read('exit-1', time(-1_435), MISREAD, { confidence: 0.96 });
  }
  await mall.sense(time(-1), 'B1A01', false);
  const { sessionId } = await mall.read('entry-1', time(0), MISREAD, { confidence });
  await mall.sense(time(2), 'B1A01', true);
  await mall.sense(time(91), 'B1A01', false);
  const held = await mall.read('exit-1', time(95), RIGHT);
  expect(held).toMatchObject({ decision: 'hold', amountDue: 80, sessionId });
  await payInCash(mall, MISREAD, time(95.5));
  await mall.read('entry-2', time(112), RIGHT, { confidence: 0.98 });
  await upkeep(115, 120);
  return mall;
}

async function upkeep(from: number, to: number, step = 5): Promise<void> {
  for (let minute = from; minute <= to; minute += step) {
    gates.app.setNow(time(minute));
    await gates.tick(time(minute));
  }
}

async function first(mall: HoldingMall) {
  const session = (await mall.sessions()).find(({ entryAt }) => entryAt.getTime() === time(0).getTime());
  if (!session) throw new Error('no session');
  return session;
}

/** What a session was charged and what goes back of it, in rupees, by the ledger. */
async function moneyOf(mall: HoldingMall, sessionId: string) {
  const [row] = await mall.rows<{ charged: number; back: number }>(sql`
    select coalesce(sum(l.paise) filter (where m.cause in ('charge', 'correction')), 0)::int / 100 as charged,
      coalesce(sum(l.paise) filter (where m.cause = 'refund'), 0)::int / 100 as back
    from ledger_movements m join ledger_lines l on l.movement_id = m.id and l.account = 'receivable'
    where m.session_id = (select id from sessions where public_id = ${sessionId})`);
  return row;
}

it('a car that was misread in doubt once, and comes again under its right plate, has left and keeps its bill', async () => {
  const mall = await paidAndBack();
  const paid = await first(mall);
  expect(paid).toMatchObject({ state: 'closed', charge: 8000, exitAt: time(95) });
  expect(await moneyOf(mall, paid.sessionId)).toEqual({ charged: 80, back: 0 });
  const out = await mall.read('exit-1', time(164), RIGHT, { confidence: 0.96 });
  expect(out).toMatchObject({ decision: 'hold', amountDue: 40 });
});

it('its exit is another one’s as soon as the plate that was read at the entry shows to be a car too', async () => {
  const mall = await paidAndBack();
  await mall.read('exit-2', time(240), MISREAD, { confidence: 0.96 });
  await upkeep(245, 255);
  expect(await first(mall)).toMatchObject({ exitAt: time(240) });
});

describe('a session that was paid, and whose exit was taken back', () => {
  it('ends once its plate comes in again: what the other one paid has gone back', async () => {
    const mall = await paidAndBack(true);
    const taken = await first(mall);
    expect(taken).toMatchObject({ state: 'open', exitAt: null, charge: 0 });
    const again = await mall.read('entry-1', time(300), MISREAD, { confidence: 0.95 });
    expect(again).toMatchObject({ decision: 'open' });
    expect(await moneyOf(mall, taken.sessionId)).toEqual({ charged: 0, back: 80 });
  });

  it('ends by time, and the jobs go on', async () => {
    const mall = await paidAndBack(true);
    await upkeep(130, 130 + 16 * 24 * 60, 720);
    // While nothing comes of any camera nobody has left by time alone.
    await mall.read('entry-1', time(131 + 16 * 24 * 60), 'KA03MN7788');
    await upkeep(132 + 16 * 24 * 60, 150 + 16 * 24 * 60, 6);
    expect(await first(mall)).toMatchObject({ state: 'closed', exitAt: null, charge: 0 });
  });

  it.each(['close', 'close_free', 'waive'] as const)('can be settled by a person: %s', async (action) => {
    const mall = await paidAndBack(true);
    gates.app.setNow(time(200));
    const { client } = await signInSuperAdmin(gates.app);
    const { sessionId: session } = await first(mall);
    const exit = action === 'close' ? { exitAt: time(95).toISOString() } : {};
    const asked = { action, session, reason: 'It has left and paid', ...exit };
    const { status } = await client.call('POST', `/api/malls/${mall.mall.publicId}/settlements`, asked);
    expect(status).toBe(action === 'waive' ? 409 : 201);
  });
});
