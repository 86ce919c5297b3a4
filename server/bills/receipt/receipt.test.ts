import { inflateSync } from 'node:zlib';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ShownReceipt } from '#contract/invoices.ts';
import { paise } from '#domain/money/money.ts';
import { A_SUPPLIER } from '../../../testing/access-books.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { linkOf, takeCash, TEST_GSTIN, visit, type PaidVisit } from '../../../testing/paid-visits.ts';
import { createClient, type TestClient } from '../../../testing/test-client.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';
import { correctCharge, documentSpan, findCharges } from '../../money/index.ts';
import { findByIds } from '../../sessions/index.ts';

let gates: GateTests;
let root: Person;
let anybody: TestClient;

beforeAll(async () => {
  gates = await openGates({
    env: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Parking <parking@example.com>' },
  });
  root = await signInSuperAdmin(gates.app);
  anybody = createClient(gates.app.http);
});
afterAll(() => gates.end());

const GST = { ...A_SUPPLIER, gstin: TEST_GSTIN };
let prefixes = 0;

async function addMall(isRegistered = true): Promise<GatedMall> {
  gates.app.setNow(at(-600));
  const mall = await gates.addMall();
  prefixes += 1;
  const prefix = `P${String.fromCodePoint(64 + prefixes)}`;
  if (!isRegistered) return mall;
  const answer = await root.client.call('PUT', `/api/malls/${mall.mall.publicId}/gst`, { ...GST, prefix });
  const settings = { state: 'Maharashtra', nextNumber: `${prefix}/26-27/0000001` };
  expect(answer).toMatchObject({ status: 200, body: { settings } });
  return mall;
}

async function show({ token }: PaidVisit): Promise<ShownReceipt> {
  const { status, body } = await anybody.call('GET', `/api/pay/${token}/receipt`);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body as ShownReceipt;
}

const ledgerOf = (mall: GatedMall, cause: string) =>
  mall.rows<{ account: string; paise: number }>(sql`
    select l.account, l.paise::int as paise from ledger_lines l join ledger_movements m on m.id = l.movement_id
    where m.mall_id = ${mall.mall.id} and m.cause = ${cause} order by m.id, l.account`);

describe('the receipt of a visit', () => {
  it('is a tax invoice with all that the rules ask for, and books the tax', async () => {
    const mall = await addMall();
    const car = await visit(gates, mall, { plate: 'MH01AB1234', from: 0, minutes: 90 });
    await takeCash(gates, mall, { id: car.id, paise: 80_00, when: at(91) });
    gates.app.setNow(at(95));
    const receipt = await show(car);
    expect(receipt).toMatchObject({
      kind: 'tax_invoice',
      supplier: { name: GST.legalName, address: GST.address },
      tax: {
        gstin: TEST_GSTIN,
        sac: '996743',
        ratePercent: 18,
        taxable: 67.8,
        cgst: 6.1,
        sgst: 6.1,
        rounding: 0,
        placeOfSupply: 'Maharashtra (27)',
      },
      plate: '•••••B1234',
      session: car.publicId,
      total: 80,
      amountDue: 0,
      payments: [{ method: 'cash', amount: 80 }],
      creditNotes: [],
    });
    expect(receipt.number).toMatch(/^P[A-Z]\/26-27\/0000001$/);
    expect(receipt.lines.reduce((sum, line) => sum + line.amountRupees, 0)).toBe(80);
    // Who asks again is given the same document.
    expect(await show(car)).toEqual(receipt);
    expect(await ledgerOf(mall, 'invoice')).toEqual([
      { account: 'gst_output', paise: -12_20 },
      { account: 'parking_revenue', paise: 12_20 },
    ]);
  });

  it('is not there before anything was paid, and a token that fits nothing says nothing', async () => {
    const mall = await addMall();
    const car = await visit(gates, mall, { plate: 'MH01AB2345', from: 0, minutes: 90 });
    expect(await anybody.call('GET', `/api/pay/${car.token}/receipt`)).toMatchObject({
      status: 404,
      body: { code: 'no_receipt' },
    });
    for (const rest of ['receipt', 'receipt.pdf'])
      expect(await anybody.call('GET', `/api/pay/${'a'.repeat(24)}/${rest}`)).toMatchObject({
        status: 404,
        body: { code: 'pay_link_not_valid' },
      });
  });

  it('is plain where the mall is not registered', async () => {
    const mall = await addMall(false);
    const car = await visit(gates, mall, { plate: 'MH01AB3456', from: 0, minutes: 90 });
    await takeCash(gates, mall, { id: car.id, paise: 50_00, when: at(91) });
    expect(await show(car)).toMatchObject({
      kind: 'receipt',
      number: null,
      tax: null,
      total: 80,
      amountDue: 30,
    });
    expect(await ledgerOf(mall, 'invoice')).toEqual([]);
  });

  it('says of what was paid ahead that it was, so that its lines add up to the total', async () => {
    const mall = await addMall(false);
    const { sessionId } = await mall.read('entry-1', at(0), 'MH01AB3457');
    const car = await linkOf(gates, sessionId, at(0));
    await takeCash(gates, mall, { id: car.id, paise: 40_00, when: at(50) });
    const lines = [{ text: 'Paid ahead', quantity: 1, amountRupees: 40 }];
    expect(await show(car)).toMatchObject({ kind: 'advance', lines, total: 40 });
    const pdf = await gates.app.http.inject({ url: `/api/pay/${car.token}/receipt.pdf` });
    expect(pdf.statusCode).toBe(200);
  });

  it('has a credit note where less is charged by now than the invoice says', async () => {
    const mall = await addMall();
    const car = await visit(gates, mall, { plate: 'MH01AB4567', from: 0, minutes: 90 });
    await takeCash(gates, mall, { id: car.id, paise: 80_00, when: at(91) });
    await show(car);
    await gates.database.transact({ mall: mall.mall.id }, async (transaction) => {
      const [session] = await findByIds(transaction, [car.id]);
      const charge = (await findCharges(transaction, [car.id])).get(car.id);
      if (!session || session.kind === 'unmatched' || !charge) throw new Error('no charge');
      const by = { name: 'd1', person: 'somebody', reason: 'The camera was wrong' };
      const half = { paise: paise(40_00), lines: charge.lines.slice(0, 1), reason: null };
      await correctCharge(transaction, session, half, { at: charge.at, now: at(200) }, by);
    });
    gates.app.setNow(at(200));
    const receipt = await show(car);
    expect(receipt.creditNotes).toMatchObject([{ total: 40 }]);
    // The invoice stands as it was given, its tax and its total alike.
    expect(receipt).toMatchObject({ total: 80, lines: [{ amountRupees: 80 }], tax: { taxable: 67.8 } });
    expect(receipt.creditNotes[0]?.number).toMatch(/^CP[A-Z]\/26-27\/000001$/);
    expect((await show(car)).creditNotes).toHaveLength(1);
    expect(await ledgerOf(mall, 'credit_note')).toEqual([
      { account: 'gst_output', paise: 6_10 },
      { account: 'parking_revenue', paise: -6_10 },
    ]);
  });

  it('is part of the consolidated invoice of its day where nobody asked before the day ended', async () => {
    const mall = await addMall();
    const asked = await visit(gates, mall, { plate: 'MH01AB0001', from: 0, minutes: 90 });
    await takeCash(gates, mall, { id: asked.id, paise: 80_00, when: at(91) });
    await show(asked);
    const small = await visit(gates, mall, { plate: 'MH01AB0002', from: 100, minutes: 90 });
    await takeCash(gates, mall, { id: small.id, paise: 80_00, when: at(191) });
    await visit(gates, mall, { plate: 'MH01AB0003', from: 200, minutes: 30 });
    const large = await visit(gates, mall, { plate: 'MH01AB0004', from: 240, minutes: 420 });
    const day = { from: at(-600), to: at(840) };
    const write = () =>
      gates.database.transact({ mall: mall.mall.id }, (transaction) =>
        documentSpan(transaction, mall.mall.id, day, at(900)),
      );
    expect(await write()).toBe(2);
    expect(await write()).toBe(0);
    const documents = await mall.rows(sql`
      select kind, total_paise::int as total, sessions, session_id as session, right(number, 2) as serial
      from invoices where mall_id = ${mall.mall.id} order by id`);
    expect(documents).toEqual([
      { kind: 'invoice', total: 80_00, sessions: 1, session: asked.id, serial: '01' },
      { kind: 'invoice', total: 280_00, sessions: 1, session: large.id, serial: '02' },
      { kind: 'consolidated', total: 120_00, sessions: 2, session: null, serial: '03' },
    ]);
    expect(await show(small)).toMatchObject({ kind: 'consolidated', tax: null, total: 80 });
  });

  it('takes no number where the work fails, so the series has no gap', async () => {
    const mall = await addMall();
    const car = await visit(gates, mall, { plate: 'MH01AB5678', from: 0, minutes: 90 });
    await takeCash(gates, mall, { id: car.id, paise: 80_00, when: at(91) });
    const failing = gates.database.transact({ mall: mall.mall.id }, async (transaction) => {
      await documentSpan(transaction, mall.mall.id, { from: at(0), to: at(100) }, at(100));
      throw new Error('a crash');
    });
    await expect(failing).rejects.toThrow('a crash');
    expect((await show(car)).number).toMatch(/0000001$/);
  });

  it.each([
    ['changed', 'update invoices set total_paise = 0'],
    ['taken away', 'delete from invoices'],
    ['moved to another visit', 'update invoice_sessions set session_id = 1'],
  ])('stands: no document is ever %s', async (_what, text) => {
    await expect(
      gates.database.transact('system', (transaction) => transaction.query(sql([text]))),
    ).rejects.toThrow(/permission denied/);
    const asOwner = gates.database.transact('system', async (transaction) => {
      await transaction.query(sql`reset role`);
      await transaction.query(sql([text]));
    });
    await expect(asOwner).rejects.toThrow(/append-only/);
  });
});

describe('the receipt as PDF', () => {
  it('has the rupee sign and Indian digits in an embedded font, and is the same each time', async () => {
    const mall = await addMall();
    const car = await visit(gates, mall, { plate: 'MH01AB6789', from: 0, minutes: 90 });
    await takeCash(gates, mall, { id: car.id, paise: 80_00, when: at(91) });
    const print = () => gates.app.http.inject({ url: `/api/pay/${car.token}/receipt.pdf` });
    const answer = await print();
    expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
    const pdf = answer.rawPayload;
    expect(pdf.subarray(0, 5).toString('latin1')).toBe('%PDF-');
    expect(pdf.toString('latin1')).toMatch(/FontFile2/);
    const texts = unpack(pdf);
    // The map from glyphs to letters names the rupee sign.
    expect(texts).toMatch(/20b9/i);
    expect((await print()).rawPayload.equals(pdf)).toBe(true);
  });
});

/** The streams of a PDF as text. */
function unpack(pdf: Buffer): string {
  const texts: string[] = [];
  for (let from = pdf.indexOf('stream\n'); from !== -1; from = pdf.indexOf('stream\n', from + 7)) {
    const end = pdf.indexOf('endstream', from);
    try {
      texts.push(inflateSync(pdf.subarray(from + 7, end)).toString('latin1'));
    } catch {
      // A stream that is not compressed: of no interest here.
    }
  }
  return texts.join('\n');
}

describe('the receipt by mail', () => {
  it('is sent with its address, few times an hour', async () => {
    const mall = await addMall();
    const car = await visit(gates, mall, { plate: 'MH01AB7890', from: 0, minutes: 90 });
    await takeCash(gates, mall, { id: car.id, paise: 80_00, when: at(91) });
    const send = () =>
      anybody.call('POST', `/api/pay/${car.token}/receipt/mail`, { email: 'asha@example.com' });
    expect(await send()).toMatchObject({ status: 202, body: { sent: true } });
    const [mail] = await mall.rows<{ text: string; to: string }>(
      sql`select * from mail_outbox order by id desc limit 1`,
    );
    expect(JSON.stringify(mail)).toContain(`/api/pay/${car.token}/receipt.pdf`);
    expect(JSON.stringify(mail)).toContain('₹80.00');
    const statuses = [];
    for (let count = 0; count < 10; count += 1) statuses.push((await send()).status);
    expect(statuses).toContain(429);
  });
});

describe('who supplies the parking', () => {
  it('is refused with a GSTIN that was mistyped, and with a series that another mall has', async () => {
    const mall = await addMall();
    const other = await addMall();
    const [settings] = await mall.rows<{ prefix: string }>(
      sql`select prefix from gst_settings where mall_id = ${mall.mall.id}`,
    );
    const url = `/api/malls/${other.mall.publicId}/gst`;
    expect(await root.client.call('PUT', url, { ...GST, gstin: '27AAPFU0939F1ZW' })).toMatchObject({
      status: 400,
      body: { fields: { gstin: expect.stringContaining('GSTIN') as string } },
    });
    expect(await root.client.call('PUT', url, { ...GST, prefix: settings?.prefix })).toMatchObject({
      status: 400,
      body: { code: 'prefix_taken' },
    });
  });
});
