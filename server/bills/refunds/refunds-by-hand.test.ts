import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { LaneList } from '#contract/lanes.ts';
import type { WaitingRefund } from '#contract/refunds.ts';
import { paise } from '#domain/money/money.ts';
import { readTrail } from '../../../testing/audit-trail.ts';
import { at } from '../../../testing/gated-mall.ts';
import { openPaidMall, type PaidMall } from '../../../testing/paid-mall.ts';
import { takeCash } from '../../../testing/paid-visits.ts';
import { signInAdmin, signInSuperAdmin, type Person } from '../../../testing/test-people.ts';
import { holdSession, requestRefund } from '../../money/index.ts';
import { settleRefund } from '../../money/refunds/settle-refund.ts';

let paid: PaidMall;
let admin: Person;
let root: Person;
const CALM = { isDown: false, loseAnswers: 0, holdsRefunds: false, refusesRefunds: false, isSilent: false };

beforeAll(async () => {
  paid = await openPaidMall();
  root = await signInSuperAdmin(paid.app);
  admin = await signInAdmin(paid.app, root, [paid.mall.mall.publicId]);
});
afterEach(async () => {
  await paid.control('faults', CALM);
  // What a test left is nobody else's.
  for (const { id, ways } of await waiting())
    await act(id, 'paid', { by: ways.includes('terminal') ? 'terminal' : 'bank', note: 'the end of a test' });
});
afterAll(() => paid.end());

const tick = (minutes: number) => paid.app.money.payments.tick(at(minutes));
const address = (rest: string) => `/api/malls/${paid.mall.mall.publicId}${rest}`;
const waiting = async () =>
  ((await admin.client.call('GET', address('/refunds'))).body as { refunds: WaitingRefund[] }).refunds;
const act = (id: string, what: string, body?: object, person = admin) =>
  person.client.call('POST', address(`/refunds/${id}/${what}`), body);
const alerts = () =>
  paid.mall.rows<{ kind: string; closed: boolean }>(
    sql`select kind, closed_at is not null as closed from alerts where kind like 'refund%' order by id`,
  );
const sentFor = (payment: string) =>
  paid.standIn.books.list('refund').filter(({ payment_id: of }) => of === payment);

const recorded = async (action: string, target: string) =>
  (await readTrail(paid.app)).filter((one) => one.action === action && one.target === target);

async function owe(id: number, rupees: number): Promise<void> {
  await paid.database.transact('system', async (transaction) => {
    await holdSession(transaction, id);
    await requestRefund(transaction, {
      mall: paid.mall.mall.id,
      session: id,
      paise: paise(rupees * 100),
      cause: 'dispute',
      reason: 'The barrier was broken.',
      person: 'a',
      at: at(91),
    });
  });
}

/** A car that has paid 80 rupees by UPI, of which 30 are to go back, which the provider refuses. */
async function refused() {
  const car = await paid.park();
  paid.app.setNow(at(90));
  const begun = await paid.begin(car.token);
  const { id: payment } = await paid.pay({ orderId: begun.order });
  await paid.control('faults', { refusesRefunds: true });
  await owe(car.id, 30);
  await tick(91);
  await paid.control('faults', CALM);
  const [refund] = await waiting();
  if (!refund) throw new Error('no refund waits');
  return { ...car, payment, refund };
}

/** A car that has paid 80 rupees in cash, of which 30 are to go back. */
async function inCash() {
  const car = await paid.park();
  paid.app.setNow(at(90));
  await takeCash(paid, paid.mall, { id: car.id, paise: 8_000, when: at(90) });
  await owe(car.id, 30);
  const [refund] = await waiting();
  if (!refund) throw new Error('no refund waits');
  return { ...car, refund };
}

describe('a refund that the provider refuses', () => {
  it('waits for a person with what the provider answered, and an alert says so until it is settled', async () => {
    const { refund, plate } = await refused();
    expect(refund).toMatchObject({
      amount: 30,
      state: 'failed',
      method: 'upi',
      reason: 'The barrier was broken.',
      attempts: 1,
      ways: ['retry', 'bank'],
      visit: { plate },
    });
    expect(refund.fault).toContain('not have enough balance');
    expect((await alerts()).at(-1)).toEqual({ kind: 'refund_waits', closed: false });
    await act(refund.id, 'paid', { by: 'bank', note: 'UTR 4711' });
    expect((await alerts()).at(-1)).toEqual({ kind: 'refund_waits', closed: true });
  });

  it('is sent again once, however often somebody asks, under a key of its own', async () => {
    const { id, payment, refund } = await refused();
    const answers = await Promise.all(Array.from({ length: 8 }, () => act(refund.id, 'retry')));
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { state: 'requested' } });
    await tick(92);
    await tick(93);
    expect(await act(refund.id, 'retry')).toMatchObject({ status: 200, body: { state: 'done' } });
    await tick(94);
    expect(sentFor(payment)).toMatchObject([{ receipt: `${refund.id}r2` }]);
    expect(await paid.balances(id)).toEqual({ receivable: -5000, upi_clearing: 5000 });
    expect(await waiting()).toEqual([]);
    expect(await recorded('refund_retried', refund.id)).toMatchObject([
      { detail: { amount: 30, attempt: 2 } },
    ]);
  });

  it('that is refused again waits again', async () => {
    const { refund } = await refused();
    await paid.control('faults', { refusesRefunds: true });
    await act(refund.id, 'retry');
    await tick(92);
    expect(await waiting()).toMatchObject([{ id: refund.id, state: 'failed', attempts: 2 }]);
  });

  it('is paid by hand once: the bank paid it, with a note and a name', async () => {
    const { id, refund } = await refused();
    const pay = () => act(refund.id, 'paid', { by: 'bank', note: 'UTR 4711' });
    const answers = await Promise.all([pay(), pay(), pay()]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409,
    ]);
    expect(await act(refund.id, 'retry')).toMatchObject({ status: 200, body: { state: 'done' } });
    await tick(95);
    expect(await paid.balances(id)).toEqual({ receivable: -5000, upi_clearing: 8000, bank: -3000 });
    const [row] = await paid.mall.rows(
      sql`select paid_by, paid_person, note from refunds where public_id = ${refund.id}`,
    );
    expect(row).toEqual({ paid_by: 'bank', paid_person: expect.any(String), note: 'UTR 4711' });
    expect(await recorded('refund_paid', refund.id)).toMatchObject([{ detail: { by: 'bank', amount: 30 } }]);
  });

  it('is not paid by hand while the provider has it, nor without a note, nor at a terminal it never saw', async () => {
    const { refund } = await refused();
    expect(await act(refund.id, 'paid', { by: 'bank', note: ' ' })).toMatchObject({ status: 400 });
    expect(await act(refund.id, 'paid', { by: 'terminal', note: 'a' })).toMatchObject({
      status: 409,
      body: { code: 'not_by_terminal' },
    });
    await act(refund.id, 'retry');
    expect(await act(refund.id, 'paid', { by: 'bank', note: 'a' })).toMatchObject({
      status: 409,
      body: { code: 'refund_under_way' },
    });
    await tick(95);
  });
});

describe('a refund that the provider pays after all', () => {
  it('was paid by hand meanwhile: it is booked once, and an alert is raised', async () => {
    const { id, payment, refund } = await refused();
    await act(refund.id, 'paid', { by: 'bank', note: 'UTR 4711' });
    const news = { id: 'rfnd_late', payment, receipt: refund.id, state: 'processed' } as const;
    const settle = () =>
      paid.database.transact('system', (one) =>
        settleRefund(one, { ...news, paise: null, currency: null, merchant: null, isAnswer: true }, at(99)),
      );
    expect(await settle()).toBe('paid_twice');
    expect(await paid.balances(id)).toMatchObject({ bank: -3000, upi_clearing: 8000 });
    expect((await alerts()).at(-1)).toEqual({ kind: 'refund_paid_twice', closed: false });
  });

  it('says nothing by the failure of an earlier try while a later one is under way', async () => {
    const { payment, refund } = await refused();
    await act(refund.id, 'retry');
    const news = { id: 'rfnd_old', payment, receipt: refund.id, state: 'failed' } as const;
    const outcome = await paid.database.transact('system', (one) =>
      settleRefund(one, { ...news, paise: null, currency: null, merchant: null, isAnswer: true }, at(99)),
    );
    expect(outcome).toBe('repeated');
    await tick(120);
    expect(await waiting()).toEqual([]);
    expect(sentFor(payment)).toHaveLength(1);
  });
});

describe('a refund of cash', () => {
  it('is paid out of an open drawer alone, once, and the count of the drawer follows', async () => {
    const { id, plate, refund } = await inCash();
    expect(refund).toMatchObject({ state: 'requested', ways: ['cash', 'bank'] });
    expect(await act(refund.id, 'cash')).toMatchObject({ status: 409, body: { code: 'no_shift' } });
    await admin.client.call('POST', address('/cash-shifts'), { float: 20 });
    expect(await act(refund.id, 'cash')).toMatchObject({ status: 409, body: { code: 'drawer_short' } });
    await admin.client.call('POST', address('/cash-shifts/close'), { counted: 20 });
    await admin.client.call('POST', address('/cash-shifts'), { float: 500 });
    const lanes = (await admin.client.call('GET', address('/lanes'))).body as LaneList;
    expect(lanes.refunds).toMatchObject([{ id: refund.id, plate, amount: 30 }]);
    const answers = await Promise.all([act(refund.id, 'cash'), act(refund.id, 'cash')]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const after = (await admin.client.call('GET', address('/lanes'))).body as LaneList;
    expect(after).toMatchObject({ refunds: [], shift: { float: 500, taken: 0, paidOut: 30 } });
    expect(await paid.balances(id)).toEqual({ receivable: -5000, cash_drawer: 5000 });
    const closed = await admin.client.call('POST', address('/cash-shifts/close'), { counted: 465 });
    expect(closed.body).toMatchObject({ expected: 470, difference: -5, paidOut: 30 });
  });

  it('is nobody’s of another mall, and a payment by UPI does not go back in cash', async () => {
    const { refund } = await inCash();
    const other = await paid.addMall();
    const stranger = await signInAdmin(paid.app, root, [other.mall.publicId]);
    expect(await act(refund.id, 'cash', undefined, stranger)).toMatchObject({ status: 403 });
    const there = `/api/malls/${other.mall.publicId}/refunds/${refund.id}/cash`;
    await stranger.client.call('POST', `/api/malls/${other.mall.publicId}/cash-shifts`, { float: 500 });
    expect(await stranger.client.call('POST', there)).toMatchObject({
      status: 404,
      body: { code: 'refund_not_found' },
    });
    await act(refund.id, 'paid', { by: 'bank', note: 'a' });
    const { refund: byUpi } = await refused();
    await admin.client.call('POST', address('/cash-shifts'), { float: 500 });
    expect(await act(byUpi.id, 'cash')).toMatchObject({ status: 409, body: { code: 'not_cash' } });
  });
});
