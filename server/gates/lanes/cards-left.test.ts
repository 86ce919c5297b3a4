import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { LaneList } from '#contract/lanes.ts';
import { at } from '../../../testing/gated-mall.ts';
import { addHoldingMall, type HoldingMall } from '../../../testing/holding-mall.ts';
import { openPaidMall, type PaidMall } from '../../../testing/paid-mall.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

const PLATE = 'MH01AB1234';
let paid: PaidMall;
let staff: Person;
let mall: HoldingMall;
let wait: string;
let session: string | null;
let token: string;

beforeAll(async () => {
  paid = await openPaidMall();
  staff = await signInSuperAdmin(paid.app);
});
afterAll(() => paid.end());

/** A car that owes 80 rupees holds at exit-1; the terminal was asked for them, and broke off. */
beforeEach(async () => {
  mall = await addHoldingMall(paid);
  await mall.read('entry-1', at(0), PLATE);
  const held = await mall.read('exit-1', at(62), PLATE);
  session = held.sessionId;
  token = new URL(held.payUrl ?? '').pathname.split('/').at(-1) ?? '';
  paid.app.setNow(at(62));
  wait = (await lanes()).waiting[0]?.id ?? '';
  await card('requested');
  await card('unknown');
});

const call = (method: string, rest: string, body?: object) =>
  staff.client.call(method, `/api/malls/${mall.mall.publicId}${rest}`, body);
const lanes = async () => (await call('GET', '/lanes')).body as LaneList;
const say = (state: string) => call('POST', `/lanes/${wait}/card`, { state });
const start = () => paid.start(token);

/** The attendant lets the car out, it drives on, and some time goes by. */
async function leave() {
  expect(await call('POST', `/lanes/${wait}/open`, { reason: 'The queue' })).toMatchObject({ status: 200 });
  await mall.read('exit-1', at(63), PLATE);
  for (let minute = 64; minute < 72; minute += 1) {
    paid.app.setNow(at(minute));
    await paid.tick(at(minute));
  }
}

async function card(state: string) {
  expect(await say(state)).toMatchObject({ status: 200 });
}

it('lists no card of a car that holds still, but at the car', async () => {
  expect(await lanes()).toMatchObject({ waiting: [{ terminal: { state: 'unknown' } }], undecidedCards: [] });
});

it('lists a card that nobody has decided about once its car has left', async () => {
  await leave();
  const left = { wait, gate: 'exit-1', plate: PLATE, amount: 80, since: at(62).toISOString() };
  expect(await lanes()).toMatchObject({ waiting: [], undecidedCards: [left] });
});

it('names the terminal on the bill while nobody has decided, and no other way to pay', async () => {
  expect(await paid.bill(token)).toMatchObject({ terminal: { amount: 80, state: 'unknown' }, methods: [] });
  await card('declined');
  await card('requested');
  expect(await paid.bill(token)).toMatchObject({ terminal: { amount: 80, state: 'requested' }, methods: [] });
  await card('declined');
  expect(await paid.bill(token)).toMatchObject({ terminal: null, methods: ['upi', 'card'] });
});

it('takes it that the card was charged: the visit is paid', async () => {
  await leave();
  await card('approved');
  expect(await mall.due(PLATE)).toBe(0);
  expect((await lanes()).undecidedCards).toEqual([]);
});

it('takes it that the card was not charged: the visit can be paid by its link', async () => {
  await leave();
  expect(await start()).toMatchObject({ status: 409, body: { code: 'card_under_way' } });
  await card('declined');
  expect((await lanes()).undecidedCards).toEqual([]);
  expect(await start()).toMatchObject({ status: 201 });
});

it('takes it too where the car was seen no more and nobody let it out', async () => {
  await paid.tick(at(120));
  expect((await lanes()).waiting).toEqual([]);
  paid.app.setNow(at(121));
  await card('approved');
  expect(await mall.due(PLATE)).toBe(0);
});

it('gives back what a card was charged for a visit that costs nothing any more', async () => {
  await leave();
  await call('POST', '/settlements', { action: 'waive', session, reason: 'The barrier was broken' });
  await card('approved');
  const back = await mall.rows(sql`select paise::int as paise from refunds where mall_id = ${mall.mall.id}`);
  expect(back).toEqual([{ paise: 8_000 }]);
  expect(await mall.due(PLATE)).toBe(0);
});

it('asks the terminal for nothing once the car has left', async () => {
  await leave();
  expect(await say('requested')).toMatchObject({ status: 409, body: { code: 'terminal_undecided' } });
  await card('declined');
  const gone = { status: 404, body: { code: 'not_waiting' } };
  for (const state of ['requested', 'approved']) expect(await say(state)).toMatchObject(gone);
});

it('gives it back where the car turns out to have been another one, whose visit nobody knows', async () => {
  await leave();
  const split = { action: 'split', session, reason: 'It was the grey car' };
  expect(await call('POST', '/settlements', split)).toMatchObject({ status: 201 });
  expect((await lanes()).undecidedCards).toMatchObject([{ wait, amount: 80 }]);
  await card('approved');
  expect(
    await mall.rows(sql`select r.paise::int as paise, s.flags from refunds r join sessions s on s.id = r.session_id
    where r.mall_id = ${mall.mall.id}`),
  ).toEqual([{ paise: 8_000, flags: ['entry_unknown'] }]);
  paid.app.setNow(at(75));
  expect(await mall.read('exit-1', at(75), PLATE)).toMatchObject({
    decision: 'hold',
    amountDue: 80,
    sessionId: session,
  });
});

it('is the visit’s again where that is taken back', async () => {
  await leave();
  const split = { action: 'split', session, reason: 'It was the grey car' };
  const { body } = await call('POST', '/settlements', split);
  const { settlement } = body as { settlement: { id: string } };
  await call('POST', '/settlements', { action: 'undo', settlement: settlement.id, reason: 'It was not' });
  await card('approved');
  expect(await mall.due(PLATE)).toBe(0);
  expect(await paid.bill(token)).toMatchObject({ status: 'paid' });
});
