import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lookIntoCharge } from '#contract/disputes.ts';
import { showReceipt, type ShownReceipt } from '#contract/invoices.ts';
import { A_SUPPLIER } from '../../../testing/access-books.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { takeCash, TEST_GSTIN, visit, type PaidVisit } from '../../../testing/paid-visits.ts';
import { createClient, type TestClient } from '../../../testing/test-client.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';
import { documentSpan } from '../../money/index.ts';

// A document says what was in force as the visit was charged, and a credit note takes back the tax that its invoice took.
const OTHER_GSTIN = '29AAPFU0939F1ZR';
let gates: GateTests;
let root: Person;
let anybody: TestClient;
let mall: GatedMall;
let prefix = '';
let malls = 0;

beforeAll(async () => {
  gates = await openGates();
  anybody = createClient(gates.app.http);
});
afterAll(() => gates.end());

beforeEach(async () => {
  gates.app.setNow(at(-60));
  root = await signInSuperAdmin(gates.app);
  mall = await gates.addMall();
  malls += 1;
  prefix = `T${String.fromCodePoint(64 + malls)}`;
});

/** Says at an instant who supplies the parking from then on. */
async function setTerms(minutes: number, terms: object): Promise<void> {
  gates.app.setNow(at(minutes));
  const body = { ...A_SUPPLIER, gstin: TEST_GSTIN, prefix, ...terms };
  const answer = await root.client.call('PUT', `/api/malls/${mall.mall.publicId}/gst`, body);
  expect(answer.status).toBe(200);
}

/** A car that is inside for an hour and a half and pays its 80 rupees. */
async function pay(plate: string, from: number): Promise<PaidVisit> {
  const car = await visit(gates, mall, { plate, from, minutes: 90 });
  await takeCash(gates, mall, { id: car.id, paise: 80_00, when: at(from + 91) });
  gates.app.setNow(at(from + 92));
  return car;
}

async function receipt({ token }: PaidVisit): Promise<ShownReceipt> {
  const { body } = await anybody.call('GET', `/api/pay/${token}/receipt`);
  return showReceipt.answer.parse(body);
}

async function settle(body: object): Promise<void> {
  const url = `/api/malls/${mall.mall.publicId}/settlements`;
  const answer = await root.client.call('POST', url, { ...body, reason: 'A mistake' });
  expect(answer.status).toBe(201);
}

/** The car left after half an hour: 40 rupees are too much. */
function shorten({ publicId }: PaidVisit, from: number): Promise<void> {
  return settle({ action: 'close', session: publicId, exitAt: at(from + 30).toISOString() });
}

/** The mall's documents as they were given: series, total in rupees, tax in paise. */
async function documents(): Promise<[string, string, number, number][]> {
  const rows = await mall.rows<{ gstin: string; number: string; total: number; tax: number }>(
    sql`select gstin, number, total_paise::int as total, (cgst_paise + sgst_paise)::int as tax
      from invoices where mall_id = ${mall.mall.id} order by id`,
  );
  return rows.map(({ gstin, number, total, tax }) => [gstin, number.split('/')[0] ?? '', total / 100, tax]);
}

function writeNight(): Promise<number> {
  const span = { from: at(-600), to: at(840) };
  return gates.database.transact({ mall: mall.mall.id }, (transaction) =>
    documentSpan(transaction, mall.mall.id, span, gates.app.now()),
  );
}

describe('a rate that changes', () => {
  beforeEach(() => setTerms(-50, { ratePercent: 18, consolidateBelowRupees: 0 }));

  it('is taken back as it was taken', async () => {
    const car = await pay('MH01AB1234', 0);
    await receipt(car);
    await setTerms(200, { ratePercent: 5, consolidateBelowRupees: 0 });
    await shorten(car, 0);
    expect((await receipt(car)).creditNotes).toMatchObject([{ total: 40 }]);
    expect(await documents()).toEqual([
      [TEST_GSTIN, prefix, 80, 12_20],
      [TEST_GSTIN, `C${prefix}`, -40, -6_10],
    ]);
  });

  it('counts for what is charged from then on, whenever its document is asked for', async () => {
    const before = await pay('MH01AB1234', 0);
    await setTerms(200, { ratePercent: 5, consolidateBelowRupees: 0 });
    const after = await pay('MH01AB5678', 210);
    expect((await receipt(before)).tax).toMatchObject({ ratePercent: 18 });
    expect((await receipt(after)).tax).toMatchObject({ ratePercent: 5 });
  });

  it('stays that of the charge where the visit costs more later', async () => {
    const car = await pay('MH01AB1234', 0);
    await receipt(car);
    await setTerms(200, { ratePercent: 5, consolidateBelowRupees: 0 });
    await settle({ action: 'close', session: car.publicId, exitAt: at(150).toISOString() });
    expect((await receipt(car)).tax).toMatchObject({ ratePercent: 18 });
    expect(await documents()).toEqual([
      [TEST_GSTIN, prefix, 80, 12_20],
      [TEST_GSTIN, prefix, 120, 18_32],
      [TEST_GSTIN, `C${prefix}`, -80, -12_20],
    ]);
  });

  it('parts the small charges of its day', async () => {
    await setTerms(-40, { ratePercent: 18, consolidateBelowRupees: 200 });
    await pay('MH01AB1234', 0);
    await pay('MH01AB5678', 100);
    await setTerms(300, { ratePercent: 5, consolidateBelowRupees: 200 });
    await pay('MH01AB9012', 310);
    expect(await writeNight()).toBe(2);
    expect(await documents()).toEqual([
      [TEST_GSTIN, prefix, 160, 24_42],
      [TEST_GSTIN, prefix, 80, 3_82],
    ]);
  });
});

describe('a registration that ends', () => {
  beforeEach(() => setTerms(-50, { consolidateBelowRupees: 0 }));

  it('leaves what was charged under it its documents', async () => {
    const invoiced = await pay('MH01AB1234', 0);
    await receipt(invoiced);
    const late = await pay('MH01AB5678', 100);
    await setTerms(300, { gstin: null, consolidateBelowRupees: 0 });
    await settle({ action: 'waive', session: invoiced.publicId });
    expect((await receipt(invoiced)).creditNotes).toMatchObject([{ total: 80 }]);
    expect(await receipt(late)).toMatchObject({ kind: 'tax_invoice', tax: { gstin: TEST_GSTIN } });
    const plain = await pay('MH01AB9012', 310);
    expect(await receipt(plain)).toMatchObject({ kind: 'receipt', tax: null });
    expect(await writeNight()).toBe(0);
  });

  it('or another company’s that follows, leaves credit notes to whoever gave the invoice', async () => {
    const car = await pay('MH01AB1234', 0);
    await receipt(car);
    await setTerms(300, { gstin: OTHER_GSTIN, consolidateBelowRupees: 0 });
    await shorten(car, 0);
    expect(await writeNight()).toBe(1);
    expect(await documents()).toEqual([
      [TEST_GSTIN, prefix, 80, 12_20],
      [TEST_GSTIN, `C${prefix}`, -40, -6_10],
    ]);
  });
});

it('who registers takes no tax on what was charged before, corrected or not', async () => {
  await setTerms(-50, { gstin: null });
  const car = await pay('MH01AB1234', 0);
  await setTerms(200, { consolidateBelowRupees: 0 });
  await shorten(car, 0);
  expect(await receipt(car)).toMatchObject({ kind: 'receipt', tax: null, total: 40 });
  expect(await writeNight()).toBe(0);
  const url = `/api/malls/${mall.mall.publicId}/disputes`;
  const raised = await root.client.call('POST', url, { session: car.publicId });
  const { id } = lookIntoCharge.answer.parse(raised.body);
  const decision = { decision: 'goodwill', rupees: 15, answer: 'You waited at the gate.' };
  expect((await root.client.call('POST', `${url}/${id}/decision`, decision)).status).toBe(200);
  expect(await receipt(car)).toMatchObject({ kind: 'receipt', tax: null, total: 25 });
  expect(await writeNight()).toBe(0);
});
