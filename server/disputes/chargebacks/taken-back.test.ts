import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settleSessions } from '#contract/settlements.ts';
import { openClaimTests, type ClaimTests } from '../../../testing/claimed-payments.ts';

const AGAIN = { decision: 'asked_again', reason: 'It was inside.' };
const LONG = 300;

let on: ClaimTests;
beforeAll(async () => {
  on = await openClaimTests();
});
afterAll(() => on.paid.end());

async function payAgain(token: string): Promise<string> {
  const { order } = await on.paid.begin(token);
  return (await on.paid.pay({ orderId: order })).id;
}

describe('a bank that decides after all that the payment stands', () => {
  it('gives back what the driver was asked for again and has paid since', async () => {
    const { id, token, payment, chargeback, move } = await on.claimed();
    await move('lost');
    await on.decide(chargeback, AGAIN);
    const second = await payAgain(token);
    await move('won');
    expect(await on.paid.bill(token)).toMatchObject({
      status: 'paid',
      amountDue: 0,
      amountPaid: 80,
      amountRefunded: 80,
    });
    expect(await on.sentLater(second)).toMatchObject([{ amount: 8_000 }]);
    expect(await on.sentLater(payment)).toEqual([]);
    expect(await on.paid.balances(id)).toEqual({ parking_revenue: -8_000, upi_clearing: 8_000 });
  });

  it.each([
    ['in the same second', 0],
    ['and repeats what it had taken', 1],
  ])('gives it back where it says so %s', async (_how, later) => {
    const { token, payment, chargeback, atProvider, move } = await on.claimed();
    await move('lost');
    await on.decide(chargeback, AGAIN);
    const second = await payAgain(token);
    on.step(later);
    await on.paid.control(`disputes/${atProvider}`, { status: 'won', deductedPaise: 8_000 * later });
    const { timeline } = await on.read(chargeback);
    expect(JSON.stringify(timeline).includes('contradict each other')).toBe(later === 0);
    on.step(LONG);
    await on.paid.app.money.payments.tick(on.paid.app.now());
    expect(await on.paid.bill(token)).toMatchObject({ status: 'paid', amountDue: 0, amountRefunded: 80 });
    expect(await on.sentLater(second)).toMatchObject([{ amount: 8_000 }]);
    expect(await on.sentLater(payment)).toEqual([]);
    expect(await on.read(chargeback)).toMatchObject({ chargeback: { state: 'won', lost: 0 } });
  });

  it('takes nothing from a driver who was asked again and has not paid', async () => {
    const { id, token, chargeback, move } = await on.claimed();
    await move('lost');
    await on.decide(chargeback, AGAIN);
    await move('won', { deductedPaise: 3_000 });
    // Of what the bank still keeps a person decides anew.
    expect(await on.paid.bill(token)).toMatchObject({ status: 'paid', amountDue: 0 });
    expect(await on.paid.balances(id)).toEqual({
      parking_revenue: -8_000,
      upi_clearing: 5_000,
      chargeback_losses: 3_000,
    });
  });
});

describe('a waiver that is undone', () => {
  it.each([['absorbed'], [null]])(
    'leaves what a bank gave back with the mall as before (%s)',
    async (was) => {
      const { id, token, payment, chargeback, move } = await on.claimed();
      await move('lost');
      if (was) await on.decide(chargeback, { decision: was, reason: 'Too little to ask for' });
      const before = await on.paid.bill(token);
      const waived = await waive(chargeback);
      expect(await on.paid.balances(id)).toEqual({});
      await undo(waived);
      const bill = await on.paid.bill(token);
      expect(bill).toMatchObject({ status: 'paid', amountDue: 0, amountPaid: 80, methods: [] });
      expect(bill.bankLines).toEqual(before.bankLines);
      expect(await on.paid.balances(id)).toEqual({ parking_revenue: -8_000, chargeback_losses: 8_000 });
      expect(await on.sentLater(payment)).toEqual([]);
    },
  );

  it('leaves what was corrected corrected', async () => {
    const { token, chargeback, move } = await on.claimed();
    await move('lost');
    await on.decide(chargeback, { decision: 'corrected', rupees: 30, reason: 'The clock was wrong' });
    const waived = await waive(chargeback);
    expect(await on.paid.bill(token)).toMatchObject({ charges: 0, amountDue: 0, amountRefunded: 80 });
    await undo(waived);
    expect(await on.paid.bill(token)).toMatchObject({ charges: 50, amountDue: 0, amountRefunded: 30 });
  });

  it('leaves owed what was asked for again, and no more', async () => {
    const { token, chargeback, move } = await on.claimed();
    await move('lost');
    await on.decide(chargeback, AGAIN);
    const waived = await waive(chargeback);
    expect(await on.paid.bill(token)).toMatchObject({ charges: 0, amountDue: 0 });
    await undo(waived);
    expect(await on.paid.bill(token)).toMatchObject({ charges: 80, amountDue: 80 });
  });
});

/** Waives the charge of the visit that is claimed; answers the settlement. */
async function waive(chargeback: string): Promise<string> {
  const { visit } = await on.read(chargeback);
  const wanted = { action: 'waive', session: visit.session, reason: 'The barrier was broken' };
  const { status, body } = await on.call('POST', '/settlements', wanted);
  expect(status).toBe(201);
  return settleSessions.answer.parse(body).settlement.id;
}

async function undo(settlement: string): Promise<void> {
  const { status } = await on.call('POST', '/settlements', {
    action: 'undo',
    settlement,
    reason: 'The wrong car',
  });
  expect(status).toBe(201);
}

describe('a payment that was claimed twice', () => {
  it('is asked for again once', async () => {
    const { token, payment, chargeback, move } = await on.claimed();
    await move('lost');
    await on.decide(chargeback, AGAIN);
    const { id } = (await on.paid.control('disputes', { paymentId: payment })) as { id: string };
    on.step(1);
    await on.paid.control(`disputes/${id}`, { status: 'lost' });
    const second = (await on.list()).find((one) => one.id !== chargeback && one.needs === 'decision');
    expect(await on.read(second?.id ?? '')).toMatchObject({ askedAgainRupees: 0 });
    expect(await on.decide(second?.id ?? '', AGAIN)).toMatchObject({
      status: 409,
      body: { code: 'asked_again_already' },
    });
    expect(await on.paid.bill(token)).toMatchObject({ amountDue: 80 });
    expect(await on.decide(second?.id ?? '', { decision: 'absorbed', reason: 'Twice' })).toMatchObject({
      status: 200,
    });
  });
});

describe('a provider that is asked again', () => {
  it('moves no day: what it says has stood since its first report', async () => {
    const { token, chargeback, move } = await on.claimed();
    await move('lost');
    const [line] = (await on.paid.bill(token)).bankLines;
    const [queued] = await on.queue();
    const { timeline } = await on.read(chargeback);
    const before = await standsSince(chargeback);
    on.step(LONG);
    await on.paid.app.money.payments.tick(on.paid.app.now());
    expect(await standsSince(chargeback)).toEqual(before);
    expect((await on.paid.bill(token)).bankLines[0]).toEqual(line);
    expect((await on.read(chargeback)).timeline).toEqual(timeline);
    expect((await on.queue())[0]).toMatchObject({ since: queued?.since });
  });

  it('and says something new: from then on', async () => {
    const { chargeback, move } = await on.claimed();
    await on.paid.app.money.payments.tick(on.paid.app.now());
    const before = await standsSince(chargeback);
    on.step(LONG);
    await move('under_review');
    expect((await standsSince(chargeback)).getTime() - before.getTime()).toBeGreaterThan(LONG * 60_000);
  });
});

async function standsSince(chargeback: string): Promise<Date> {
  const [row] = await on.paid.mall.rows<{ since: Date }>(
    sql`select stands_since as since from chargebacks where public_id = ${chargeback}`,
  );
  if (!row) throw new Error('there is no such chargeback');
  return row.since;
}
