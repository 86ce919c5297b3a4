import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LaneList } from '#contract/lanes.ts';
import type { ParkingSession } from '#contract/sessions.ts';
import { at } from '../../../testing/gated-mall.ts';
import { linkOf } from '../../../testing/paid-visits.ts';
import { openPaidMall, type PaidMall } from '../../../testing/paid-mall.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

/** Cars inside that are read at the exit with the last character but one wrong: the plate of a car that has been here. */
const CARS =
  'MH29FH50 KA51LM17 DL08CQ62 TN09RS84 GJ05AB36 UP32XY91 RJ14KP28 WB20TU73 AP16VW40 HR26DE15'.split(' ');
const SURE = { confidence: 0.97 };
const HELD = { decision: 'hold', reason: 'exit_ambiguous', amountDue: 0 };
/** Until minute 64 two hours are charged. */
const [READ_AT, UNTIL] = [64, 80];
const AT_1104 =
  /^A car like yours was read at the exit at 11:04\. You are charged until then while we check\./;

let paid: PaidMall;
let root: Person;
let token: string;
let plate: { own: string; other: string };
let cars = -1;
const time = (minute: number) => at(cars * 1_440 + minute);

beforeAll(async () => {
  paid = await openPaidMall();
  root = await signInSuperAdmin(paid.app);
  const settings = `/api/malls/${paid.mall.mall.publicId}/settings`;
  expect(await root.client.call('PUT', settings, { exitRule: 'pay-to-leave' })).toMatchObject({
    status: 200,
  });
});
afterAll(() => paid.end());

/** Each test on a day of its own, with a pair of plates of its own. */
beforeEach(async () => {
  cars += 1;
  paid.app.setNow(time(-310));
  root = await signInSuperAdmin(paid.app);
  plate = { own: `${CARS[cars]}09`, other: `${CARS[cars]}39` };
  await paid.mall.read('entry-1', time(-300), plate.other, SURE);
  await paid.mall.read('exit-1', time(-298), plate.other, SURE);
  const { sessionId } = await paid.mall.read('entry-1', time(0), plate.own, SURE);
  ({ token } = await linkOf(paid, sessionId, time(0)));
});

const show = (minute: number) => {
  paid.app.setNow(time(minute));
  return paid.bill(token);
};
const askStaff = (method: 'GET' | 'POST', path: string, body?: object) =>
  root.client.call(method, `/api/malls/${paid.mall.mall.publicId}/${path}`, body);

/** The attendant lets out whoever stands at the exit. */
async function letOut(minute: number): Promise<void> {
  paid.app.setNow(time(minute));
  const { body } = await askStaff('GET', 'lanes');
  const [wait] = (body as LaneList).waiting;
  expect(await askStaff('POST', `lanes/${wait?.id}/open`, { reason: 'Let out' })).toMatchObject({
    status: 200,
  });
}

/** The car is read at the exit with one character wrong, and let out by hand. */
async function leaveInDoubt(confidence = 0.97): Promise<void> {
  expect(await paid.mall.read('exit-1', time(READ_AT), plate.other, { confidence })).toMatchObject(HELD);
  await letOut(READ_AT + 1);
}

async function passTime(from: number, until: number): Promise<void> {
  for (let minute = from; minute <= until; minute += 10) {
    paid.app.setNow(time(minute));
    await paid.tick(time(minute));
  }
}

async function pay(minute: number): Promise<number> {
  paid.app.setNow(time(minute));
  const begun = await paid.begin(token);
  await paid.pay({ orderId: begun.order });
  return begun.amount;
}

const ask = (text: string) => {
  const call = { method: 'POST', url: `/api/pay/${token}/disputes` } as const;
  return paid.app.http.inject({ ...call, payload: { reason: 'wrong_times', text } });
};
const own = async () => (await paid.mall.sessions()).find(({ entryRaw }) => entryRaw === plate.own);

describe('a visit that may have ended at an exit that was read in doubt', () => {
  it('costs as much as until then, hours later too, and its bill says why', async () => {
    await leaveInDoubt();
    await passTime(66, 96);
    for (const minute of [66, 130, 300]) {
      const bill = await show(minute);
      expect(bill).toMatchObject({
        car: 'inside',
        amountDue: UNTIL,
        pricedUntil: time(READ_AT).toISOString(),
      });
      expect(bill.exitInDoubt).toMatchObject({ at: time(READ_AT).toISOString() });
      expect(bill.exitInDoubt?.text).toMatch(AT_1104);
    }
  });

  it('takes no more than that, once', async () => {
    await leaveInDoubt();
    expect(await pay(200)).toBe(UNTIL);
    expect(await show(300)).toMatchObject({ status: 'paid', amountDue: 0, amountPaid: UNTIL, leaveBy: null });
    expect(await paid.start(token)).toMatchObject({ status: 409, body: { code: 'nothing_due' } });
  });

  it('is priced until then for whoever pays after what was asked for has expired', async () => {
    paid.app.setNow(time(63));
    const begun = await paid.begin(token);
    await leaveInDoubt();
    paid.app.setNow(time(300));
    await paid.pay({ orderId: begun.order });
    expect(await show(301)).toMatchObject({ status: 'paid', amountDue: 0, amountPaid: UNTIL });
  });

  it('can be disputed at once, and staff answer once they have ended it', async () => {
    await leaveInDoubt();
    await passTime(66, 96);
    const asked = await ask('I have left at 11:04');
    expect(asked.statusCode).toBe(201);
    expect((await ask('Once more')).json()).toMatchObject({ code: 'dispute_open' });
    const { id } = asked.json<{ id: string }>();
    const decide = () =>
      askStaff('POST', `disputes/${id}/decision`, { decision: 'goodwill', rupees: 1, answer: 'Sorry' });
    expect(await decide()).toMatchObject({ status: 409, body: { code: 'still_open' } });
    const session = (await own())?.sessionId;
    const close = { action: 'close', session, exitAt: time(READ_AT).toISOString(), reason: 'It has left' };
    expect(await askStaff('POST', 'settlements', close)).toMatchObject({ status: 201 });
    expect(await decide()).toMatchObject({ status: 200 });
    expect(await own()).toMatchObject({ exitAt: time(READ_AT), charge: UNTIL * 100 - 100 });
  });

  it('shows staff in the list what its bill shows', async () => {
    await leaveInDoubt();
    paid.app.setNow(time(400));
    const { body } = await root.client.call('GET', `/api/parking?mall=Mall%201&status=parked`);
    const listed = (body as ParkingSession[]).find(({ number_plate: shown }) => shown === plate.own);
    expect(listed?.soFar).toMatchObject({ charges: UNTIL });
  });
});

describe('a car of which it turns out that it has stayed', () => {
  it('is charged until its own exit, where the other one was surely another car’s, and the bill says so', async () => {
    await leaveInDoubt();
    expect(await pay(180)).toBe(UNTIL);
    expect(await paid.mall.read('exit-1', time(184), plate.own, SURE)).toMatchObject({
      decision: 'hold',
      reason: 'payment_due',
      amountDue: 160 - UNTIL,
    });
    const bill = await show(185);
    expect(bill).toMatchObject({ car: 'holds', charges: 160, amountDue: 160 - UNTIL });
    expect(bill.exitInDoubt?.text).toBe(
      'A car like yours was read at the exit at 11:04. Yours was read there at 13:04: it was inside until then, and is charged for that time.',
    );
  });

  it('is charged what is certain, where that may have been its own exit too, and the rest is asked', async () => {
    await leaveInDoubt(0.6);
    const exit = await paid.mall.read('exit-1', time(184), plate.own, SURE);
    expect(exit).toMatchObject({ reason: 'payment_due', amountDue: UNTIL });
    expect(await own()).toMatchObject({ review: 'length_doubtful', charge: UNTIL * 100 });
    expect((await show(185)).exitInDoubt?.text).toBe(
      'A car like yours was read at the exit at 11:04. You are charged until then; a person checks the rest.',
    );
  });

  it('costs as before since staff gave that exit to another car', async () => {
    const { sessionId: another } = await paid.mall.read('entry-1', time(2), `KA01ZZ${1000 + cars}`, SURE);
    await leaveInDoubt();
    const exit = (await paid.mall.sessions()).findLast(({ review }) => review === 'exit_ambiguous');
    const join = { action: 'join', session: another, exit: exit?.sessionId, reason: 'It was this one' };
    expect(await askStaff('POST', 'settlements', join)).toMatchObject({ status: 201 });
    expect(await show(190)).toMatchObject({ amountDue: 160, exitInDoubt: null });
  });

  it('costs as before since staff read another plate in the image of that exit', async () => {
    await leaveInDoubt();
    const exit = (await paid.mall.sessions()).findLast(({ review }) => review === 'exit_ambiguous');
    const other = { action: 'correct_plate', session: exit?.sessionId, plate: `KA01YY${1000 + cars}` };
    const settled = await askStaff('POST', 'settlements', { ...other, reason: 'By its image' });
    expect(settled).toMatchObject({ status: 201 });
    expect(await show(190)).toMatchObject({ amountDue: 160, exitInDoubt: null });
  });
});

it('a visit of which no exit was read in doubt costs more each hour, and cannot be disputed yet', async () => {
  expect(await show(64)).toMatchObject({ amountDue: 80, exitInDoubt: null });
  expect(await show(130)).toMatchObject({ amountDue: 120, exitInDoubt: null });
  expect((await ask('Too much')).json()).toMatchObject({ code: 'still_open' });
});
