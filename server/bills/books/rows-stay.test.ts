import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BooksDay } from '#contract/books.ts';
import type { ListedChargeback } from '#contract/chargebacks.ts';
import { settleSessions } from '#contract/settlements.ts';
import { csvOf } from '../../../testing/day-of-rows.ts';
import { at } from '../../../testing/gated-mall.ts';
import { linkOf, takeCash, visit } from '../../../testing/paid-visits.ts';
import { openPaidMall, type PaidMall } from '../../../testing/paid-mall.ts';
import { signInSuperAdmin } from '../../../testing/test-people.ts';
import { listPayments, movePayments } from '../../money/index.ts';

const DAY = 1_440;
let paid: PaidMall;
beforeAll(async () => {
  paid = await openPaidMall();
});
afterAll(() => paid.end());

/** Asks as somebody who signs in for it: banks take longer than sign-ins last. */
async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const { client } = await signInSuperAdmin(paid.app);
  const answer = await client.call(method, `/api/malls/${paid.mall.mall.publicId}${path}`, body);
  expect([path, answer.status < 300, answer.body]).toMatchObject([path, true, {}]);
  return answer.body as T;
}
const books = (day: string) => call<BooksDay>('GET', `/books?day=${day}`);

/** The rows of a day's file about one visit: what, amount, what reached the bank. */
async function rowsOf(day: string, session: string) {
  const rows = (await csvOf(paid, day)).filter(({ visit: of }) => of === session);
  return rows.map(({ kind, amount, settled, what }) => [kind, amount, settled, what]);
}

/** A car that pays 80 rupees on a day, of which a bank gives all back on the next one. */
async function lose(day: number) {
  const arrival = at(day * DAY);
  paid.app.setNow(arrival);
  const plate = `MH01ZZ${1_000 + day}`;
  const { sessionId } = await paid.mall.read('entry-1', arrival, plate);
  const { publicId: session, token } = await linkOf(paid, sessionId, arrival);
  paid.app.setNow(at(day * DAY + 90));
  const { id: payment } = await paid.pay({ orderId: (await paid.begin(token)).order });
  await paid.mall.read('exit-1', at(day * DAY + 91), plate);
  paid.app.setNow(at((day + 1) * DAY));
  const { id } = (await paid.control('disputes', { paymentId: payment })) as { id: string };
  const move = async (days: number, status: string) => {
    paid.app.setNow(at((day + days) * DAY));
    await paid.control(`disputes/${id}`, { status });
  };
  await move(1, 'lost');
  return { session, chargeback: id, move };
}

const HEAD =
  'entity_id,type,debit,credit,amount,currency,fee,tax,settlement_id,settlement_utr,settled_at,dispute_id';
const adjustment = (name: string, [debit, credit]: [number, number], about: string) =>
  `${name},adjustment,${debit},${credit},${debit + credit},INR,0,0,setl_1,UTR1,2026-11-24 18:00:00,${about}`;

const LOST = 'Chargeback: given back by the bank';

it('what a bank gave back stays on its day, and what it took back stands on the day of that, with its own report', async () => {
  const { session, chargeback, move } = await lose(0);
  const lost = ['chargeback', '-80.00', '', LOST];
  expect(await rowsOf('2026-11-21', session)).toEqual([lost]);
  await move(2, 'won');
  expect(await rowsOf('2026-11-21', session)).toEqual([lost]);
  const back = ['chargeback', '80.00', '', 'Chargeback: taken back by the bank'];
  expect(await rowsOf('2026-11-22', session)).toEqual([back]);
  expect(await books('2026-11-21')).toMatchObject({ chargebacksLost: 80 });
  expect(await books('2026-11-22')).toMatchObject({ chargebacksLost: -80, movedCount: 1 });
  const lines = [
    adjustment('adj_Taken', [80, 0], chargeback),
    adjustment('adj_Back', [0, 80], chargeback),
    adjustment('adj_More', [5, 0], chargeback),
  ];
  await call('POST', '/settlement-reports', { csv: [HEAD, ...lines].join('\n') });
  // What no movement of ours explains stands beside the first of them.
  expect(await rowsOf('2026-11-21', session)).toEqual([['chargeback', '-80.00', '-85.00', LOST]]);
  expect(await rowsOf('2026-11-22', session)).toEqual([['chargeback', '80.00', '80.00', back[3]]]);
});

it('what a bank gave back and a refund counts is taken once, and named', async () => {
  const { session, move } = await lose(10);
  const { chargebacks } = await call<{ chargebacks: ListedChargeback[] }>('GET', '/chargebacks');
  const [one] = chargebacks.filter(({ needs }) => needs === 'decision');
  const decision = { decision: 'asked_again', reason: 'So it is' };
  await call('POST', `/chargebacks/${one?.id}/decision`, decision);
  const ofDay = [
    ['chargeback', '-80.00', '', LOST],
    ['refund', '-80.00', '', 'Refund'],
    ['paid_by_bank', '80.00', '', 'Refund paid by the bank’s giving back'],
  ];
  const figures = { refunded: 80, refundsByBanks: 80, refundsOwed: 0, chargebacksLost: 80 };
  expect(await rowsOf('2026-12-01', session)).toEqual(ofDay);
  expect(await books('2026-12-01')).toMatchObject(figures);
  await move(2, 'won');
  expect(await rowsOf('2026-12-01', session)).toEqual(ofDay);
  expect(await books('2026-12-01')).toMatchObject(figures);
  expect(new Set(await rowsOf('2026-12-02', session))).toEqual(
    new Set([
      ['chargeback', '80.00', '', 'Chargeback: taken back by the bank'],
      ['paid_by_bank', '-80.00', '', 'Refund not paid by the bank any more'],
      ['refund', '80.00', '', 'Refund withdrawn'],
    ]),
  );
});

it('a refund that is withdrawn stays on the day on which it was decided', async () => {
  const from = 20 * DAY;
  paid.app.setNow(at(from));
  const car = await visit(paid, paid.mall, { plate: 'MH01ZZ0001', from, minutes: 90 });
  await takeCash(paid, paid.mall, { id: car.id, paise: 80_00, when: at(from + 91) });
  paid.app.setNow(at(from + 100));
  const settle = async (action: object) => {
    const answer = await call('POST', '/settlements', { ...action, reason: 'A mistake' });
    return settleSessions.answer.parse(answer).settlement.id;
  };
  const settlement = await settle({ action: 'waive', session: car.publicId });
  const ofDay = [
    ['payment', '80.00', '', 'Payment'],
    ['refund', '-80.00', '', 'Refund'],
  ];
  expect(await rowsOf('2026-12-10', car.publicId)).toEqual(ofDay);
  paid.app.setNow(at(from + DAY));
  await settle({ action: 'undo', settlement });
  expect(await rowsOf('2026-12-10', car.publicId)).toEqual(ofDay);
  expect(await rowsOf('2026-12-11', car.publicId)).toEqual([['refund', '80.00', '', 'Refund withdrawn']]);
  const next = await books('2026-12-11');
  expect(next).toMatchObject({ refunded: -80, movedCount: 1, moved: [{ amount: 80, state: 'withdrawn' }] });
});

it('a payment that was another visit’s stands in both visits', async () => {
  const minutes = 30 * DAY;
  paid.app.setNow(at(minutes));
  const one = await visit(paid, paid.mall, { plate: 'MH01ZZ0002', from: minutes, minutes: 90 });
  const other = await visit(paid, paid.mall, { plate: 'MH01ZZ0003', from: minutes, minutes: 91 });
  await takeCash(paid, paid.mall, { id: one.id, paise: 80_00, when: at(minutes + 92) });
  paid.app.setNow(at(minutes + DAY));
  await paid.database.transact({ mall: paid.mall.mall.id }, async (transaction) => {
    const payments = await listPayments(transaction, one.id);
    await movePayments(transaction, payments, { to: other.id, at: at(minutes + DAY), reason: 'x' });
  });
  expect(await rowsOf('2026-12-20', one.publicId)).toEqual([['payment', '80.00', '', 'Payment']]);
  expect(await rowsOf('2026-12-21', one.publicId)).toMatchObject([
    ['payment', '-80.00', '', expect.stringContaining('taken off')],
  ]);
  expect(await rowsOf('2026-12-21', other.publicId)).toMatchObject([
    ['payment', '80.00', '', expect.stringContaining('moved here')],
  ]);
});
