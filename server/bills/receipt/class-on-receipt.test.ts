import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ShownReceipt } from '#contract/invoices.ts';
import { settleSessions } from '#contract/settlements.ts';
import { A_SUPPLIER } from '../../../testing/access-books.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { linkOf, takeCash, TEST_GSTIN, type PaidVisit } from '../../../testing/paid-visits.ts';
import { publishByClass } from '../../../testing/prices-by-class.ts';
import { createClient, type TestClient } from '../../../testing/test-client.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

// A mall that charges by class of vehicle: its receipts name the class, and the credit note names the one that was set right.
const PLATE = 'GJ05AB2012';
let gates: GateTests;
let root: Person;
let mall: GatedMall;
let anybody: TestClient;
let registered = 0;

beforeAll(async () => {
  gates = await openGates({ now: at(-60).toISOString() });
  anybody = createClient(gates.app.http);
});
afterAll(() => gates.end());
beforeEach(async () => {
  gates.app.setNow(at(-60));
  root = await signInSuperAdmin(gates.app);
  mall = await gates.addMall();
});

const url = (rest: string) => `/api/malls/${mall.mall.publicId}${rest}`;

async function register(): Promise<void> {
  registered += 1;
  const gst = { ...A_SUPPLIER, gstin: TEST_GSTIN, prefix: `Q${String.fromCodePoint(64 + registered)}` };
  expect((await root.client.call('PUT', url('/gst'), gst)).status).toBe(200);
}

/** In at ten as what a camera calls it, out 90 minutes later, and paid. */
async function pay(vehicleClass: string, paise: number): Promise<PaidVisit> {
  const { sessionId } = await mall.read('entry-1', at(0), PLATE, { vehicleClass });
  await mall.read('exit-1', at(90), PLATE, { vehicleClass });
  const car = await linkOf(gates, sessionId, at(90));
  await takeCash(gates, mall, { id: car.id, paise, when: at(91) });
  return car;
}

async function show({ token }: PaidVisit): Promise<ShownReceipt> {
  const { status, body } = await anybody.call('GET', `/api/pay/${token}/receipt`);
  expect(status).toBe(200);
  return body as ShownReceipt;
}

async function settle(body: object): Promise<string> {
  const answer = await root.client.call('POST', url('/settlements'), { reason: 'Seen', ...body });
  expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
  return settleSessions.answer.parse(answer.body).settlement.id;
}

describe('where prices are by class of vehicle', () => {
  beforeEach(() => publishByClass(root, mall.mall.publicId));

  it.each([
    ['motorcycle', 30, 'two_wheeler'],
    ['truck', 80, 'car'],
  ])('the receipt of what was read as %s names what it was charged as', async (read, total, chargedAs) => {
    const car = await pay(read, total * 100);
    expect(await show(car)).toMatchObject({ kind: 'receipt', total, chargedAs });
    const pdf = await gates.app.http.inject({ url: `/api/pay/${car.token}/receipt.pdf` });
    expect(pdf.statusCode).toBe(200);
  });

  it('the invoice stands as it was given, and the credit note names the class that was set right', async () => {
    await register();
    const car = await pay('car', 8_000);
    expect(await show(car)).toMatchObject({ kind: 'tax_invoice', total: 80, chargedAs: 'car' });
    const undo = await settle({
      action: 'correct_class',
      session: car.publicId,
      vehicleClass: 'two_wheeler',
    });
    const credited = { total: 80, chargedAs: 'car', creditNotes: [{ total: 50, chargedAs: 'two_wheeler' }] };
    expect(await show(car)).toMatchObject(credited);
    // Taken back, one invoice says the whole again.
    await settle({ action: 'undo', settlement: undo });
    expect(await show(car)).toMatchObject({ total: 80, chargedAs: 'car', creditNotes: [] });
  });

  it('a credit note for another reason names no class', async () => {
    await register();
    const car = await pay('car', 8_000);
    await show(car);
    await settle({ action: 'waive', session: car.publicId });
    expect(await show(car)).toMatchObject({
      chargedAs: 'car',
      creditNotes: [{ total: 80, chargedAs: null }],
    });
  });

  it('a receipt of what was paid ahead names none: what it is charged as is not decided yet', async () => {
    const { sessionId } = await mall.read('entry-1', at(0), PLATE, { vehicleClass: 'car' });
    const car = await linkOf(gates, sessionId, at(0));
    await takeCash(gates, mall, { id: car.id, paise: 4_000, when: at(50) });
    expect(await show(car)).toMatchObject({ kind: 'advance', chargedAs: null });
  });
});

it('where all classes pay the same, no class is named', async () => {
  expect(await show(await pay('motorcycle', 8_000))).toMatchObject({ total: 80, chargedAs: null });
});
