import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BooksDay } from '#contract/books.ts';
import type { LedgerTotals } from '#contract/ledger.ts';
import { at } from '../../../testing/gated-mall.ts';
import { openPaidMall, type PaidMall } from '../../../testing/paid-mall.ts';
import { signInSuperAdmin } from '../../../testing/test-people.ts';

let paid: PaidMall;
beforeAll(async () => {
  paid = await openPaidMall();
});
afterAll(() => paid.end());

/** Asks as somebody who signs in for it: banks take longer than sign-ins last. */
const ask = async <T>(method: string, path: string, body?: object) => {
  const { client } = await signInSuperAdmin(paid.app);
  const answer = await client.call(method, `/api/malls/${paid.mall.mall.publicId}${path}`, body);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body as T;
};
const books = (day: string) => ask<BooksDay>('GET', `/books?day=${day}`);
const totals = () => ask<LedgerTotals>('GET', '/ledger/totals');
const HEAD =
  'entity_id,type,debit,credit,amount,currency,fee,tax,settlement_id,settlement_utr,settled_at,dispute_id';
const report = (...lines: string[]) =>
  ask<{ booked: number; known: number; problems: number }>('POST', '/settlement-reports', {
    csv: [HEAD, ...lines].join('\n'),
  });

/** A car that has paid 80 rupees by UPI. */
async function pay() {
  paid.app.setNow(at(0));
  const car = await paid.park();
  paid.app.setNow(at(90));
  const begun = await paid.begin(car.token);
  const { id: payment } = await paid.pay({ orderId: begun.order });
  await paid.mall.read('exit-1', at(91), car.plate);
  return { ...car, payment };
}
const claim = (paymentId: string, more: object = {}) =>
  paid.control('disputes', { paymentId, ...more }) as Promise<{ id: string }>;
const settledAt = '2026-11-20 18:00:00';
const line = (kind: string, entity: string, debit: number, credit: number, about = '') =>
  `${entity},${kind},${debit},${credit},${debit + credit},INR,0,0,setl_1,UTR1,${settledAt},${about}`;

describe('books of a mall that lost a chargeback', () => {
  it('agree with the provider and the bank, and name it as what it is', async () => {
    const { id, payment } = await pay();
    const { id: chargeback } = await claim(payment);
    await paid.control(`disputes/${chargeback}`, { status: 'lost' });
    expect(await totals()).toMatchObject({ chargedPaise: 8_000, outstandingPaise: 0, difference: 0 });
    const day = await books('2026-11-20');
    expect(day).toMatchObject({ received: 80, refunded: 0, chargebacksLost: 80, chargebacksHeld: 0 });
    expect(day.moved.map(({ kind, amount, state }) => [kind, amount, state])).toContainEqual([
      'chargeback',
      -80,
      'lost',
    ]);
    expect(
      await report(
        line('payment', payment, 0, 80),
        line('adjustment', 'adj_Test00000000001', 80, 0, chargeback),
      ),
    ).toMatchObject({ booked: 2, problems: 0 });
    // The same report again books nothing.
    expect(
      await report(
        line('payment', payment, 0, 80),
        line('adjustment', 'adj_Test00000000001', 80, 0, chargeback),
      ),
    ).toMatchObject({ booked: 0, known: 2 });
    expect(await paid.balances(id)).toEqual({ parking_revenue: -8_000, chargeback_losses: 8_000 });
    paid.app.setNow(at(6 * 1_440));
    expect((await books('2026-11-20')).differences).toEqual([]);
  });

  it('say what the reports do not have, or have otherwise', async () => {
    const { payment } = await pay();
    const { id: chargeback } = await claim(payment);
    await paid.control(`disputes/${chargeback}`, { status: 'lost' });
    expect(await report(line('payment', payment, 0, 80))).toMatchObject({ booked: 1 });
    paid.app.setNow(at(6 * 1_440));
    const differs = { kind: 'chargeback_differs', reference: chargeback, expected: 80, found: 0 };
    expect((await books('2026-11-20')).differences).toMatchObject([differs]);
    // More than the bank claims fits nothing, and is tried again when a later report has it.
    const wrong = await report(line('adjustment', 'adj_Test00000000002', 90, 0, chargeback));
    expect(wrong).toMatchObject({ booked: 0, problems: 1 });
    expect((await books('2026-11-20')).differences.map(({ kind }) => kind).toSorted()).toEqual([
      'chargeback_differs',
      'other_amount',
    ]);
    expect(await report(line('adjustment', 'adj_Test00000000002', 80, 0, chargeback))).toMatchObject({
      booked: 1,
    });
    expect((await books('2026-11-20')).differences).toEqual([]);
  });

  it('an adjustment for nothing that is known stays a difference', async () => {
    const unknown = await report(
      line('adjustment', 'adj_Test00000000003', 80, 0, 'disp_Unknown0000001'),
      line('adjustment', 'adj_Test00000000004', 5, 0),
    );
    expect(unknown).toMatchObject({ booked: 0, problems: 2 });
  });
});

describe('books of a mall of whose money some is held', () => {
  it('have it apart until it is put back, and agree with reports of both', async () => {
    const { id, payment } = await pay();
    const { id: chargeback } = await claim(payment, { isDeducted: true });
    expect(await books('2026-11-20')).toMatchObject({ chargebacksHeld: 80 });
    expect(await paid.balances(id)).toEqual({ parking_revenue: -8_000, chargebacks_held: 8_000 });
    await report(
      line('payment', payment, 0, 80),
      line('adjustment', 'adj_Test00000000005', 80, 0, chargeback),
    );
    paid.app.setNow(at(100));
    await paid.control(`disputes/${chargeback}`, { status: 'won' });
    await report(line('adjustment', 'adj_Test00000000006', 0, 80, chargeback));
    expect(await paid.balances(id)).toEqual({ parking_revenue: -8_000, bank: 8_000 });
    expect(await totals()).toMatchObject({ difference: 0 });
    paid.app.setNow(at(6 * 1_440));
    expect(
      (await books('2026-11-20')).differences.filter(({ reference }) => reference === chargeback),
    ).toEqual([]);
  });

  it('vouchers for Tally and the CSV file name it', async () => {
    const range = 'from=2026-11-20&to=2026-11-20';
    const { client } = await signInSuperAdmin(paid.app);
    const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ');
    const get = async (format: string) => {
      const url = `/api/malls/${paid.mall.mall.publicId}/books/export?${range}&format=${format}`;
      return (await paid.app.http.inject({ url, headers: { cookie } })).body;
    };
    const csv = await get('csv');
    expect(csv).toMatch(/,chargeback,cb_[0-9a-f]{32},[\w-]+,upi,-80\.00,lost,razorpay,disp_/);
    const xml = await get('tally');
    expect(xml).toContain('<LEDGERNAME>Chargeback Losses</LEDGERNAME>');
    expect(xml).toContain('<NARRATION>Chargebacks</NARRATION>');
  });
});
