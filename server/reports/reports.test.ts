import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paise } from '#domain/money/money.ts';
import type { MallCharts } from '#contract/charts.ts';
import type { LedgerTotals } from '#contract/ledger.ts';
import { LEAKAGE_KINDS, type LeakageKind, type LeakedSession, type MallReport } from '#contract/reports.ts';
import { aSession } from '../../testing/factories.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';
import { addMall, signInAdmin, signInSuperAdmin, type Person } from '../../testing/test-people.ts';
import { bookRefund } from '../money/dues/book-money.ts';
import { bookPayment } from '../money/index.ts';
import { findByPublicId } from '../sessions/index.ts';

let gates: GateTests;
let root: Person;
let mall: GatedMall;
let admin: Person;

/** Twenty past one in the afternoon; the day before is over since midnight. */
const NOW = at(200);

beforeAll(async () => {
  gates = await openGates({ now: at(0).toISOString() });
  root = await signInSuperAdmin(gates.app);
  mall = await gates.addMall();
  admin = await signInAdmin(gates.app, root, [mall.mall.publicId]);
  await visit('2026-11-18T10:00', '2026-11-18T12:10', 80);
  await visit('2026-11-19T10:00', '2026-11-19T10:40', 40);
  await visit('2026-11-19T11:00', '2026-11-19T12:50', 40);
  await visit('2026-11-19T13:00', '2026-11-19T14:00', 0, 'exit_missed');
  await visit('2026-11-19T15:00', '2026-11-19T16:00', 0, 'entry_unknown');
  await mall.read('entry-1', at(0), 'GJ05AB0001');
  await mall.read('exit-1', at(70), 'GJ05AB0001');
  await mall.read('entry-1', at(80), 'GJ05AB0002');
  gates.app.setNow(NOW);
});
afterAll(() => gates.end());

let plates = 0;
const visit = (
  entryAt: string,
  exitAt: string,
  chargeRupees: number,
  review: 'exit_missed' | 'entry_unknown' | null = null,
) =>
  aSession(gates.database, mall.mall, {
    plate: `MH01AB${String((plates += 1)).padStart(4, '0')}`,
    entryAt: `${entryAt}:00+05:30`,
    exitAt: `${exitAt}:00+05:30`,
    chargeRupees,
    review,
  });

let asked = 0;
/** As if minutes had passed: what runs is summed once for all who ask within seconds, charts within two minutes. */
const later = () => gates.app.setNow(new Date(NOW.getTime() + (asked += 150_000)));

async function report(query: string, who = admin): Promise<MallReport> {
  later();
  const answer = await who.client.call('GET', `/api/malls/${mall.mall.publicId}/reports?${query}`);
  expect(answer.status).toBe(200);
  return answer.body as MallReport;
}
const DAYS = 'period=days&from=2026-11-18&to=2026-11-19';

async function leaked(kind: LeakageKind): Promise<LeakedSession[]> {
  const url = `/api/malls/${mall.mall.publicId}/reports/leakage?${DAYS}&kind=${kind}`;
  const { body } = await admin.client.call('GET', url);
  return (body as { sessions: LeakedSession[] }).sessions;
}

async function pay(publicId: string, rupees: number, when: Date): Promise<void> {
  await gates.database.transact({ mall: mall.mall.id }, async (transaction) => {
    const session = await findByPublicId(transaction, mall.mall.id, publicId);
    await bookPayment(transaction, {
      name: `payment:${publicId}`,
      mall: mall.mall.id,
      session: session?.id ?? 0,
      paise: paise(rupees * 100),
      at: when,
      method: 'upi',
    });
  });
}

const revenueOfDay = async (day: string): Promise<[number, number, number]> => {
  later();
  const [ledger, charts, own] = await Promise.all([
    admin.client.call('GET', `/api/malls/${mall.mall.publicId}/ledger/totals?from=${day}&to=${day}`),
    admin.client.call('GET', `/api/parking/charts?mall=${encodeURIComponent(mall.mall.name)}`),
    report(`period=days&from=${day}&to=${day}`),
  ]);
  const { chargedPaise } = ledger.body as LedgerTotals;
  const ofChart = (charts.body as MallCharts).days.find(({ date }) => date === day)?.revenue;
  return [own.revenue.now ?? -1, chargedPaise / 100, ofChart ?? -1];
};

it('says what a period did, beside the one before it', async () => {
  const yesterday = await report('period=yesterday');
  expect(yesterday).toMatchObject({
    days: { from: '2026-11-19', to: '2026-11-19', isRunning: false },
    daysBefore: { from: '2026-11-18', to: '2026-11-18' },
    entries: { now: 4, before: 1 },
    exits: { now: 4, before: 1 },
    revenue: { now: 80, before: 80 },
    received: { now: 0, before: 0 },
    meanMinutes: { now: 75, before: 130 },
    slots: 10,
    turnoverBySensors: { now: null, before: null },
    turnoverByGates: { now: 0.4, before: 0.1 },
    byDay: [{ date: '2026-11-19', entries: 4, exits: 4, revenue: 80, received: 0 }],
    lines: [{ code: 'other', charges: 0, revenue: 80, revenueBefore: 80 }],
  });
  expect(yesterday.lengths.map(({ cars }) => cars)).toEqual([0, 1, 1, 0, 0, 0, 0, 0]);
  expect(yesterday.leakage).toMatchObject({
    isCollected: false,
    isEstimate: true,
    usualCharge: 40,
    // One exit that no gate read, and one entry: 40 rupees each by the usual charge.
    sum: 80,
    items: [
      { kind: 'left_unpaid', count: 0, amount: null },
      { kind: 'opened_by_hand', count: 0, amount: 0 },
      { kind: 'exit_not_read', count: 1, amount: 40, isEstimate: true },
      { kind: 'no_charge', count: 1, amount: 40, isEstimate: true },
      ...LEAKAGE_KINDS.slice(4, 11).map((kind) => ({ kind, count: 0, amount: 0 })),
      ...['undecided', 'borne', 'asked_again'].map((stands) => ({ kind: `chargeback_${stands}`, count: 0 })),
      { kind: 'cash_missing', count: 0, amount: 0 },
    ],
  });
});

it('counts today up to now, by line of the tariff', async () => {
  const today = await report('period=today');
  expect(today).toMatchObject({
    days: { isRunning: true },
    entries: { now: 2, before: 3 },
    exits: { now: 1, before: 2 },
    revenue: { now: 80 },
  });
  expect(today.lines.reduce((sum, { revenue }) => sum + revenue, 0)).toBe(80);
  // Only the day before has something that no line of a tariff says.
  expect(today.lines.find(({ code }) => code === 'other')).toMatchObject({ revenue: 0, revenueBefore: 80 });
});

it('has the revenue of the ledger and of the dashboard, also after a correction, a payment and a refund', async () => {
  expect(await revenueOfDay('2026-11-19')).toEqual([80, 80, 80]);
  // The days are summed and stored; what comes later has to change them.
  await gates.app.reports.tick(NOW);
  await gates.app.reports.tick(NOW);
  const stored = await mall.rows<{ day: string }>(
    sql`select day::text as day from report_days where mall_id = ${mall.mall.id} order by day`,
  );
  expect(stored.map(({ day }) => day)).toEqual(['2026-11-18', '2026-11-19']);
  const late = await visit('2026-11-19T20:00', '2026-11-19T22:00', 80);
  expect(await revenueOfDay('2026-11-19')).toEqual([160, 160, 160]);
  const settle = { action: 'waive', session: late, reason: 'A guest of the mall' };
  const settled = await admin.client.call('POST', `/api/malls/${mall.mall.publicId}/settlements`, settle);
  expect(settled.status).toBe(201);
  expect(await revenueOfDay('2026-11-19')).toEqual([80, 80, 80]);
  const marks = () =>
    mall.rows(sql`select id from report_marks where mall_id = ${mall.mall.id}`).then(({ length }) => length);
  expect(await marks()).toBeGreaterThan(0);
  await gates.app.reports.tick(NOW);
  expect(await marks()).toBe(0);
  // What goes back to a driver changes what came in, and nothing of what was charged.
  await gates.database.transact({ mall: mall.mall.id }, async (transaction) => {
    const session = await findByPublicId(transaction, mall.mall.id, late);
    const when = new Date('2026-11-19T22:30:00+05:30');
    const refund = {
      name: `refund:${late}`,
      mall: mall.mall.id,
      session: session?.id ?? 0,
      paise: paise(500),
      at: when,
    };
    await bookRefund(transaction, refund);
    await bookPayment(transaction, { ...refund, name: `payment:${late}`, method: 'cash' });
  });
  expect((await report('period=yesterday')).refunded).toEqual({ now: 5, before: 0 });
  expect(await revenueOfDay('2026-11-19')).toEqual([80, 80, 80]);
  // The charge that it changed is yesterday's; the decision, and what it took off, is today's: nobody opens a day anew.
  const takenOff = ({ leakage }: MallReport) => leakage.items.find(({ kind }) => kind === 'taken_off');
  const [corrected, today] = [await report(DAYS), await report('period=today')];
  expect(takenOff(corrected)).toMatchObject({ count: 0, amount: 0 });
  expect(takenOff(today)).toMatchObject({ count: 1, amount: 80 });
  expect(corrected.corrections).toEqual([]);
  expect(today.corrections).toEqual([{ person: 'Meera Shah', decisions: 1, takenBack: 0, charged: -80 }]);
});

it('what was left unpaid becomes less by a payment of a later day, and leads to each session', async () => {
  const paid = await visit('2026-11-18T14:00', '2026-11-18T15:00', 40);
  await gates.app.reports.tick(NOW);
  await pay(paid, 40, new Date('2026-11-18T15:00:00+05:30'));
  const before = await report(DAYS);
  expect(before.leakage.isCollected).toBe(true);
  expect(before.methods.find(({ method }) => method === 'upi')).toMatchObject({ payments: 1, received: 40 });
  const unpaid = await leaked('left_unpaid');
  expect(unpaid.map(({ amount, plate }) => [amount, plate])).toEqual([
    [40, 'MH01AB0003'],
    [40, 'MH01AB0002'],
    [80, 'MH01AB0001'],
  ]);
  expect(before.leakage.items[0]).toMatchObject({ count: 3, amount: 160 });
  await gates.app.reports.tick(NOW);
  await pay(unpaid[2]?.session ?? '', 80, at(150));
  expect((await report(DAYS)).leakage.items[0]).toMatchObject({ count: 2, amount: 80 });
  const own = await admin.client.call(
    'GET',
    `/api/malls/${mall.mall.publicId}/sessions/${unpaid[0]?.session ?? ''}`,
  );
  expect(own.status).toBe(200);
  expect((await leaked('exit_not_read')).map(({ plate }) => plate)).toEqual(['MH01AB0004']);
  expect(await leaked('refunded')).toEqual([]);
});

it('counts nothing as taken off that was put on again', async () => {
  const own = await visit('2026-11-18T18:00', '2026-11-18T19:00', 40);
  const before = (await report(DAYS)).leakage;
  const url = `/api/malls/${mall.mall.publicId}/settlements`;
  const settle = (body: object) => admin.client.call('POST', url, { ...body, reason: 'A mistake' });
  const { body } = await settle({ action: 'waive', session: own });
  expect((await report(DAYS)).leakage).not.toEqual(before);
  await settle({ action: 'undo', settlement: (body as { settlement: { id: string } }).settlement.id });
  expect((await report(DAYS)).leakage).toEqual(before);
});

it('counts a refund once: what a person took off the charge before is no second loss', async () => {
  const corrected = await visit('2026-11-18T16:00', '2026-11-18T17:00', 40);
  const untouched = await visit('2026-11-18T17:00', '2026-11-18T18:00', 40);
  const settle = { action: 'waive', session: corrected, reason: 'A guest' };
  await admin.client.call('POST', `/api/malls/${mall.mall.publicId}/settlements`, settle);
  const when = new Date('2026-11-19T12:00:00+05:30');
  for (const publicId of [corrected, untouched])
    await mall.rows(sql`with paid as (
        insert into payments (public_id, mall_id, session_id, method, provider, state, asked_paise, covers_until,
          created_at, changed_at)
        select ${publicId}, mall_id, id, 'cash', 'cash', 'paid', 4000, ${when}, ${when}, ${when}
        from sessions where public_id = ${publicId} returning *)
      insert into refunds (public_id, mall_id, session_id, payment_id, paise, cause, reason, person, state, created_at,
        changed_at)
      select ${publicId}, mall_id, session_id, id, 4000, 'dispute', 'x', ${admin.id}, 'done', ${when}, ${when}
      from paid returning id`);
  const seen = await report(DAYS);
  expect(seen.refunds).toEqual([{ person: 'Meera Shah', refunds: 2, amount: 80 }]);
  const leak = (kind: LeakageKind, { leakage } = seen) => leakage.items.find((one) => one.kind === kind);
  expect(leak('refunded')).toMatchObject({ count: 1, amount: 40 });
  expect(leak('taken_off')).toMatchObject({ count: 0 });
  expect(leak('taken_off', await report('period=today'))).toMatchObject({ count: 2, amount: 120 });
  const today = await report('period=today');
  expect(today.leakage.items.find(({ kind }) => kind === 'taken_off')).toMatchObject({
    count: 2,
    amount: 120,
  });
  expect((await leaked('refunded')).map(({ session }) => session)).toEqual([untouched]);
});

it.each([
  ['period=never', 400],
  ['period=days', 400],
  ['period=days&from=2026-11-19&to=2026-11-18', 400],
  ['period=days&from=2024-11-19&to=2026-11-18', 400],
  ['period=days&from=2026-02-30&to=2026-03-01', 400],
])('answers %s with %i', async (query, status) => {
  const answer = await admin.client.call('GET', `/api/malls/${mall.mall.publicId}/reports?${query}`);
  expect(answer.status).toBe(status);
});

it('is not for the admin of another mall', async () => {
  const stranger = await signInAdmin(gates.app, root, [await addMall(root, 'Elsewhere')]);
  for (const path of [
    'reports?period=today',
    'reports/leakage?period=today&kind=refunded',
    'reports/evacuation',
    'reports/export?period=today&format=xlsx',
    'morning-mail',
  ])
    expect((await stranger.client.call('GET', `/api/malls/${mall.mall.publicId}/${path}`)).status).toBe(403);
});
