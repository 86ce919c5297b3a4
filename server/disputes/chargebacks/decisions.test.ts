import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ShownReceipt } from '#contract/invoices.ts';
import { openClaimTests, type ClaimTests } from '../../../testing/claimed-payments.ts';

let on: ClaimTests;
beforeAll(async () => {
  on = await openClaimTests();
});
afterAll(() => on.paid.end());

describe('money that a bank gave back to the payer', () => {
  it('is owed by nobody until a person decides, and the bill says so line by line', async () => {
    const { token, chargeback, move } = await on.claimed();
    expect((await on.paid.bill(token)).bankLines).toMatchObject([
      { text: expect.stringContaining('nobody has to pay again'), amountRupees: null },
    ]);
    await move('lost');
    const bill = await on.paid.bill(token);
    expect(bill).toMatchObject({ status: 'paid', amountDue: 0, amountPaid: 80, methods: [] });
    expect(bill.bankLines).toMatchObject([
      { text: expect.stringMatching(/^Given back to the payer by the bank on /), amountRupees: 80 },
      { text: 'Borne by the mall until somebody has looked', amountRupees: -80 },
    ]);
    expect(await on.queue()).toMatchObject([
      { id: `chargeback:${chargeback}`, kind: 'chargeback_lost', dueBy: null },
    ]);
    const receipt = await on.paid.app.http.inject({ url: `/api/pay/${token}/receipt` });
    expect((receipt.json() as ShownReceipt).bankLines).toEqual(bill.bankLines);
    expect(
      await on.decide(chargeback, { decision: 'absorbed', reason: 'Too little to ask for' }),
    ).toMatchObject({
      status: 200,
      body: { decision: { decision: 'absorbed', by: 'Meera Shah' } },
    });
    expect((await on.paid.bill(token)).bankLines.at(-1)).toEqual({
      text: 'Borne by the mall',
      amountRupees: -80,
    });
    expect(await on.queue()).toEqual([]);
    expect(await on.decide(chargeback, { decision: 'absorbed', reason: 'again' })).toMatchObject({
      status: 409,
      body: { code: 'decided_already' },
    });
  });

  it('counts as the refund where the driver was right: the charge is lowered, and nothing is sent', async () => {
    const { id, token, payment, chargeback, move } = await on.claimed();
    await move('lost');
    expect(await on.decide(chargeback, { decision: 'corrected', rupees: 90, reason: 'a' })).toMatchObject({
      status: 400,
      body: { code: 'more_than_lost' },
    });
    const wrong = { decision: 'corrected', rupees: 30, reason: 'The clock was wrong' };
    expect(await on.decide(chargeback, wrong)).toMatchObject({ status: 200 });
    expect(await on.sentLater(payment)).toEqual([]);
    const bill = await on.paid.bill(token);
    expect(bill).toMatchObject({
      status: 'paid',
      charges: 50,
      amountDue: 0,
      amountPaid: 50,
      amountRefunded: 30,
    });
    expect(bill.lines.at(-1)).toMatchObject({ code: 'corrected', amountRupees: -30 });
    expect(bill.bankLines).toMatchObject([
      { text: expect.stringMatching(/^₹30 of what went back was given to the payer by the bank/) },
      { amountRupees: 50 },
      { text: 'Borne by the mall', amountRupees: -50 },
    ]);
    expect(await on.paid.balances(id)).toEqual({ parking_revenue: -5_000, chargeback_losses: 5_000 });
  });

  it('is due again where a person says so, by the pay link, and the driver reads why', async () => {
    const { id, token, payment, chargeback, move } = await on.claimed();
    await move('lost');
    const again = { decision: 'asked_again', reason: 'The photographs show the car.' };
    expect(await on.decide(chargeback, again)).toMatchObject({ status: 200, body: { askedAgainRupees: 0 } });
    const bill = await on.paid.bill(token);
    expect(bill).toMatchObject({
      status: 'due',
      charges: 80,
      amountDue: 80,
      amountPaid: 0,
      amountRefunded: 80,
    });
    expect(bill.bankLines.at(-1)?.text).toMatch(
      /^The mall asks for it again since .* The photographs show the car\.$/,
    );
    expect(await on.sentLater(payment)).toEqual([]);
    expect(await on.paid.balances(id)).toEqual({ parking_revenue: -8_000, receivable: 8_000 });
    const begun = await on.paid.begin(token);
    await on.paid.pay({ orderId: begun.order });
    expect(await on.paid.bill(token)).toMatchObject({ status: 'paid', amountDue: 0 });
    expect(await on.paid.balances(id)).toEqual({ parking_revenue: -8_000, upi_clearing: 8_000 });
  });

  it('that the bank takes back after all leaves nothing due, whatever was decided', async () => {
    const { id, token, chargeback, move } = await on.claimed();
    await move('lost');
    await on.decide(chargeback, { decision: 'asked_again', reason: 'It was inside.' });
    expect(await on.paid.bill(token)).toMatchObject({ amountDue: 80 });
    await move('won');
    expect(await on.paid.bill(token)).toMatchObject({
      status: 'paid',
      amountDue: 0,
      amountPaid: 80,
      amountRefunded: 0,
    });
    expect(await on.paid.balances(id)).toEqual({ parking_revenue: -8_000, upi_clearing: 8_000 });
    expect(await on.read(chargeback)).toMatchObject({
      chargeback: { state: 'won', lost: 0 },
      decision: null,
    });
  });

  it('cannot be decided about before it is lost', async () => {
    const { chargeback, move } = await on.claimed();
    expect(await on.decide(chargeback, { decision: 'asked_again', reason: 'a' })).toMatchObject({
      status: 409,
      body: { code: 'nothing_lost' },
    });
    await move('won');
    expect(await on.decide(chargeback, { decision: 'absorbed', reason: 'a' })).toMatchObject({ status: 409 });
  });

  it('is decided about once, however many try at the same time', async () => {
    const { id, chargeback, move } = await on.claimed();
    await move('lost');
    const tries = await Promise.all(
      Array.from({ length: 5 }, () => on.decide(chargeback, { decision: 'asked_again', reason: 'a' })),
    );
    expect(tries.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409, 409, 409,
    ]);
    expect(await on.paid.balances(id)).toEqual({ parking_revenue: -8_000, receivable: 8_000 });
  });
});
