import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AttentionEntry } from '#contract/attention.ts';
import type { ChargebackDetail, ListedChargeback } from '#contract/chargebacks.ts';
import type { ShownReceipt } from '#contract/invoices.ts';
import { readTrail } from '../../../testing/audit-trail.ts';
import { at } from '../../../testing/gated-mall.ts';
import { openPaidMall, type PaidMall } from '../../../testing/paid-mall.ts';
import { linkOf } from '../../../testing/paid-visits.ts';
import { signInAdmin, signInSuperAdmin, type Person } from '../../../testing/test-people.ts';
import { emptyChargebacks } from '../../money/index.ts';

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 0xff, 0xd9]).toString('base64');
let paid: PaidMall;
let admin: Person;
let clock = 0;

beforeAll(async () => {
  paid = await openPaidMall();
  admin = await signInAdmin(paid.app, await signInSuperAdmin(paid.app), [paid.mall.mall.publicId]);
});
afterAll(() => paid.end());

const step = (minutes: number) => {
  clock += minutes;
  paid.app.setNow(at(clock));
};
const address = (rest: string) => `/api/malls/${paid.mall.mall.publicId}${rest}`;
const call = (method: string, path: string, body?: object) => admin.client.call(method, address(path), body);
const list = async () =>
  ((await call('GET', '/chargebacks')).body as { chargebacks: ListedChargeback[] }).chargebacks;
const read = async (id: string) => (await call('GET', `/chargebacks/${id}`)).body as ChargebackDetail;
const decide = (id: string, body: object) => call('POST', `/chargebacks/${id}/decision`, body);
const queue = async () => {
  // It is read anew after some seconds.
  step(0.1);
  return ((await call('GET', '/attention')).body as { entries: AttentionEntry[] }).entries.filter(({ id }) =>
    id.startsWith('chargeback:'),
  );
};
const sentFor = (payment: string) =>
  paid.standIn.books.list('refund').filter(({ payment_id: of }) => of === payment);
/** A car that has paid 80 rupees by UPI and has left, of which a bank claims something back. */
async function claimed(more: object = {}) {
  step(5);
  const plate = `MH04GH${1000 + clock}`;
  const { sessionId } = await paid.mall.read('entry-1', at(clock), plate, { image: JPEG });
  const arrived = at(clock);
  step(80);
  const { id, token } = await linkOf(paid, sessionId, arrived);
  const begun = await paid.begin(token);
  const { id: payment } = await paid.pay({ orderId: begun.order });
  await paid.mall.read('exit-1', at(clock + 1), plate, { image: JPEG });
  step(2);
  const raised = (await paid.control('disputes', { paymentId: payment, ...more })) as { id: string };
  const [row] = await paid.mall.rows<{ id: string }>(
    sql`select public_id as id from chargebacks where provider_chargeback = ${raised.id}`,
  );
  const move = (status: string, rest: object = {}) => {
    step(1);
    return paid.control(`disputes/${raised.id}`, { status, ...rest });
  };
  return { id, plate, token, payment, chargeback: row?.id ?? '', atProvider: raised.id, move };
}

describe('a chargeback, for the mall’s people', () => {
  it('is listed by when its answer is due, without a car', async () => {
    const later = await claimed({ respondBy: at(9 * 1_440).getTime() / 1000 });
    const sooner = await claimed({ respondBy: at(5 * 1_440).getTime() / 1000, reasonCode: '1084' });
    const found = await list();
    const ids = found.map(({ id }) => id);
    expect(ids.indexOf(sooner.chargeback)).toBeLessThan(ids.indexOf(later.chargeback));
    expect(found.find(({ id }) => id === sooner.chargeback)).toMatchObject({
      state: 'open',
      amount: 80,
      held: 0,
      lost: 0,
      method: 'upi',
      reason: 'Charged twice for the same',
      needs: 'answer',
      respondBy: at(5 * 1_440).toISOString(),
    });
    expect(JSON.stringify(found)).not.toMatch(/MH04/);
    await later.move('closed');
    await sooner.move('closed');
  });

  it('is shown with all that speaks for the mall, and whoever sees the car is recorded', async () => {
    const { plate, chargeback, atProvider, payment, move } = await claimed();
    const shown = await read(chargeback);
    expect(shown).toMatchObject({
      atProvider: { chargeback: atProvider, payment },
      visit: { plate, charges: 80 },
      bill: { charges: 80, amountPaid: 80, amountDue: 0 },
      answer: null,
      decision: null,
    });
    expect(shown.reads.map(({ direction, hasImage }) => [direction, hasImage])).toEqual([
      ['entry', true],
      ['exit', true],
    ]);
    expect(shown.timeline.map(({ text }) => text).join(' ')).toMatch(
      /Paid ₹80 by UPI, bank reference \d{12}, the payment that is claimed.* The payer’s bank asked about ₹80\./,
    );
    // What is sent to a bank names half of the plate, as the receipt does.
    expect(shown.summary.length).toBeLessThanOrEqual(1_000);
    expect(shown.summary).toContain(plate.slice(-5));
    expect(shown.summary).not.toContain(plate);
    expect(shown.summary).toContain('Charged in all: ₹80.00.');
    const receipt = await paid.app.http.inject({ url: shown.receipt ?? '' });
    expect(receipt.headers['content-type']).toBe('application/pdf');
    const viewed = (await readTrail(paid.app)).filter(({ action }) => action === 'plate_viewed');
    expect(viewed.at(-1)).toMatchObject({ detail: { chargeback } });
    await move('closed');
  });

  it('stands in the queue with its deadline and without the car, until an answer is noted', async () => {
    const { chargeback, move } = await claimed();
    expect(await queue()).toMatchObject([
      {
        id: `chargeback:${chargeback}`,
        kind: 'chargeback',
        plate: null,
        worth: 80,
        dueBy: expect.any(String),
      },
    ]);
    const item = await call('GET', `/attention/chargeback:${chargeback}`);
    expect(item).toMatchObject({ status: 200, body: { session: null, reads: [] } });
    const answer = { answer: '  The car was inside for 81 minutes.  ' };
    const answered = await call('POST', `/chargebacks/${chargeback}/answer`, answer);
    expect(answered).toMatchObject({
      status: 200,
      body: { answer: { text: 'The car was inside for 81 minutes.', by: 'Meera Shah' } },
    });
    expect(await queue()).toEqual([]);
    await move('under_review');
    expect(await queue()).toEqual([]);
    // What was answered did not suffice.
    await move('open');
    expect(await queue()).toMatchObject([{ kind: 'chargeback' }]);
    await move('won');
    expect(await queue()).toEqual([]);
    const late = await call('POST', `/chargebacks/${chargeback}/answer`, answer);
    expect(late).toMatchObject({ status: 409, body: { code: 'chargeback_ended' } });
    const recorded = (await readTrail(paid.app)).filter(({ target }) => target === chargeback);
    expect(recorded.map(({ action }) => action)).toContain('chargeback_answered');
    expect(JSON.stringify(recorded)).not.toContain('81 minutes');
  });

  it('takes no empty answer, and is nobody’s of another mall', async () => {
    const { chargeback, move } = await claimed();
    expect(await call('POST', `/chargebacks/${chargeback}/answer`, { answer: ' ' })).toMatchObject({
      status: 400,
    });
    const other = await paid.addMall();
    const stranger = await signInAdmin(paid.app, await signInSuperAdmin(paid.app), [other.mall.publicId]);
    const there = `/api/malls/${other.mall.publicId}/chargebacks/${chargeback}`;
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['POST', '/answer', { answer: 'a' }],
      ['POST', '/decision', { decision: 'absorbed', reason: 'a' }],
    ] as const)
      expect(await stranger.client.call(method, there + path, body)).toMatchObject({
        status: 404,
        body: { code: 'chargeback_not_found' },
      });
    await move('closed');
  });
});

describe('money that a bank gave back to the payer', () => {
  it('is owed by nobody until a person decides, and the bill says so line by line', async () => {
    const { token, chargeback, move } = await claimed();
    expect((await paid.bill(token)).bankLines).toMatchObject([
      { text: expect.stringContaining('nobody has to pay again'), amountRupees: null },
    ]);
    await move('lost');
    const bill = await paid.bill(token);
    expect(bill).toMatchObject({ status: 'paid', amountDue: 0, amountPaid: 80, methods: [] });
    expect(bill.bankLines).toMatchObject([
      { text: expect.stringMatching(/^Given back to the payer by the bank on /), amountRupees: 80 },
      { text: 'Borne by the mall until somebody has looked', amountRupees: -80 },
    ]);
    expect(await queue()).toMatchObject([
      { id: `chargeback:${chargeback}`, kind: 'chargeback_lost', dueBy: null },
    ]);
    const receipt = await paid.app.http.inject({ url: `/api/pay/${token}/receipt` });
    expect((receipt.json() as ShownReceipt).bankLines).toEqual(bill.bankLines);
    expect(await decide(chargeback, { decision: 'absorbed', reason: 'Too little to ask for' })).toMatchObject(
      {
        status: 200,
        body: { decision: { decision: 'absorbed', by: 'Meera Shah' } },
      },
    );
    expect((await paid.bill(token)).bankLines.at(-1)).toEqual({
      text: 'Borne by the mall',
      amountRupees: -80,
    });
    expect(await queue()).toEqual([]);
    expect(await decide(chargeback, { decision: 'absorbed', reason: 'again' })).toMatchObject({
      status: 409,
      body: { code: 'decided_already' },
    });
  });

  it('counts as the refund where the driver was right: the charge is lowered, and nothing is sent', async () => {
    const { id, token, payment, chargeback, move } = await claimed();
    await move('lost');
    expect(await decide(chargeback, { decision: 'corrected', rupees: 90, reason: 'a' })).toMatchObject({
      status: 400,
      body: { code: 'more_than_lost' },
    });
    const wrong = { decision: 'corrected', rupees: 30, reason: 'The clock was wrong' };
    expect(await decide(chargeback, wrong)).toMatchObject({ status: 200 });
    step(60);
    await paid.app.money.payments.tick(at(clock));
    expect(sentFor(payment)).toEqual([]);
    const bill = await paid.bill(token);
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
    expect(await paid.balances(id)).toEqual({ parking_revenue: -5_000, chargeback_losses: 5_000 });
  });

  it('is due again where a person says so, by the pay link, and the driver reads why', async () => {
    const { id, token, payment, chargeback, move } = await claimed();
    await move('lost');
    const again = { decision: 'asked_again', reason: 'The photographs show the car.' };
    expect(await decide(chargeback, again)).toMatchObject({ status: 200, body: { askedAgainRupees: 0 } });
    const bill = await paid.bill(token);
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
    expect(sentFor(payment)).toEqual([]);
    expect(await paid.balances(id)).toEqual({ parking_revenue: -8_000, receivable: 8_000 });
    const begun = await paid.begin(token);
    await paid.pay({ orderId: begun.order });
    expect(await paid.bill(token)).toMatchObject({ status: 'paid', amountDue: 0 });
    expect(await paid.balances(id)).toEqual({ parking_revenue: -8_000, upi_clearing: 8_000 });
  });

  it('that the bank takes back after all leaves nothing due, whatever was decided', async () => {
    const { id, token, chargeback, move } = await claimed();
    await move('lost');
    await decide(chargeback, { decision: 'asked_again', reason: 'It was inside.' });
    expect(await paid.bill(token)).toMatchObject({ amountDue: 80 });
    await move('won');
    expect(await paid.bill(token)).toMatchObject({
      status: 'paid',
      amountDue: 0,
      amountPaid: 80,
      amountRefunded: 0,
    });
    expect(await paid.balances(id)).toEqual({ parking_revenue: -8_000, upi_clearing: 8_000 });
    expect(await read(chargeback)).toMatchObject({ chargeback: { state: 'won', lost: 0 }, decision: null });
  });

  it('cannot be decided about before it is lost', async () => {
    const { chargeback, move } = await claimed();
    expect(await decide(chargeback, { decision: 'asked_again', reason: 'a' })).toMatchObject({
      status: 409,
      body: { code: 'nothing_lost' },
    });
    await move('won');
    expect(await decide(chargeback, { decision: 'absorbed', reason: 'a' })).toMatchObject({ status: 409 });
  });

  it('is decided about once, however many try at the same time', async () => {
    const { id, chargeback, move } = await claimed();
    await move('lost');
    const tries = await Promise.all(
      Array.from({ length: 5 }, () => decide(chargeback, { decision: 'asked_again', reason: 'a' })),
    );
    expect(tries.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409, 409, 409,
    ]);
    expect(await paid.balances(id)).toEqual({ parking_revenue: -8_000, receivable: 8_000 });
  });
});

describe('people’s words about it', () => {
  it('go with the plate', async () => {
    const { id, chargeback, move } = await claimed();
    await call('POST', `/chargebacks/${chargeback}/answer`, { answer: 'Asha Rao drove it' });
    await move('lost');
    await decide(chargeback, { decision: 'absorbed', reason: 'Asha Rao again' });
    await paid.database.transact('system', (transaction) => emptyChargebacks(transaction, [id]));
    const shown = await read(chargeback);
    expect(JSON.stringify(shown)).not.toContain('Asha');
    expect(shown).toMatchObject({ answer: { text: '' }, decision: { decision: 'absorbed', reason: '' } });
  });
});
