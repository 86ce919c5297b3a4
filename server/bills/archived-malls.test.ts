import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { whoIsHere } from '#contract/accounts.ts';
import { lookIntoCharge } from '#contract/disputes.ts';
import { listArchivedMalls } from '#contract/malls.ts';
import { listPeople } from '#contract/people.ts';
import { listRefunds } from '#contract/refunds.ts';
import { A_SUPPLIER } from '../../testing/access-books.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';
import { TEST_GSTIN, takeCash, visit, type PaidVisit } from '../../testing/paid-visits.ts';
import { writeDaily } from '../money/invoices/daily-documents.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import {
  signInAdmin,
  signInHelper,
  signInSuperAdmin,
  signUpDriver,
  type Person,
} from '../../testing/test-people.ts';

// A mall is deleted, and its records stay for those for whom they were there before.
let made = 0;
let plate: string;
const DAY = '2026-11-20';

let gates: GateTests;
let root: Person;
let admin: Person;
let accountant: Person;
let stranger: Person;
let driver: Person;
let mall: GatedMall;
let url: string;
let car: PaidVisit;

beforeAll(async () => {
  gates = await openGates({ now: at(-60).toISOString() });
});
afterAll(() => gates.end());

/** A mall with one visit that cost 80 rupees and was paid, of which 30 wait to go back; it was deleted then. */
beforeEach(async () => {
  gates.app.setNow(at(-60));
  made += 1;
  plate = `GJ05AB123${made}`;
  root = await signInSuperAdmin(gates.app);
  const address = 'Linking Road, Mumbai';
  mall = await gates.addMall({ graceMinutes: 0, address });
  const other = await gates.addMall();
  const { publicId } = mall.mall;
  url = `/api/malls/${publicId}`;
  admin = await signInAdmin(gates.app, root, [publicId]);
  accountant = await signInHelper(gates.app, admin, publicId, 'accountant');
  stranger = await signInAdmin(gates.app, root, [other.mall.publicId]);
  driver = await signUpDriver(gates.app, [plate]);
  await ask(admin, 'PUT', '/gst', {
    ...A_SUPPLIER,
    gstin: TEST_GSTIN,
    consolidateBelowRupees: 0,
    prefix: `P${made}`,
  });
  car = await visit(gates, mall, { plate, from: 0, minutes: 70 });
  await takeCash(gates, mall, { id: car.id, paise: 8_000, when: at(71) });
  await visit(gates, mall, { plate: 'MH01AB1234', from: 80, minutes: 50 });
  gates.app.setNow(at(140));
  const asked = await ask(admin, 'POST', '/disputes', { session: car.publicId });
  const { id } = lookIntoCharge.answer.parse(asked);
  const decision = { decision: 'goodwill', rupees: 30, answer: 'Sorry' };
  await ask(admin, 'POST', `/disputes/${id}/decision`, decision);
  await ask(admin, 'POST', '/cash-shifts', { float: 500 });
  expect(await root.client.call('DELETE', `/api/super/malls/${publicId}`)).toMatchObject({ status: 200 });
});

async function ask(person: Person, method: string, path: string, body?: object): Promise<unknown> {
  const answer = await person.client.call(method, url + path, body);
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

const RECORDS = [
  `/ledger/totals?from=${DAY}&to=${DAY}`,
  `/books?day=${DAY}`,
  `/books/export?from=${DAY}&to=${DAY}&format=tally`,
  `/books/export?from=${DAY}&to=${DAY}&format=gst`,
  `/gst`,
  `/refunds`,
  `/reports?period=days&from=${DAY}&to=${DAY}`,
];

describe('of a mall that was deleted', () => {
  it('books, vouchers and refunds are read by its people and super admins, and by nobody else', async () => {
    for (const path of RECORDS) {
      for (const person of [root, admin, accountant])
        expect([path, await person.client.call('GET', url + path)]).toMatchObject([path, { status: 200 }]);
      for (const person of [stranger, driver])
        expect([path, await person.client.call('GET', url + path)]).toMatchObject([path, { status: 403 }]);
    }
    const totals = await ask(accountant, 'GET', RECORDS[0] ?? '');
    expect(totals).toMatchObject({ chargedPaise: 9_000, refundedPaise: 3_000, difference: 0 });
    expect(await ask(admin, 'GET', '/disputes')).toMatchObject({ disputes: [{ charges: 50 }] });
    expect(await ask(admin, 'GET', '/audit')).toMatchObject({ records: expect.anything() });
  });

  it('a refund that waits is paid, and the drawer that it comes from is closed', async () => {
    const { refunds } = listRefunds.answer.parse(await ask(admin, 'GET', '/refunds'));
    expect(refunds).toMatchObject([{ amount: 30 }]);
    await ask(admin, 'POST', `/refunds/${refunds[0]?.id}/cash`);
    expect(await ask(admin, 'GET', '/refunds')).toEqual({ refunds: [] });
    await ask(admin, 'POST', '/cash-shifts/close', { counted: 470 });
  });

  it('nothing else goes on: no settings, lanes, passes or sessions', async () => {
    for (const path of ['/lanes', '/settings', '/passes', '/attention', '/people/invitations'])
      expect([path, await root.client.call('GET', url + path)]).toMatchObject([path, { status: 404 }]);
    const enter = { action: 'enter', plate, reason: 'A mistake' };
    expect(await root.client.call('POST', `${url}/settlements`, enter)).toMatchObject({ status: 404 });
    expect(await admin.client.call('POST', `${url}/settlements`, enter)).toMatchObject({ status: 403 });
  });

  it('the driver has bill, receipt and history as before, with the name of the mall', async () => {
    const { name } = mall.mall;
    const pay = `/api/pay/${car.token}`;
    expect((await driver.client.call('GET', pay)).body).toMatchObject({ mall: name, amountRefunded: 30 });
    expect(await driver.client.call('GET', `${pay}/receipt`)).toMatchObject({
      status: 200,
      body: { mall: name, kind: 'tax_invoice', supplier: { name: A_SUPPLIER.legalName } },
    });
    expect((await driver.client.call('GET', '/api/history')).body).toMatchObject([{ mallName: name }]);
  });

  it('the visits of its last day get their documents in the night, once', async () => {
    const count = async () => {
      const [row] = await mall.rows<{ count: number }>(
        sql`select count(*)::int as count from invoices where mall_id = ${mall.mall.id}`,
      );
      return row?.count;
    };
    const night = new Date('2026-11-21T00:20:00+05:30');
    gates.app.setNow(night);
    const jobs: Job[] = [];
    const add = (job: Job) => void jobs.push(job);
    writeDaily({ ...gates.app.services, jobs: { ...gates.app.services.jobs, add } }, gates.app.malls);
    for (const run of [1, 2]) {
      await jobs[0]?.run(night, () => false);
      expect([run, await count()]).toEqual([run, 2]);
    }
  });

  it('its name is listed for those who had a role in it, and for super admins', async () => {
    const listed = async (person: Person) =>
      listArchivedMalls.answer
        .parse((await person.client.call('GET', '/api/archived-malls')).body)
        .malls.map(({ _id }) => _id);
    expect(await listed(admin)).toEqual([mall.mall.publicId]);
    expect(await listed(root)).toContain(mall.mall.publicId);
    expect([await listed(driver), await listed(stranger)]).toEqual([[], []]);
    const { body } = await admin.client.call('GET', '/api/archived-malls');
    const archivedAt = gates.app.now();
    const platesUntil = new Date(
      archivedAt.getTime() + gates.app.services.config.retention.plates * 86_400_000,
    );
    expect(body).toMatchObject({
      malls: [{ archivedAt: archivedAt.toISOString(), platesUntil: platesUntil.toISOString() }],
    });
    const recordsOf = async (person: Person) =>
      whoIsHere.answer
        .parse((await person.client.call('GET', '/api/auth/session')).body)
        .recordsOf.map(({ _id, role }) => [_id, role]);
    expect(await recordsOf(accountant)).toEqual([[mall.mall.publicId, 'accountant']]);
    expect([await recordsOf(stranger), await recordsOf(root)]).toEqual([[], []]);
    const people = listPeople.answer.parse(await ask(root, 'GET', '/people'));
    const one = people.people.find(({ email }) => email.includes('admin')) ?? people.people[0];
    await ask(root, 'DELETE', `/people/${one?.id}`);
  });
});
