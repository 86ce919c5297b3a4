import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at } from '../../../testing/gated-mall.ts';
import { openPaidMall, type PaidMall } from '../../../testing/paid-mall.ts';

let paid: PaidMall;

beforeAll(async () => {
  paid = await openPaidMall();
});
afterAll(() => paid.end());

/** When a driver begins to pay, has paid by the provider's clock, and is read at the exit; minutes after the entry. */
interface Times {
  readonly begun: number;
  readonly paidAt: number;
  readonly exit: number;
}

/** What is left of a car that has paid before its exit: the provider's news comes at once, or minutes after the exit. */
async function leave({ begun, paidAt, exit }: Times, newsAfterExit: number | null) {
  const { id, plate, token } = await paid.park();
  paid.app.setNow(at(begun));
  const { order } = await paid.begin(token);
  paid.app.setNow(at(paidAt));
  await paid.pay({ orderId: order, deliver: newsAfterExit === null ? 'once' : 'never' });
  await paid.mall.read('exit-1', at(exit), plate);
  const news = at(exit + (newsAfterExit ?? 1));
  paid.app.setNow(news);
  await paid.app.money.payments.tick(news);
  const bill = await paid.bill(token);
  const { charges, amountDue, status } = bill;
  const states = (await paid.payments(id)).map(({ state }) => state);
  return { charges, amountDue, status, states, balances: await paid.balances(id) };
}

describe('a payment made before the exit, of which the news comes after it', () => {
  it.each([
    [59, 60.8, 62.2, 40],
    [51, 52, 64, 40],
    [55, 56, 68, 40],
    [112, 113, 125, 80],
  ])('begun at %d, paid at %d, left at %d: is charged %d', async (begun, paidAt, exit, charges) => {
    const left = await leave({ begun, paidAt, exit }, 0.3);
    expect(left).toMatchObject({ charges, amountDue: 0, status: 'paid', states: ['paid'] });
    expect(left.balances).toEqual({ parking_revenue: -100 * charges, upi_clearing: 100 * charges });
  });

  it('is charged in full where the driver stayed on longer than the minutes to leave', async () => {
    const left = await leave({ begun: 59, paidAt: 60, exit: 130 }, 1);
    expect(left).toMatchObject({ charges: 120, amountDue: 80, states: ['partial'] });
  });

  it('ends as with news that comes at once, whenever it was begun, paid and read, and however late the news is', async () => {
    const minutes = (max: number) => fc.integer({ min: 0, max: max * 4 }).map((quarters) => quarters / 4);
    const times = fc
      .tuple(minutes(130), minutes(13), minutes(90), minutes(60))
      .map(([first, pays, leaves, news]) => ({
        times: { begun: 16 + first, paidAt: 16 + first + pays, exit: 16.25 + first + pays + leaves },
        news: news + 0.25,
      }));
    await fc.assert(
      fc.asyncProperty(times, async ({ times: one, news }) => {
        const [{ states: _, ...late }, { states: __, ...live }] = [
          await leave(one, news),
          await leave(one, null),
        ];
        expect(late).toEqual(live);
      }),
      { numRuns: 25 },
    );
  });

  it('gives back what was paid a second time at the exit meanwhile', async () => {
    const { id, plate, token } = await paid.park();
    paid.app.setNow(at(50));
    const { order } = await paid.begin(token);
    paid.app.setNow(at(51));
    await paid.pay({ orderId: order, deliver: 'never' });
    await paid.mall.read('exit-1', at(62), plate);
    paid.app.setNow(at(63));
    const again = await paid.begin(token, { method: 'card' });
    expect(again.amount).toBe(80);
    await paid.pay({ orderId: again.order });
    paid.app.setNow(at(65));
    await paid.app.money.payments.tick(at(65));
    expect(await paid.bill(token)).toMatchObject({ charges: 40, amountDue: 0 });
    const balances = await paid.balances(id);
    expect(balances).toEqual({ parking_revenue: -4_000, upi_clearing: 4_000 });
  });
});

it('an amount that was asked for holds as one that was shown: who is read at the exit in its five minutes pays it', async () => {
  const { plate, token } = await paid.park();
  paid.app.setNow(at(59));
  const { order } = await paid.begin(token);
  await paid.mall.read('exit-1', at(62), plate);
  expect(await paid.bill(token)).toMatchObject({ charges: 40, amountDue: 40 });
  paid.app.setNow(at(63));
  await paid.pay({ orderId: order });
  expect(await paid.bill(token)).toMatchObject({ charges: 40, amountDue: 0, status: 'paid' });
});
