import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GateCommand } from '#contract/gate-commands.ts';
import type { ShownReceipt } from '#contract/invoices.ts';
import { settleSessions } from '#contract/settlements.ts';
import { A_SUPPLIER } from '../../../testing/access-books.ts';
import { at, openGates, type GateTests } from '../../../testing/gated-mall.ts';
import { TEST_GSTIN } from '../../../testing/paid-visits.ts';
import { publishByClass } from '../../../testing/prices-by-class.ts';
import { addDevice, signInSuperAdmin, type Person } from '../../../testing/test-people.ts';
import { addTypingMall, type TypingMall } from '../../../testing/typing-attendant.ts';

// A car at an exit of which nobody knows the entry: it is let out free, or pays the fee that the mall has posted for that.
const PLATE = 'GJ05AB1234';
let gates: GateTests;
let root: Person;
let mall: TypingMall;
let registered = 0;

beforeAll(async () => {
  gates = await openGates({ now: at(-120).toISOString() });
});
afterEach(() => gates.archiveMalls());
afterAll(() => gates.end());
beforeEach(async () => {
  gates.app.setNow(at(-120));
  root = await signInSuperAdmin(gates.app);
  mall = await addTypingMall(gates, root);
});

/** An hour is 40 for a car. */
async function post(feePaise: number | null): Promise<void> {
  gates.app.setNow(at(-110));
  await publishByClass(root, mall.mall.publicId, { lostTicketPaise: feePaise });
}
const openDrawer = () => mall.attendant.client.call('POST', mall.address('/cash-shifts'), { float: 0 });

async function take(given: Record<string, unknown> = {}, key = randomUUID()) {
  const [car] = (await mall.lanes()).waiting;
  const body = { amountDue: 200, received: 500, isPostedFee: true, ...given };
  const headers = { 'idempotency-key': key };
  const url = mall.address(`/lanes/${car?.id ?? ''}/cash`);
  return { url, ...(await mall.attendant.client.call('POST', url, body, { headers })) };
}
const settle = async (body: object) =>
  root.client.call('POST', mall.address('/settlements'), { reason: 'Looked up', ...body });
const sums = async () => {
  const lines = await mall.ledger();
  const total = (account: string) =>
    lines.filter((one) => one.account === account).reduce((sum, { amount }) => sum + Number(amount), 0);
  return { drawer: total('cash_drawer'), owed: total('receivable'), back: total('refunds_owed') };
};
async function receiptAt(url: string): Promise<ShownReceipt> {
  const token = url.split('/').at(-1) ?? '';
  const { status, body } = await root.client.call('GET', `/api/pay/${token}/receipt`);
  expect(status).toBe(200);
  return body as ShownReceipt;
}

describe('where a mall has posted no fee', () => {
  it('nothing may be taken, in words; the car is let out free, and a person is asked', async () => {
    await post(null);
    await mall.read('exit-1', at(90), PLATE);
    const [car] = (await mall.lanes()).waiting;
    expect(car).toMatchObject({ state: 'unknown_car', amountDue: 0, postedFee: null });
    await openDrawer();
    expect(await take()).toMatchObject({
      status: 409,
      body: { code: 'no_posted_fee', error: expect.stringContaining('nothing may be taken') },
    });
    expect(await take({ isPostedFee: undefined })).toMatchObject({
      status: 409,
      body: { code: 'unknown_car' },
    });
    const opened = await mall.attendant.client.call('POST', mall.address(`/lanes/${car?.id ?? ''}/open`), {
      reason: 'Nobody saw it come in',
    });
    expect(opened.status).toBe(200);
    await gates.tick(at(110));
    expect(await mall.sessions()).toMatchObject([{ review: 'entry_unknown', charge: 0 }]);
    expect(await sums()).toEqual({ drawer: 0, owed: 0, back: 0 });
  });

  it('nor where the mall does not charge, whatever its tariff says', async () => {
    await post(20_000);
    await mall.setRules({ zeroTariff: true });
    await mall.read('exit-1', at(90), PLATE);
    expect((await mall.lanes()).waiting[0]?.postedFee ?? null).toBeNull();
  });
});

describe('a posted fee', () => {
  beforeEach(async () => {
    await post(20_000);
  });
  const hold = async (minute = 90) => {
    await mall.read('exit-1', at(minute), PLATE);
    gates.app.setNow(at(minute + 1));
  };

  it.each([1, 30])(
    'is taken in cash, %d minutes after the exit was read, and the car is let out',
    async (wait) => {
      const device = { name: 'Barrier', kind: 'gate-controller', gate: 'exit-1' };
      const controller = (await addDevice(gates.app, root, mall.mall.publicId, device)).client;
      await hold();
      if (wait > 15) await gates.tick(at(90 + wait));
      gates.app.setNow(at(90 + wait));
      expect((await mall.lanes()).waiting).toMatchObject([{ state: 'unknown_car', postedFee: 200 }]);
      expect(await take()).toMatchObject({ status: 409, body: { code: 'no_shift' } });
      await openDrawer();
      expect(await take({ amountDue: 300 })).toMatchObject({ status: 409, body: { code: 'amount_changed' } });
      expect(await take({ received: 100 })).toMatchObject({ status: 400 });
      const key = randomUUID();
      const taken = await take({}, key);
      expect(taken).toMatchObject({ status: 200, body: { amount: 200, change: 300 } });
      const { commands } = (await controller.call('GET', '/api/ingest/gates/exit-1/commands?wait=0'))
        .body as { commands: GateCommand[] };
      expect(commands).toMatchObject([{ command: 'open' }]);
      expect(await mall.sessions()).toMatchObject([
        {
          plate: PLATE,
          review: null,
          charge: 20_000,
          exitAt: at(90),
          flags: expect.arrayContaining(['fee_taken']),
        },
      ]);
      expect((await mall.lanes()).shift).toMatchObject({ taken: 200 });
      expect(await sums()).toEqual({ drawer: 20_000, owed: 0, back: 0 });
      // The answer was lost: the same press again takes nothing twice.
      const again = await mall.attendant.client.call(
        'POST',
        taken.url,
        { amountDue: 200, received: 500, isPostedFee: true },
        { headers: { 'idempotency-key': key } },
      );
      expect(again).toMatchObject({ status: 200, body: taken.body as object });
      expect(await sums()).toMatchObject({ drawer: 20_000 });
      // Its camera reads it once more, under the arm.
      expect(await mall.read('exit-1', at(92 + wait), PLATE)).toMatchObject({ decision: 'open' });
      expect(await mall.sessions()).toHaveLength(1);
    },
  );

  it('has a receipt, which is the tax invoice of a mall that is registered', async () => {
    registered += 1;
    const gst = { ...A_SUPPLIER, gstin: TEST_GSTIN, prefix: `F${String.fromCodePoint(64 + registered)}` };
    expect((await root.client.call('PUT', mall.address('/gst'), gst)).status).toBe(200);
    await hold();
    await openDrawer();
    const { body } = await take();
    expect(await receiptAt((body as { receiptUrl: string }).receiptUrl)).toMatchObject({
      kind: 'tax_invoice',
      entryAt: null,
      total: 200,
      chargedAs: null,
      lines: [{ text: 'Posted fee where no entry is known', amountRupees: 200 }],
      payments: [{ method: 'cash', amount: 200 }],
      amountDue: 0,
    });
    // Its entry is found: less is charged by a credit note.
    gates.app.setNow(at(95));
    await mall.readLate('entry-1', at(0), PLATE, { sentAt: at(95).toISOString() });
    expect(await receiptAt((body as { receiptUrl: string }).receiptUrl)).toMatchObject({
      total: 200,
      creditNotes: [{ total: 120 }],
      refunds: [{ amount: 120 }],
    });
  });

  it.each([
    ['less: the difference goes back', 0, 8_000, 12_000],
    ['more: nothing more is asked for', -600, 20_000, 0],
  ])('is undone for the driver once the entry is found and costs %s', async (_what, entry, charge, back) => {
    await hold();
    await openDrawer();
    await take();
    gates.app.setNow(at(95));
    await mall.readLate('entry-1', at(entry), PLATE, { sentAt: at(95).toISOString() });
    expect(await mall.sessions()).toMatchObject([{ entryAt: at(entry), exitAt: at(90), charge }]);
    const { owed } = await sums();
    expect(owed).toBe(0);
    const refunds = (await mall.lanes()).refunds.map(({ amount }) => amount * 100);
    expect(refunds).toEqual(back === 0 ? [] : [back]);
  });

  it('goes back where a manager waives it, and only then is its exit joined by hand', async () => {
    await hold();
    await openDrawer();
    await take();
    const [exit] = await mall.sessions();
    const entered = await settle({ action: 'enter', plate: PLATE, entryAt: at(30).toISOString() });
    const [session] = settleSessions.answer.parse(entered.body).sessions;
    const join = { action: 'join', session: session?.id, exit: exit?.sessionId };
    expect(await settle(join)).toMatchObject({ status: 409, body: { code: 'fee_taken' } });
    expect(await settle({ action: 'waive', session: exit?.sessionId })).toMatchObject({ status: 201 });
    expect((await mall.lanes()).refunds).toMatchObject([{ amount: 200 }]);
    expect(await settle(join)).toMatchObject({ status: 201 });
  });

  it('is not taken of a car that is known', async () => {
    await mall.read('entry-1', at(0), PLATE);
    await hold();
    await openDrawer();
    expect((await mall.lanes()).waiting).toMatchObject([{ state: 'due', postedFee: null }]);
    expect(await take()).toMatchObject({ status: 409, body: { code: 'car_known' } });
    await mall.read('exit-2', at(100), '');
    const unread = (await mall.lanes()).waiting.find(({ gate }) => gate === 'exit-2');
    expect(unread).toMatchObject({ state: 'unknown_car', postedFee: null });
  });
});
