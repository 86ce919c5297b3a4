import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ListedChargeback } from '#contract/chargebacks.ts';
import type { LeakageKind, LeakedSession, MallReport } from '#contract/reports.ts';
import { at } from '../../testing/gated-mall.ts';
import { openPaidMall, type PaidMall } from '../../testing/paid-mall.ts';
import { signInAdmin, signInSuperAdmin, type Person } from '../../testing/test-people.ts';
import { writeMorningMail } from './morning/word-morning.ts';

const DAY = 1_440;
let paid: PaidMall;
let admin: Person;

beforeAll(async () => {
  paid = await openPaidMall();
});
afterAll(() => paid.end());

/** Asks as an admin who signs in for it: banks take longer than sign-ins last. */
async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const { publicId } = paid.mall.mall;
  admin = await signInAdmin(paid.app, await signInSuperAdmin(paid.app), [publicId]);
  const answer = await admin.client.call(method, `/api/malls/${publicId}${path}`, body);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body as T;
}
const report = (day: number) =>
  call<MallReport>('GET', `/reports?period=days&from=2026-11-${day}&to=2026-11-${day}`);
const leak = ({ leakage }: MallReport, kind: LeakageKind) =>
  leakage.items.find((one) => one.kind === kind) ?? null;
const leaked = async (day: number, kind: LeakageKind) => {
  const path = `/reports/leakage?period=days&from=2026-11-${day}&to=2026-11-${day}&kind=${kind}`;
  return (await call<{ sessions: LeakedSession[] }>('GET', path)).sessions;
};
const stored = (day: number) =>
  paid.mall.rows(sql`select figures from report_days where mall_id = ${paid.mall.mall.id}
    and day = ${`2026-11-${day}`}::date`);

/** A car that pays 80 rupees on the twentieth, of which a bank claims all back. */
async function claim(more: object = {}) {
  paid.app.setNow(at(0));
  const car = await paid.park();
  paid.app.setNow(at(90));
  const begun = await paid.begin(car.token);
  const { id: payment } = await paid.pay({ orderId: begun.order });
  await paid.mall.read('exit-1', at(91), car.plate);
  const { id } = (await paid.control('disputes', { paymentId: payment, ...more })) as { id: string };
  const move = (days: number, status: string) => {
    paid.app.setNow(at(days * DAY));
    return paid.control(`disputes/${id}`, { status });
  };
  return { ...car, payment, move };
}

async function decide(decision: object): Promise<void> {
  const { chargebacks } = await call<{ chargebacks: ListedChargeback[] }>('GET', '/chargebacks');
  const one = chargebacks.find(({ needs }) => needs === 'decision');
  await call('POST', `/chargebacks/${one?.id}/decision`, { reason: 'So it is', ...decision });
}

async function sumDays(minutes: number): Promise<void> {
  paid.app.setNow(at(minutes));
  for (let tick = 0; tick < 3; tick += 1) await paid.app.reports.tick(at(minutes));
}

it('a sealed day keeps what it had: the loss counts on the day on which the bank gave it back, as a later refund does', async () => {
  const car = await claim();
  await sumDays(DAY);
  const [day] = await stored(20);
  expect(day).toBeDefined();
  await car.move(3, 'lost');
  paid.app.setNow(at(4 * DAY));
  const ofPayment = await report(20);
  expect(ofPayment).toMatchObject({
    received: { now: 80 },
    givenBackByBanks: { now: 0 },
    leakage: { sum: 0 },
  });
  const ofLoss = await report(23);
  expect(ofLoss).toMatchObject({ givenBackByBanks: { now: 80 }, refunded: { now: 0 }, leakage: { sum: 80 } });
  expect(leak(ofLoss, 'chargeback_undecided')).toMatchObject({ count: 1, amount: 80, isSummed: true });
  expect(await leaked(23, 'chargeback_undecided')).toMatchObject([
    { plate: car.plate, at: at(3 * DAY).toISOString(), amount: 80, person: null, reason: expect.any(String) },
  ]);
  await sumDays(4 * DAY + 1);
  expect(await stored(20)).toEqual([day]);

  // The driver was right about a part of it: that is a refund, the rest is borne.
  paid.app.setNow(at(5 * DAY));
  await decide({ decision: 'corrected', rupees: 30 });
  paid.app.setNow(at(5 * DAY + 1));
  const decided = await report(23);
  expect(decided).toMatchObject({ givenBackByBanks: { now: 80 }, leakage: { sum: 50 } });
  expect(leak(decided, 'chargeback_undecided')).toMatchObject({ count: 0, amount: 0 });
  expect(leak(decided, 'chargeback_borne')).toMatchObject({ count: 1, amount: 50 });
  expect(await leaked(23, 'chargeback_borne')).toMatchObject([
    { amount: 50, person: expect.stringMatching(/^Meera Shah \(id /) as string },
  ]);
  expect(await report(25)).toMatchObject({ refunded: { now: 30 }, leakage: { sum: 0 } });
  // The charge is lowered on its own day, as by every correction, and nothing counts as taken off by people.
  expect(await report(20)).toMatchObject({
    revenue: { now: 50 },
    received: { now: 80 },
    leakage: { sum: 0 },
  });

  // The bank takes it back after all: the day of the loss keeps what the bank gave then, and nothing is lost any more.
  await car.move(6, 'won');
  paid.app.setNow(at(6 * DAY + 5));
  expect(await report(23)).toMatchObject({ givenBackByBanks: { now: 80 }, leakage: { sum: 0 } });
  expect(await report(26)).toMatchObject({ givenBackByBanks: { now: -80 }, leakage: { sum: 0 } });
});

it('what is asked for again is owed once, on the day of its charge, and is refunded by nobody', async () => {
  const car = await claim();
  await car.move(3, 'lost');
  paid.app.setNow(at(4 * DAY));
  await decide({ decision: 'asked_again' });
  await sumDays(5 * DAY);
  const ofLoss = await report(23);
  expect(leak(ofLoss, 'chargeback_asked_again')).toMatchObject({ count: 1, amount: 80, isSummed: false });
  expect(ofLoss.leakage.sum).toBe(0);
  const ofCharge = await report(20);
  expect(leak(ofCharge, 'left_unpaid')).toMatchObject({ count: 1, amount: 80 });
  const ofDecision = await report(24);
  expect(leak(ofDecision, 'refunded')).toMatchObject({ count: 0 });
  expect(ofDecision.refunds).toEqual([]);
  const begun = await paid.begin(car.token);
  await paid.pay({ orderId: begun.order });
  await sumDays(6 * DAY);
  expect(leak(await report(23), 'chargeback_asked_again')).toMatchObject({ count: 0, amount: 0 });
  expect(leak(await report(20), 'left_unpaid')).toMatchObject({ count: 0 });
});

it('what the provider holds is named with its age, and is not in the sum', async () => {
  const car = await claim({ isDeducted: true });
  paid.app.setNow(at(12 * DAY));
  const seen = await call<MallReport>('GET', '/reports?period=yesterday');
  expect(seen.leakage).toMatchObject({
    sum: 0,
    held: { count: 1, amount: 80, since: at(91).toISOString() },
  });
  const links = { link: '', attentionLink: '', offLink: '' };
  const mail = writeMorningMail({ mall: 'Lily', report: seen, attention: 0, ...links });
  expect(mail.text).toContain(
    'What to look at\n- Held for banks that have not decided, not lost yet: 1, ₹80, the oldest since Friday, 20 November\n',
  );
  const csv = await take('figures');
  expect(csv).toContain('"Held now for banks, not lost yet",80.00,,rupees');
  await car.move(13, 'lost');
  paid.app.setNow(at(13 * DAY + 5));
  const lost = await call<MallReport>('GET', '/reports?period=today');
  expect(lost.leakage).toMatchObject({ sum: 80, held: { count: 0, amount: 0, since: null } });
  expect(await take('leakage')).toMatch(/Given back by banks, undecided"?,1,0,80\.00,exact/);
});

async function take(table: string): Promise<string> {
  await call('GET', '/reports?period=today');
  const cookie = [...admin.client.cookies].map((pair) => pair.join('=')).join('; ');
  const url = `/api/malls/${paid.mall.mall.publicId}/reports/export?period=today&format=csv&table=${table}`;
  return (await paid.app.http.inject({ url, headers: { cookie } })).body;
}
