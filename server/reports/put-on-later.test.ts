import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LedgerTotals } from '#contract/ledger.ts';
import { paise } from '#domain/money/money.ts';
import type { MallReport } from '#contract/reports.ts';
import { at, openGates, type GateTests } from '../../testing/gated-mall.ts';
import { signInAdmin, signInSuperAdmin } from '../../testing/test-people.ts';
import { bookPayment } from '../money/index.ts';
import { findByPublicId } from '../sessions/index.ts';

const DAY = 24 * 60;
let gates: GateTests;
beforeAll(async () => {
  gates = await openGates({ now: at(-4 * DAY).toISOString() });
});
afterAll(() => gates.end());

it('what a person puts on a visit days later is unpaid as the ledger has it', async () => {
  const mall = await gates.addMall({ graceMinutes: 0 });
  const [from, url] = [-3 * DAY, `/api/malls/${mall.mall.publicId}`];
  await mall.read('entry-1', at(from), 'GJ05AB1234');
  gates.app.setNow(at(from + 250));
  await mall.readLate('exit-1', '2000-01-01T00:03:00.000Z', 'GJ05AB1234');
  const [own] = await mall.sessions();
  expect(own).toMatchObject({ charge: 0, review: 'length_doubtful' });
  for (const minute of [0, 1, 2]) {
    gates.app.setNow(at(-DAY + minute));
    await gates.app.reports.tick(at(-DAY + minute));
  }
  gates.app.setNow(at(0));
  const root = await signInSuperAdmin(gates.app);
  const admin = await signInAdmin(gates.app, root, [mall.mall.publicId]);
  const reviews = (
    await admin.client.call('GET', `/api/parking/reviews?mall=${encodeURIComponent(mall.mall.name)}`)
  ).body as { id: string }[];
  const settle = {
    action: 'close',
    session: reviews[0]?.id,
    exitAt: at(from + 250).toISOString(),
    reason: 'Seen on the video',
  };
  const settled = await admin.client.call('POST', `${url}/settlements`, settle);
  expect(settled).toMatchObject({ status: 201 });
  for (const minute of [20, 21, 22]) {
    gates.app.setNow(at(minute));
    await gates.app.reports.tick(at(minute));
  }
  const stored = await mall.rows(sql`select day from report_days where mall_id = ${mall.mall.id}`);
  expect(stored.length).toBeGreaterThan(0);
  gates.app.setNow(at(30));
  const day = (minute: number) => at(minute).toISOString().slice(0, 10);
  const span = `from=${day(-5 * DAY)}&to=${day(0)}`;
  const ask = async <T>(path: string) => (await admin.client.call('GET', `${url}${path}${span}`)).body as T;
  const report = await ask<MallReport>('/reports?period=days&');
  const ledger = await ask<LedgerTotals>('/ledger/totals?');
  expect(ledger.outstandingPaise).toBe(20_000);
  expect(report.revenue.now).toBe(200);
  expect(report.outstanding.now).toBe(200);
  // It is paid on another day, and the day of the visit has to show that.
  await gates.database.transact({ mall: mall.mall.id }, async (transaction) => {
    const session = await findByPublicId(transaction, mall.mall.id, reviews[0]?.id ?? '');
    const payment = {
      name: 'payment:1',
      mall: mall.mall.id,
      session: session?.id ?? 0,
      paise: paise(20_000),
    };
    await bookPayment(transaction, { ...payment, at: at(35), method: 'cash' });
  });
  gates.app.setNow(at(40));
  expect(await ask<MallReport>('/reports?period=days&')).toMatchObject({ outstanding: { now: 0 } });
});
