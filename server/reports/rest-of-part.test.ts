import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readReport, type LeakedSession, type MallReport } from '#contract/reports.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';
import { signInAdmin, signInSuperAdmin, type Person } from '../../testing/test-people.ts';

const PLATE = 'GJ05AB1234';
let gates: GateTests;
let root: Person;
let admin: Person;
let mall: GatedMall;

beforeAll(async () => {
  gates = await openGates({ now: at(-60).toISOString() });
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());

/** A car that is charged for 50 minutes, since its slot was seen free then, and was read at the exit after 175. */
beforeEach(async () => {
  gates.app.setNow(at(-60));
  mall = await gates.addMall({ graceMinutes: 0 });
  admin = await signInAdmin(gates.app, root, [mall.mall.publicId]);
  await mall.sense(at(-1), 'B1A03', false);
  await mall.read('entry-1', at(0), PLATE);
  await mall.sense(at(2), 'B1A03', true);
  await mall.sense(at(50), 'B1A03', false);
  await mall.sense(at(100), 'B1A03', true);
  expect(await mall.read('exit-1', at(175), PLATE)).toMatchObject({
    amountDue: 40,
    reason: 'length_doubtful',
  });
  gates.app.setNow(at(180));
});

const url = (rest: string) => `/api/malls/${mall.mall.publicId}${rest}`;

async function report(): Promise<MallReport> {
  return readReport.answer.parse((await admin.client.call('GET', url('/reports?period=today'))).body);
}

async function leak() {
  return (await report()).leakage.items.find(({ kind }) => kind === 'charged_in_part');
}

async function listed(): Promise<LeakedSession[]> {
  const { body } = await admin.client.call('GET', url('/reports/leakage?period=today&kind=charged_in_part'));
  return (body as { sessions: LeakedSession[] }).sessions;
}

it('what was left off is the price of the whole time less what was charged, at most, in the sum and in the list', async () => {
  // Three hours at 40 rupees, of which one is charged.
  expect(await leak()).toMatchObject({ count: 1, amount: 80, isUpTo: true, unknown: 0 });
  expect((await report()).leakage).toMatchObject({ sum: 80, isEstimate: true });
  expect(await listed()).toMatchObject([{ plate: PLATE, amount: 80 }]);
});

it('stands in no file as exact, and nobody owes it', async () => {
  const cookie = [...admin.client.cookies].map((pair) => pair.join('=')).join('; ');
  const path = url('/reports/export?period=today&table=leakage&format=csv');
  const file = await gates.app.http.inject({ url: path, headers: { cookie } });
  expect(file.body).toMatch(/Charged for the certain time only"?,1,0,80\.00,"?up to, by the tariff/);
  const [session] = await listed();
  const detail = await admin.client.call('GET', url(`/sessions/${session?.session}`));
  expect(detail.body).toMatchObject({ bill: { charges: 40, amountDue: 40 } });
});

it('where no tariff says what the whole would have cost, it is unknown and not nothing', async () => {
  await mall.rows(sql`update sessions set tariff_id = null where mall_id = ${mall.mall.id} returning id`);
  expect(await leak()).toMatchObject({ count: 1, amount: null, unknown: 1 });
  expect(await listed()).toMatchObject([{ amount: null }]);
});

it('a time of the exit that is in doubt is taken as it costs least', async () => {
  // It may have been at the exit an hour earlier: then two hours.
  await mall.rows(sql`
    update plate_reads set doubt_ms = 3600000 where mall_id = ${mall.mall.id} and direction = 'exit' returning id`);
  expect(await leak()).toMatchObject({ amount: 40 });
});

it('once somebody has decided there is nothing left to name', async () => {
  const [session] = await listed();
  const body = {
    action: 'close',
    reason: 'It stood there.',
    exitAt: at(175).toISOString(),
    session: session?.session,
  };
  const settled = await root.client.call('POST', url('/settlements'), body);
  expect(settled.status).toBe(201);
  expect(await leak()).toMatchObject({ count: 0, amount: 0, unknown: 0 });
});
