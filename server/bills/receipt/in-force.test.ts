import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ShownReceipt } from '#contract/invoices.ts';
import { A_SUPPLIER } from '../../../testing/access-books.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { takeCash, TEST_GSTIN, visit, type PaidVisit } from '../../../testing/paid-visits.ts';
import { createClient, type TestClient } from '../../../testing/test-client.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';
import { documentSpan } from '../../money/index.ts';

// A receipt shows the document that is in force: its total, less its credit notes, is what the visit costs.
let gates: GateTests;
let root: Person;
let anybody: TestClient;
let mall: GatedMall;
let car: PaidVisit;
let malls = 0;

beforeAll(async () => {
  gates = await openGates();
  anybody = createClient(gates.app.http);
});
afterAll(() => gates.end());

/** A car that was inside for an hour and a half and has paid its 80 rupees, in a mall that is registered for GST. */
beforeEach(async () => {
  gates.app.setNow(at(-600));
  root = await signInSuperAdmin(gates.app);
  mall = await gates.addMall();
  malls += 1;
  const gst = { ...A_SUPPLIER, gstin: TEST_GSTIN, prefix: `F${String.fromCodePoint(64 + malls)}` };
  await root.client.call('PUT', `/api/malls/${mall.mall.publicId}/gst`, gst);
  car = await visit(gates, mall, { plate: 'MH01AB1234', from: 0, minutes: 90 });
  await takeCash(gates, mall, { id: car.id, paise: 80_00, when: at(91) });
  gates.app.setNow(at(95));
});

async function settle(body: object): Promise<string> {
  const url = `/api/malls/${mall.mall.publicId}/settlements`;
  const answer = await root.client.call('POST', url, { ...body, reason: 'A mistake' });
  expect(answer.status).toBe(201);
  return (answer.body as { settlement: { id: string } }).settlement.id;
}

async function receipt() {
  const { body } = await anybody.call('GET', `/api/pay/${car.token}/receipt`);
  const { kind, number, total, lines, tax, creditNotes } = body as ShownReceipt;
  const inForce = total - creditNotes.reduce((sum, one) => sum + one.total, 0);
  expect(lines.reduce((sum, { amountRupees }) => sum + amountRupees, 0)).toBe(total);
  const taxed = tax ? tax.taxable + tax.cgst + tax.sgst + tax.rounding : total;
  expect(taxed).toBeCloseTo(total, 2);
  return { kind, serial: number?.slice(-2), inForce };
}

/** Asks for the receipt at once, or lets the night write the documents before. */
const WAYS: [string, number, () => Promise<unknown>][] = [
  ['tax invoice', 1, receipt],
  [
    'consolidated',
    1,
    () =>
      gates.database.transact({ mall: mall.mall.id }, (transaction) =>
        documentSpan(transaction, mall.mall.id, { from: at(-600), to: at(1400) }, at(95)),
      ),
  ],
];

describe.each(WAYS)('a visit that stands in a document (%s)', (_what, first, write) => {
  const MISTAKES: [string, number, object][] = [
    ['a waiver', 0, { action: 'waive' }],
    ['a visit split', 40, { action: 'split', until: at(30).toISOString() }],
  ];
  it.each(MISTAKES)(
    'shows the invoice in force after %s, and after that was taken back',
    async (...given) => {
      const [, left, action] = given;
      await write();
      expect(await receipt()).toMatchObject({ serial: `0${first}`, inForce: 80 });
      let settlement = await settle({ ...action, session: car.publicId });
      expect(await receipt()).toMatchObject({ serial: `0${first}`, inForce: left });
      await settle({ action: 'undo', settlement });
      expect(await receipt()).toEqual({ kind: 'tax_invoice', serial: `0${first + 1}`, inForce: 80 });
      settlement = await settle({ ...action, session: car.publicId });
      expect(await receipt()).toMatchObject({ serial: `0${first + 1}`, inForce: left });
      await settle({ action: 'undo', settlement });
      expect(await receipt()).toMatchObject({ serial: `0${first + 2}`, inForce: 80 });
    },
  );

  it('has none written where nobody asked between the mistake and its undo', async () => {
    await write();
    const before = await receipt();
    await settle({ action: 'undo', settlement: await settle({ action: 'waive', session: car.publicId }) });
    expect(await receipt()).toEqual(before);
  });

  it('has one invoice of the whole where it costs more by now', async () => {
    await write();
    await settle({ action: 'close', session: car.publicId, exitAt: at(94).toISOString() });
    gates.app.setNow(at(200));
    await settle({ action: 'close', session: car.publicId, exitAt: at(170).toISOString() });
    expect(await receipt()).toEqual({ kind: 'tax_invoice', serial: `0${first + 1}`, inForce: 120 });
    const documents = await mall.rows<{ kind: string; total: number }>(sql`
      select kind, total_paise::int as total from invoices where mall_id = ${mall.mall.id} order by id`);
    expect(documents.slice(1)).toEqual([
      { kind: 'invoice', total: 12_000 },
      { kind: 'credit_note', total: -8_000 },
    ]);
  });
});
