import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  chargebackMessage,
  sendMessage,
  type ChargebackMessage,
} from '../../../testing/chargeback-messages.ts';
import { at } from '../../../testing/gated-mall.ts';
import { openPaidMall, type PaidMall } from '../../../testing/paid-mall.ts';

let paid: PaidMall;
beforeAll(async () => {
  paid = await openPaidMall();
});
afterAll(() => paid.end());

const DAY = 1_440;
let disputes = 0;
const newId = () => `disp_Test${String((disputes += 1)).padStart(10, '0')}`;

/** A car that has paid 80 rupees by UPI and has left. */
async function left() {
  const car = await paid.park();
  paid.app.setNow(at(90));
  const begun = await paid.begin(car.token);
  const { id: payment } = await paid.pay({ orderId: begun.order });
  await paid.mall.read('exit-1', at(91), car.plate);
  return { ...car, payment };
}
type Rest = Omit<Partial<ChargebackMessage>, 'event'>;
const send = (
  event: ChargebackMessage['event'],
  { id = '', payment = '', at: when = at(DAY), ...more }: Rest,
) => sendMessage(paid, chargebackMessage({ event, id, payment, at: when, ...more }));
const stored = async (payment: string) =>
  paid.mall.rows<Record<string, unknown>>(sql`
    select c.state, c.phase, c.paise::int, c.held_paise::int as held, c.lost_paise::int as lost, c.moves
    from chargebacks c join payments p on p.id = c.payment_id where p.provider_payment = ${payment} order by c.id`);
const outcomes = () =>
  paid.mall.rows<{ outcome: string | null }>(
    sql`select outcome from provider_events where body like '%dispute%' order by id`,
  );
describe('a message of a chargeback', () => {
  it('is stored with its deadline, moves nothing while nothing is deducted, and nobody owes anything', async () => {
    const { id, token, payment } = await left();
    paid.app.setNow(at(DAY));
    const before = await paid.balances(id);
    expect(await send('created', { id: newId(), payment })).toBe(200);
    expect(await stored(payment)).toEqual([
      { state: 'open', phase: 'chargeback', paise: 8_000, held: 0, lost: 0, moves: 0 },
    ]);
    expect(await paid.balances(id)).toEqual(before);
    expect(await paid.bill(token)).toMatchObject({ status: 'paid', amountDue: 0, amountPaid: 80 });
    expect((await outcomes()).at(-1)).toEqual({ outcome: 'chargeback' });
  });

  it('that is lost takes the money out of what the provider owes us, and no driver owes it', async () => {
    const { id, token, payment } = await left();
    paid.app.setNow(at(2 * DAY));
    const chargeback = newId();
    await send('created', { id: chargeback, payment });
    await send('under_review', { id: chargeback, payment, at: at(DAY + 60) });
    await send('lost', { id: chargeback, payment, at: at(DAY + 120) });
    expect(await stored(payment)).toMatchObject([{ state: 'lost', held: 0, lost: 8_000, moves: 1 }]);
    expect(await paid.balances(id)).toEqual({ parking_revenue: -8_000, chargeback_losses: 8_000 });
    expect(await paid.bill(token)).toMatchObject({ status: 'paid', amountDue: 0, amountPaid: 80 });
  });

  it('that is deducted at once is held, and put back once it is won', async () => {
    const { id, payment } = await left();
    paid.app.setNow(at(3 * DAY));
    const chargeback = newId();
    await send('created', { id: chargeback, payment, deducted: 8_000 });
    expect(await paid.balances(id)).toEqual({ parking_revenue: -8_000, chargebacks_held: 8_000 });
    await send('won', { id: chargeback, payment, at: at(2 * DAY) });
    expect(await stored(payment)).toMatchObject([{ state: 'won', held: 0, lost: 0, moves: 2 }]);
    expect(await paid.balances(id)).toEqual({ parking_revenue: -8_000, upi_clearing: 8_000 });
  });

  it('that is won in part loses the part', async () => {
    const { id, payment } = await left();
    paid.app.setNow(at(3 * DAY));
    const chargeback = newId();
    await send('created', { id: chargeback, payment, deducted: 8_000 });
    await send('won', { id: chargeback, payment, at: at(2 * DAY), deducted: 1_000 });
    expect(await paid.balances(id)).toEqual({
      parking_revenue: -8_000,
      upi_clearing: 7_000,
      chargeback_losses: 1_000,
    });
  });

  it('has one effect though it comes twenty times and all of them in the wrong order', async () => {
    const { id, payment } = await left();
    paid.app.setNow(at(3 * DAY));
    const chargeback = newId();
    const bodies = (
      [
        ['created', DAY, 8_000],
        ['under_review', DAY + 1, 8_000],
        ['action_required', DAY + 2, 8_000],
        ['lost', DAY + 3, 8_000],
      ] as const
    ).map(([event, minutes, deducted]) =>
      chargebackMessage({ event, id: chargeback, payment, at: at(minutes), deducted }),
    );
    const sent = Array.from({ length: 5 }, () => bodies.toReversed()).flat();
    expect(await Promise.all(sent.map((body) => sendMessage(paid, body)))).toEqual(sent.map(() => 200));
    // How often it moved depends on which of them was stored first: held and lost, or lost at once.
    expect(await stored(payment)).toMatchObject([{ state: 'lost', held: 0, lost: 8_000 }]);
    expect(await paid.balances(id)).toEqual({ parking_revenue: -8_000, chargeback_losses: 8_000 });
  });

  it('closed after a suspicion of fraud takes nothing', async () => {
    const { id, payment } = await left();
    paid.app.setNow(at(2 * DAY));
    const before = await paid.balances(id);
    const chargeback = newId();
    await send('created', { id: chargeback, payment, phase: 'fraud' });
    await send('closed', { id: chargeback, payment, phase: 'fraud', at: at(DAY + 5) });
    expect(await stored(payment)).toMatchObject([{ state: 'closed', phase: 'fraud', lost: 0 }]);
    expect(await paid.balances(id)).toEqual(before);
  });

  it('never takes more than the payment brought, nor money of another currency', async () => {
    const { id, payment } = await left();
    const { id: other, payment: foreign } = await left();
    paid.app.setNow(at(2 * DAY));
    await send('lost', { id: newId(), payment, amount: 9_999_999 });
    expect(await paid.balances(id)).toEqual({ parking_revenue: -8_000, chargeback_losses: 8_000 });
    const before = await paid.balances(other);
    await send('lost', { id: newId(), payment: foreign, currency: 'USD' });
    expect(await paid.balances(other)).toEqual(before);
    expect((await outcomes()).at(-1)).toEqual({ outcome: 'other_currency' });
  });

  it('about a payment that is not ours waits a day, then counts as somebody else’s', async () => {
    paid.app.setNow(at(2 * DAY));
    await send('created', { id: newId(), payment: 'pay_Stranger00000' });
    expect((await outcomes()).at(-1)).toEqual({ outcome: null });
    await paid.app.money.payments.tick(at(3 * DAY + 1));
    expect((await outcomes()).at(-1)).toEqual({ outcome: 'unknown_payment' });
  });

  it('that cannot be read is set aside, and one of another kind does nothing', async () => {
    const { payment } = await left();
    const whole = chargebackMessage({ event: 'lost', id: newId(), payment, at: at(DAY) });
    for (const broken of [
      whole.replace('"amount_deducted":8000', '"amount_deducted":-1'),
      whole.replace('"status":"lost"', '"status":"won over"'),
      whole.replace('"amount_deducted":8000', '"amount_deducted":80.5'),
    ]) {
      expect(await sendMessage(paid, broken)).toBe(200);
      expect((await outcomes()).at(-1)).toEqual({ outcome: 'unreadable' });
    }
    expect(await sendMessage(paid, whole.replace('payment.dispute.lost', 'payment.disputed'))).toBe(200);
    expect(await stored(payment)).toEqual([]);
  });

  it('of a phase that nobody knows is taken for a claim, and of missing fields for nothing', async () => {
    const { payment } = await left();
    const message = JSON.parse(
      chargebackMessage({ event: 'created', id: newId(), payment, at: at(DAY), phase: 'good_faith' }),
    ) as { created_at?: number; payload: { dispute: { entity: Record<string, unknown> } } };
    const { entity } = message.payload.dispute;
    for (const name of ['amount_deducted', 'reason_code', 'respond_by']) delete entity[name];
    delete message.created_at;
    await sendMessage(paid, JSON.stringify(message));
    expect(await stored(payment)).toMatchObject([{ state: 'open', phase: 'chargeback', held: 0 }]);
  });
});

describe('a chargeback of which no message came', () => {
  it('is found within the hour, and what became of it too', async () => {
    const { id, payment } = await left();
    paid.app.setNow(at(5 * DAY));
    const raised = (await paid.control('disputes', { paymentId: payment, deliver: 'never' })) as {
      id: string;
    };
    expect(await stored(payment)).toEqual([]);
    await paid.app.money.payments.tick(at(5 * DAY));
    expect(await stored(payment)).toMatchObject([{ state: 'open' }]);
    await paid.control(`disputes/${raised.id}`, { status: 'lost', deliver: 'never' });
    await paid.app.money.payments.tick(at(5 * DAY + 30));
    expect(await stored(payment)).toMatchObject([{ state: 'open' }]);
    await paid.app.money.payments.tick(at(5 * DAY + 61));
    expect(await stored(payment)).toMatchObject([{ state: 'lost', lost: 8_000 }]);
    expect(await paid.balances(id)).toEqual({ parking_revenue: -8_000, chargeback_losses: 8_000 });
  });

  it('and a provider that does not answer stops nothing', async () => {
    const { payment } = await left();
    await paid.control('disputes', { paymentId: payment, deliver: 'never' });
    await paid.control('faults', { isDown: true });
    await paid.app.money.payments.tick(at(6 * DAY));
    expect(await stored(payment)).toEqual([]);
    await paid.control('faults', { isDown: false });
    await paid.app.money.payments.tick(at(6 * DAY + 61));
    expect(await stored(payment)).toMatchObject([{ state: 'open' }]);
  });
});

describe('an answer that is due', () => {
  const alerts = () =>
    paid.mall.rows<{ subject: string; open: boolean; rupees: number }>(sql`
      select subject, closed_at is null as open, (facts ->> 'rupees')::int as rupees
      from alerts where kind = 'chargeback_due' order by id`);

  it('is warned of three days before, once, until the bank has decided', async () => {
    const { payment } = await left();
    const chargeback = newId();
    paid.app.setNow(at(10 * DAY));
    await send('created', { id: chargeback, payment, at: at(10 * DAY), respondBy: at(17 * DAY) });
    const before = (await alerts()).length;
    await paid.app.money.payments.tick(at(14 * DAY - 1));
    expect(await alerts()).toHaveLength(before);
    await paid.app.money.payments.tick(at(14 * DAY));
    await paid.app.money.payments.tick(at(15 * DAY));
    expect((await alerts()).slice(before)).toMatchObject([{ open: true, rupees: 80 }]);
    // What is late is still to be answered: some banks take it.
    await paid.app.money.payments.tick(at(18 * DAY));
    expect((await alerts()).at(-1)).toMatchObject({ open: true });
    await send('lost', { id: chargeback, payment, at: at(18 * DAY) });
    expect((await alerts()).slice(before)).toMatchObject([{ open: false }]);
  });
});
