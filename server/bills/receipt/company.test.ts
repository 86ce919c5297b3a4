import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ShownReceipt } from '#contract/invoices.ts';
import type { ShownBill } from '#contract/pay.ts';
import { A_SUPPLIER } from '../../../testing/access-books.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { takeCash, TEST_GSTIN, visit, type PaidVisit } from '../../../testing/paid-visits.ts';
import { createClient, type TestClient } from '../../../testing/test-client.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';
import { documentSpan } from '../../money/index.ts';
import { findByIds } from '../../sessions/index.ts';
import { payTokenOf } from '../index.ts';

let gates: GateTests;
let root: Person;
let anybody: TestClient;
let mall: GatedMall;
let prefixes = 0;

beforeAll(async () => {
  gates = await openGates();
  root = await signInSuperAdmin(gates.app);
  anybody = createClient(gates.app.http);
});
afterAll(() => gates.end());

const ACME = {
  gstin: '29AAGCB7383J1Z4',
  legalName: 'Acme Traders Private Limited',
  address: '12 MG Road, Bengaluru 560001',
};

async function addMall(isRegistered = true): Promise<void> {
  gates.app.setNow(at(-600));
  mall = await gates.addMall();
  prefixes += 1;
  const gst = { ...A_SUPPLIER, gstin: TEST_GSTIN, prefix: `Q${String.fromCodePoint(64 + prefixes)}` };
  if (isRegistered) await root.client.call('PUT', `/api/malls/${mall.mall.publicId}/gst`, gst);
}

/** A car that was inside for an hour and a half and has paid its 80 rupees. */
async function paidVisit(plate: string): Promise<PaidVisit> {
  const car = await visit(gates, mall, { plate, from: 0, minutes: 90 });
  await takeCash(gates, mall, { id: car.id, paise: 80_00, when: at(91) });
  gates.app.setNow(at(95));
  return car;
}

const name = ({ token }: PaidVisit, company: object = ACME) =>
  anybody.call('PUT', `/api/pay/${token}/company`, company);
const show = async ({ token }: PaidVisit) =>
  (await anybody.call('GET', `/api/pay/${token}/receipt`)).body as ShownReceipt;
const bill = async ({ token }: PaidVisit) =>
  (await anybody.call('GET', `/api/pay/${token}`)).body as ShownBill;
async function linkOf(id: number): Promise<string> {
  return gates.database.transact('system', async (transaction) => {
    const [session] = await findByIds(transaction, [id]);
    if (!session) throw new Error('no such session');
    return payTokenOf(gates.app.services, transaction, session, at(0));
  });
}
const documents = () =>
  mall.rows<{ kind: string; total: number; gstin: string | null; number: string }>(sql`
    select kind, total_paise::int as total, recipient ->> 'gstin' as gstin, number, day::text from invoices
    where mall_id = ${mall.mall.id} order by id`);
const close = () =>
  gates.database.transact({ mall: mall.mall.id }, (transaction) =>
    documentSpan(transaction, mall.mall.id, { from: at(-600), to: at(1400) }, at(900)),
  );

describe('a company that a driver names', () => {
  it('before there is a document stands on the first one, though it is small', async () => {
    await addMall();
    const car = await paidVisit('MH01AB1001');
    expect((await bill(car)).company).toEqual({ legalName: null, mayName: true });
    expect(await name(car)).toMatchObject({ status: 200, body: ACME });
    expect(await close()).toBe(0);
    expect(await documents()).toMatchObject([{ kind: 'invoice', total: 8000, gstin: ACME.gstin }]);
    const shown = await show(car);
    expect(shown).toMatchObject({ kind: 'tax_invoice', recipient: ACME, creditNotes: [], total: 80 });
    expect(shown.tax).toMatchObject({ placeOfSupply: 'Maharashtra (27)' });
    expect((await bill(car)).company).toEqual({ legalName: ACME.legalName, mayName: false });
    const pdf = await gates.app.http.inject({ url: `/api/pay/${car.token}/receipt.pdf` });
    expect(pdf.statusCode).toBe(200);
  });

  it('while the car is inside stands on the invoice that the night writes', async () => {
    await addMall();
    const { sessionId } = await mall.read('entry-1', at(0), 'MH01AB1002');
    expect(sessionId).not.toBeNull();
    gates.app.setNow(at(30));
    const [row] = await mall.rows<{ id: number }>(
      sql`select id from sessions where public_id = ${sessionId}`,
    );
    await takeCash(gates, mall, { id: row?.id ?? 0, paise: 40_00, when: at(30) });
    const token = await linkOf(row?.id ?? 0);
    const car = { id: row?.id ?? 0, publicId: sessionId ?? '', token };
    expect(await name(car)).toMatchObject({ status: 200 });
    expect(await documents()).toEqual([]);
    await mall.read('exit-1', at(40), 'MH01AB1002');
    expect(await close()).toBe(1);
    expect(await documents()).toMatchObject([{ kind: 'invoice', total: 4000, gstin: ACME.gstin }]);
  });

  it('after the visit stood in the consolidated invoice takes it out there, by a credit note', async () => {
    await addMall();
    const car = await paidVisit('MH01AB1003');
    await paidVisit('MH01AB1004');
    expect(await close()).toBe(1);
    gates.app.setNow(at(1500));
    expect(await name(car)).toMatchObject({ status: 200 });
    expect(await documents()).toMatchObject([
      { kind: 'consolidated', total: 16_000, gstin: null },
      // It was issued a day later; the supply was on the day of the visit.
      { kind: 'credit_note', total: -8000, gstin: null, day: '2026-11-20' },
      { kind: 'invoice', total: 8000, gstin: ACME.gstin, day: '2026-11-20' },
    ]);
    expect(await show(car)).toMatchObject({ kind: 'tax_invoice', recipient: ACME, creditNotes: [] });
    expect(await close()).toBe(0);
  });

  it('after an invoice was given to nobody takes that back, and once alone', async () => {
    await addMall();
    const car = await paidVisit('MH01AB1005');
    await show(car);
    const answers = await Promise.all([name(car), name(car), name(car)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409,
    ]);
    expect(await documents()).toMatchObject([
      { kind: 'invoice', gstin: null },
      { kind: 'credit_note', total: -8000 },
      { kind: 'invoice', total: 8000, gstin: ACME.gstin },
    ]);
    expect(await name(car)).toMatchObject({ status: 409, body: { code: 'company_named' } });
  });

  it('is refused once the month of the document is over, and where nothing is invoiced', async () => {
    await addMall();
    const car = await paidVisit('MH01AB1006');
    await show(car);
    gates.app.setNow(new Date('2026-12-01T10:00:00+05:30'));
    expect(await name(car)).toMatchObject({ status: 409, body: { code: 'period_over' } });
    expect((await bill(car)).company).toMatchObject({ mayName: false });
    await addMall(false);
    const plain = await paidVisit('MH01AB1007');
    expect(await name(plain)).toMatchObject({ status: 409, body: { code: 'no_gst' } });
    expect((await bill(plain)).company).toEqual({ legalName: null, mayName: false });
  });

  it.each([
    ['another last character', { ...ACME, gstin: '29AAGCB7383J1Z5' }],
    ['no State', { ...ACME, gstin: '99AAGCB7383J1Z4' }],
    ['no name', { ...ACME, legalName: ' ' }],
    ['no address', { ...ACME, address: '' }],
  ])('with %s is refused', async (_what, company) => {
    await addMall();
    const car = await paidVisit('MH01AB1008');
    expect(await name(car, company)).toMatchObject({ status: 400 });
    expect(await documents()).toEqual([]);
  });
});
