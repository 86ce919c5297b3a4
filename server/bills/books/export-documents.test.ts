import { afterAll, beforeAll, expect, it } from 'vitest';
import { A_SUPPLIER } from '../../../testing/access-books.ts';
import { at, openGates, type GateTests } from '../../../testing/gated-mall.ts';
import { TEST_GSTIN, visit } from '../../../testing/paid-visits.ts';
import { signInAdmin, signInSuperAdmin } from '../../../testing/test-people.ts';
import { documentSpan } from '../../money/index.ts';

let gates: GateTests;
beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

it('every tax document that was given on some days is in one file, with its tax, receiver, visit and what it takes back', async () => {
  gates.app.setNow(at(10 * 60));
  const root = await signInSuperAdmin(gates.app);
  const mall = await gates.addMall();
  const { publicId, id } = mall.mall;
  const admin = await signInAdmin(gates.app, root, [publicId]);
  const url = `/api/malls/${publicId}`;
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await admin.client.call(method, path, body);
    expect([path, answer.status < 300, answer.body]).toMatchObject([path, true, {}]);
    return answer.body;
  };
  await ask('PUT', `${url}/gst`, {
    ...A_SUPPLIER,
    gstin: TEST_GSTIN,
    prefix: 'EX',
    consolidateBelowRupees: 200,
  });
  const named = await visit(gates, mall, { plate: 'MH01AB0001', from: 600, minutes: 90 });
  await visit(gates, mall, { plate: 'MH01AB0002', from: 605, minutes: 90 });
  await visit(gates, mall, { plate: 'MH01AB0003', from: 610, minutes: 90 });
  // One visit is a company's; the others stand in the invoice of their day.
  const company = { gstin: '27AAACR5055K1Z7', legalName: 'Acme, Traders & Sons', address: 'Fort, Mumbai' };
  gates.app.setNow(at(720));
  await ask('PUT', `/api/pay/${named.token}/company`, company);
  const span = { from: at(0), to: at(1440) };
  const document = (minute: number) =>
    gates.database.transact({ mall: id }, (transaction) => documentSpan(transaction, id, span, at(minute)));
  await document(730);
  // On the next day its charge is taken off.
  gates.app.setNow(at(14 * 60 + 5));
  const waived = { action: 'waive', session: named.publicId, reason: 'Our fault' };
  await ask('POST', `${url}/settlements`, waived);
  await document(14 * 60 + 6);

  const cookie = [...admin.client.cookies].map((pair) => pair.join('=')).join('; ');
  const file = async (from: string, to: string) => {
    const path = `${url}/books/export?format=gst&from=${from}&to=${to}`;
    const answer = await gates.app.http.inject({ url: path, headers: { cookie } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toMatch(/tax-documents-/);
    return answer.body.trimEnd().split('\r\n');
  };
  const [head, ...lines] = await file('2026-11-20', '2026-11-30');
  expect(head).toMatch(/^\uFEFFnumber,kind,issued on,day of supply,supplier GSTIN/);
  expect(lines).toHaveLength(3);
  const supplier = `${TEST_GSTIN},${A_SUPPLIER.legalName},${A_SUPPLIER.sac},${A_SUPPLIER.ratePercent}`;
  const all = lines.join('\n');
  expect(all).toContain(`,tax invoice,2026-11-20,2026-11-20,${supplier},1,67.80,6.10,6.10,0.00,80.00,`);
  expect(all).toContain(`,27AAACR5055K1Z7,"Acme, Traders & Sons",,${named.publicId}`);
  expect(all).toContain(`,consolidated invoice,2026-11-20,2026-11-20,${supplier},2,`);
  const number = lines.find((line) => line.includes(',tax invoice,'))?.split(',')[0] ?? '';
  expect(number).toMatch(/^EX/);
  const back = lines.find((line) => line.includes(',credit note,')) ?? '';
  expect(back).toMatch(/,-67\.80,-6\.10,-6\.10,0\.00,-80\.00,/);
  expect(back).toContain(`,${number},${named.publicId}`);
  // A document stands on the day on which it was given.
  expect(await file('2026-11-20', '2026-11-20')).toHaveLength(3);
  expect(await file('2026-11-19', '2026-11-19')).toHaveLength(1);
});
