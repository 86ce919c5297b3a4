import { createHash, randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ShownReceipt } from '#contract/invoices.ts';
import { A_SUPPLIER } from '../../../testing/access-books.ts';
import { at, type GatedMall } from '../../../testing/gated-mall.ts';
import {
  ALL_CALLS,
  correctPlate,
  ownToken,
  refusedBy,
  takeBack,
  tokenOf,
} from '../../../testing/own-links.ts';
import { openPaidMall, type PaidMall } from '../../../testing/paid-mall.ts';
import { linkOf, TEST_GSTIN } from '../../../testing/paid-visits.ts';
import { createClient, type TestClient } from '../../../testing/test-client.ts';
import {
  DRIVER_PASSWORD,
  signInSuperAdmin,
  signUpDriver,
  type Person,
} from '../../../testing/test-people.ts';

let paid: PaidMall;
let root: Person;
let anybody: TestClient;
let mall: GatedMall;
let cars = 0;

beforeAll(async () => {
  paid = await openPaidMall();
  root = await signInSuperAdmin(paid.app);
  anybody = createClient(paid.app.http);
});
afterAll(() => paid.end());
beforeEach(async () => {
  paid.app.setNow(at(-600));
  mall = await paid.addMall();
});

/** Bob's car is read with Alice's plate as it comes; an hour later Alice's list shows the visit, and its link. */
async function misread() {
  cars += 1;
  const [plate, read] = [`KA01AB${1100 + cars}`, `KA01AB${7100 + cars}`];
  const alice = await signUpDriver(paid.app, [read]);
  const bob = await signUpDriver(paid.app, [plate]);
  const { sessionId: session } = await mall.read('entry-1', at(0), read);
  paid.app.setNow(at(60));
  const token = await ownToken(alice, session);
  return { plate, alice, bob, session, token };
}

const get = (token: string, rest = '', { client } = { client: anybody }) =>
  client.call('GET', `/api/pay/${token}${rest}`);
const receiptOf = async (token: string) => (await get(token, '/receipt')).body as ShownReceipt;

async function payBy(token: string): Promise<void> {
  const { order } = await paid.begin(token);
  await paid.pay({ orderId: order });
}

describe('the link of a list, once a person set right whose visit it is', () => {
  it('answers as one that was never given, whoever holds it, in every call', async () => {
    const { plate, alice, bob, session, token } = await misread();
    for (const holder of [alice, bob, root, undefined])
      expect((await get(token, '', holder)).status).toBe(200);
    await correctPlate(root, mall, { session, plate });
    for (const holder of [alice, bob, root, undefined])
      expect(await refusedBy(paid.app, token, holder)).toEqual(ALL_CALLS);
    await mall.read('exit-1', at(90), plate);
    expect(await refusedBy(paid.app, token)).toEqual(ALL_CALLS);
    expect(await ownToken(alice, session)).toBe('');
    const bobs = await ownToken(bob, session);
    expect(bobs).not.toBe(token);
    expect((await get(bobs)).body).toMatchObject({ amountDue: 80, plate: `•••••${plate.slice(-5)}` });
    expect(await refusedBy(paid.app, 'a'.repeat(24))).toEqual(ALL_CALLS);
  });

  it('leads to it again where that is taken back, and not by the link of the other one', async () => {
    const { plate, alice, bob, session, token } = await misread();
    const settlement = await correctPlate(root, mall, { session, plate });
    const bobs = await ownToken(bob, session);
    expect([(await get(token)).status, (await get(bobs)).status]).toEqual([404, 200]);
    expect((await takeBack(root, mall, settlement)).status).toBe(201);
    expect([(await get(token)).status, (await get(bobs)).status]).toEqual([200, 404]);
    expect(await ownToken(alice, session)).toBe(token);
  });

  it('finds no visit in a shop', async () => {
    const { plate, session, token } = await misread();
    const shops = `/api/malls/${mall.mall.publicId}/shops`;
    const shop = await root.client.call('POST', shops, { name: 'Book Nook', gives: 'minutes', value: 60 });
    const link = await root.client.call('POST', `${shops}/${(shop.body as { id: string }).id}/link`, {});
    const page = tokenOf((link.body as { url: string }).url);
    const give = (bill: string) =>
      anybody.call('POST', `/api/shop/${page}/validations`, {
        visit: `https://example.com/pay/${token}`,
        bill,
      });
    expect((await give('1')).status).toBe(200);
    await correctPlate(root, mall, { session, plate });
    expect(await give('2')).toMatchObject({ status: 404, body: { code: 'visit_not_found' } });
  });

  it('brings who comes back from the provider to the page, which says so', async () => {
    const { plate, session, token } = await misread();
    await correctPlate(root, mall, { session, plate });
    const back = (of: string) => paid.app.http.inject({ method: 'POST', url: `/api/pay/${of}/return` });
    expect((await back(token)).headers.location).toBe(`/pay/${token}`);
    expect((await back('a'.repeat(24))).statusCode).toBe(404);
  });
});

describe('who paid by the link of a list', () => {
  it('has paid, and a receipt, as before, where the visit stays theirs', async () => {
    const { alice, session, token } = await misread();
    await payBy(token);
    const read = await mall.rows<{ plate: string }>(
      sql`select plate from sessions where public_id = ${session}`,
    );
    await mall.read('exit-1', at(65), read[0]?.plate ?? '');
    expect((await get(token)).body).toMatchObject({ status: 'paid', amountPaid: 40, receipt: true });
    expect(await receiptOf(token)).toMatchObject({ total: 40, plate: `•••••${read[0]?.plate.slice(-5)}` });
    expect((await get(token, '/receipt', alice)).status).toBe(200);
  });

  it('has the proof of that once it is another’s, and sees nothing else of it', async () => {
    const gst = { ...A_SUPPLIER, gstin: TEST_GSTIN, prefix: 'QL' };
    await root.client.call('PUT', `/api/malls/${mall.mall.publicId}/gst`, gst);
    const { plate, bob, session, token } = await misread();
    await payBy(token);
    await correctPlate(root, mall, { session, plate });
    const bobs = await ownToken(bob, session);
    const company = { gstin: '29AAGCB7383J1Z4', legalName: 'Employer of Bob LLP', address: 'Mumbai' };
    expect((await anybody.call('PUT', `/api/pay/${bobs}/company`, company)).status).toBe(200);
    await mall.read('exit-1', at(150), plate);
    await payBy(bobs);
    const question = { reason: 'other', text: 'I was at the clinic' };
    expect((await bob.client.call('POST', `/api/pay/${bobs}/disputes`, question)).status).toBe(201);

    const own = await receiptOf(token);
    expect(own).toMatchObject({ kind: 'receipt', total: 40, number: null, recipient: null, tax: null });
    expect(own.payments).toMatchObject([{ amount: 40, method: 'upi' }]);
    expect(own).toMatchObject({ plate: '', entryAt: null, exitAt: null, bankLines: [], creditNotes: [] });
    expect(JSON.stringify(own)).not.toMatch(/Bob|clinic/);
    expect((await get(token, '/receipt.pdf')).status).toBe(200);
    const refused = ALL_CALLS.filter((call) => !call.startsWith('GET /receipt'));
    expect(await refusedBy(paid.app, token)).toEqual(refused);
    expect(await receiptOf(bobs)).toMatchObject({ total: 120, recipient: { legalName: company.legalName } });
    expect((await receiptOf(bobs)).payments).toHaveLength(2);
  });

  it('has it alone: what another one pays, who was offered the same amount, is not theirs', async () => {
    const { plate, bob, session, token } = await misread();
    const begun = await paid.begin(token);
    await correctPlate(root, mall, { session, plate });
    const other = await paid.begin(await ownToken(bob, session));
    expect(other.payment).not.toBe(begun.payment);
    await paid.pay({ orderId: other.order });
    expect((await get(token, '/receipt')).status).toBe(404);
    const stored = await mall.rows<{ detail: { payerMark?: string } }>(
      sql`select detail from payments where public_id = ${begun.payment}`,
    );
    const marks = stored.map(({ detail }) => detail.payerMark ?? '');
    expect(await mall.rows(sql`select 1 from pay_links where token_hash = any(${marks}::text[])`)).toEqual(
      [],
    );
  });
});

describe('the links that are no account’s', () => {
  it('of the gate, and those that staff were shown, lead to the visit whoever’s it is', async () => {
    const { plate, session } = await misread();
    const address = `/api/malls/${mall.mall.publicId}/sessions/${session}/pay-link`;
    const shown = (await root.client.call('GET', address)).body as { payUrl: string };
    const { token: ofGate } = await linkOf(paid, session, at(0));
    await correctPlate(root, mall, { session, plate });
    for (const token of [tokenOf(shown.payUrl), ofGate]) expect((await get(token)).status).toBe(200);
    await mall.read('exit-1', at(90), plate);
    paid.app.setNow(at(3_000));
    for (const token of [tokenOf(shown.payUrl), ofGate]) expect((await get(token)).status).toBe(200);
  });

  it('of lists from before go on until an hour after the exit, so that nobody is cut off who pays', async () => {
    const { plate, session } = await misread();
    const token = randomBytes(18).toString('base64url');
    const hash = createHash('sha256').update(token).digest('hex');
    await mall.rows(sql`insert into pay_links (token_hash, mall_id, session_id, created_at, proves)
      select ${hash}, mall_id, id, ${at(60)}, false from sessions where public_id = ${session}`);
    expect((await get(token)).status).toBe(200);
    await correctPlate(root, mall, { session, plate });
    await mall.read('exit-1', at(90), plate);
    paid.app.setNow(at(150));
    expect((await get(token)).status).toBe(200);
    paid.app.setNow(at(151));
    expect(await refusedBy(paid.app, token)).toEqual(ALL_CALLS);
  });
});

it('an account that is erased takes its links away', async () => {
  const { alice, session, token } = await misread();
  const count = async () =>
    mall.rows(sql`select token_hash from pay_links l join sessions s on s.id = l.session_id
      where s.public_id = ${session} and account_id is not null`);
  expect(await count()).toHaveLength(1);
  const answer = await alice.client.call('POST', '/api/account/erasure', { password: DRIVER_PASSWORD });
  expect(answer.status).toBe(200);
  expect(await count()).toEqual([]);
  expect(await refusedBy(paid.app, token)).toEqual(ALL_CALLS);
});
