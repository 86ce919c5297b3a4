import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { paise } from '#domain/money/money.ts';
import { at } from '../../../testing/gated-mall.ts';
import { openPaidMall, type PaidMall } from '../../../testing/paid-mall.ts';
import { holdSession, requestRefund } from '../index.ts';

let paid: PaidMall;
const CALM = { isDown: false, loseAnswers: 0, holdsRefunds: false, refusesRefunds: false, isSilent: false };

beforeAll(async () => {
  paid = await openPaidMall();
});
afterEach(() => paid.control('faults', CALM));
afterAll(() => paid.end());

const tick = (minutes: number) => paid.app.money.payments.tick(at(minutes));
const refundsOf = (session: number) =>
  paid.mall.rows<{ state: string; paise: number; cause: string }>(
    sql`select state, paise::int, cause from refunds where session_id = ${session} order by id`,
  );
const sentFor = (payment: string) =>
  paid.standIn.books.list('refund').filter(({ payment_id: of }) => of === payment);

/** A car that has paid 80 rupees, of which some are to go back. */
async function owe(rupees: number) {
  const car = await paid.park();
  paid.app.setNow(at(90));
  const begun = await paid.begin(car.token);
  const { id: payment } = await paid.pay({ orderId: begun.order });
  await paid.database.transact('system', async (transaction) => {
    await holdSession(transaction, car.id);
    await requestRefund(transaction, {
      mall: paid.mall.mall.id,
      session: car.id,
      paise: paise(rupees * 100),
      cause: 'dispute',
      reason: 'The barrier was broken.',
      person: 'a',
      at: at(91),
    });
  });
  return { ...car, payment };
}

describe('a refund', () => {
  it('is sent once, reaches the driver, and is booked', async () => {
    const { id, payment } = await owe(30);
    expect(await paid.balances(id)).toMatchObject({ refunds_payable: -3000 });
    await tick(91);
    await tick(92);
    expect(await refundsOf(id)).toEqual([{ state: 'done', paise: 3000, cause: 'dispute' }]);
    expect(sentFor(payment)).toHaveLength(1);
    expect(await paid.balances(id)).toEqual({ receivable: -5000, upi_clearing: 5000 });
  });

  it('whose answer was lost is sent again by the same key, which makes it once', async () => {
    const { id, payment } = await owe(30);
    await paid.control('faults', { loseAnswers: 1, isSilent: true });
    await tick(91);
    expect(await refundsOf(id)).toMatchObject([{ state: 'requested' }]);
    await tick(92);
    expect(await refundsOf(id)).toMatchObject([{ state: 'done' }]);
    expect(sentFor(payment)).toHaveLength(1);
    expect(await paid.balances(id)).toEqual({ receivable: -5000, upi_clearing: 5000 });
  });

  it('waits while the provider is away, and more seldom the longer', async () => {
    const { id } = await owe(30);
    await paid.control('faults', { isDown: true });
    await tick(91);
    await paid.control('faults', CALM);
    await tick(91.05);
    expect(await refundsOf(id)).toMatchObject([{ state: 'requested' }]);
    await tick(92);
    expect(await refundsOf(id)).toMatchObject([{ state: 'done' }]);
  });

  it('that takes time is sent, and done once the provider says so, by message or by question', async () => {
    await paid.control('faults', { holdsRefunds: true });
    const { id } = await owe(30);
    await tick(91);
    expect(await refundsOf(id)).toMatchObject([{ state: 'sent' }]);
    expect(await paid.balances(id)).toMatchObject({ refunds_payable: -3000 });
    await paid.control('faults', { holdsRefunds: false });
    await tick(95);
    expect(await refundsOf(id)).toMatchObject([{ state: 'done' }]);
  });

  it('that is refused for good stays owed in the books, for a person', async () => {
    await paid.control('faults', { refusesRefunds: true });
    const { id } = await owe(30);
    await tick(91);
    await tick(93);
    expect(await refundsOf(id)).toMatchObject([{ state: 'failed' }]);
    expect(await paid.balances(id)).toMatchObject({ refunds_payable: -3000 });
  });

  it('is never more than came in', async () => {
    const { id } = await owe(500);
    expect(await refundsOf(id)).toEqual([{ state: 'requested', paise: 8000, cause: 'dispute' }]);
    await tick(92);
    expect(await paid.balances(id)).toEqual({});
  });
});
