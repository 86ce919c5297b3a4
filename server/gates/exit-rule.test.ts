import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, seconds, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';
import { addHoldingMall, payInCash, type HoldingMall } from '../../testing/holding-mall.ts';

const PLATE = 'GJ05AB1234';
let gates: GateTests;
let mall: HoldingMall;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

/** A mall where cars hold, with one car that came in at ten. */
async function withCar(rules: Parameters<typeof addHoldingMall>[1] = {}): Promise<void> {
  mall = await addHoldingMall(gates, rules);
  await mall.read('entry-1', at(0), PLATE);
}

describe('a mall where cars hold until they have paid', () => {
  it('holds what owes something, with the address to pay at, and opens once that is paid', async () => {
    await withCar();
    const held = await mall.read('exit-1', at(90), PLATE);
    expect(held).toMatchObject({
      decision: 'hold',
      reason: 'payment_due',
      amountDue: 80,
      payUrl: expect.stringMatching(/^http.*\/pay\/[\w-]{24}$/) as string,
      display: ['Rs 80', 'Pay the attendant'],
    });
    await payInCash(mall, PLATE, at(91));
    const open = await mall.read('exit-1', at(92), PLATE);
    expect(open).toMatchObject({ decision: 'open', reason: 'paid', amountDue: 0, sessionId: held.sessionId });
    expect(open.payUrl).toBeUndefined();
    expect(await mall.due(PLATE)).toBe(0);
  });

  it('gives the same address to the same read again, and stores none that opens the bill', async () => {
    await withCar();
    const readId = 'held-once';
    const held = await mall.read('exit-1', at(90), PLATE, { readId });
    expect(held.payUrl).toContain('/pay/');
    expect(await mall.read('exit-1', at(90), PLATE, { readId })).toEqual(held);
    const stored = await mall.rows<{ answer: { payUrl?: string } }>(
      sql`select answer from plate_reads where mall_id = ${mall.mall.id} and direction = 'exit'`,
    );
    expect(stored.map(({ answer }) => answer.payUrl)).toEqual(['']);
  });

  it('asks for no more however long the car holds, and finds it after an hour as after a minute', async () => {
    await withCar();
    const held = await mall.read('exit-1', at(90), PLATE);
    for (const minute of [90.5, 95, 106, 125, 150]) {
      const again = await mall.read('exit-1', at(minute), PLATE);
      expect(again).toMatchObject({ decision: 'hold', amountDue: 80, sessionId: held.sessionId });
      await gates.tick(at(minute));
    }
    expect(await mall.sessions()).toHaveLength(1);
    await payInCash(mall, PLATE, at(151));
    expect(await mall.read('exit-1', at(151.5), PLATE)).toMatchObject({ decision: 'open', reason: 'paid' });
    expect(await mall.sessions()).toHaveLength(1);
  });

  it('finds the car again behind others, later than any doubled read comes', async () => {
    await withCar();
    await mall.read('entry-2', at(1), 'MH01CD5678');
    const held = await mall.read('exit-1', at(90), PLATE);
    await mall.read('exit-1', at(95), 'MH01CD5678');
    const again = await mall.read('exit-1', at(107), PLATE);
    expect(again).toMatchObject({ decision: 'hold', amountDue: 80, sessionId: held.sessionId });
    await payInCash(mall, PLATE, at(108));
    expect(await mall.read('exit-1', at(120), PLATE)).toMatchObject({ decision: 'open', reason: 'paid' });
    await gates.tick(at(140));
    expect(await mall.sessions()).toHaveLength(2);
  });

  it('answers the same read the same, paid or not', async () => {
    await withCar();
    const more = { readId: 'the-read' };
    const held = await mall.read('exit-1', at(90), PLATE, more);
    await payInCash(mall, PLATE, at(91));
    expect(await mall.read('exit-1', at(92), PLATE, more)).toEqual(held);
  });

  it.each([
    ['is within the free minutes', {}, 8, 'within_grace'],
    ['is in a mall that does not charge', { zeroTariff: true }, 90, 'free_parking'],
  ] as const)('opens for a car that %s', async (_name, rules, minute, reason) => {
    await withCar(rules);
    expect(await mall.read('exit-1', at(minute), PLATE)).toMatchObject({
      decision: 'open',
      reason,
      amountDue: 0,
    });
    expect(await mall.waits()).toEqual([]);
  });

  it('holds a car that nobody knows, for a person, and opens for it once its entry has come', async () => {
    mall = await addHoldingMall(gates);
    const held = await mall.read('exit-1', at(10), PLATE);
    expect(held).toMatchObject({ decision: 'hold', reason: 'entry_awaited', sessionId: null });
    expect(await mall.waits()).toMatchObject([{ session: null, released: null }]);
    gates.app.setNow(at(11));
    await mall.readLate('entry-1', at(5), PLATE);
    expect(await mall.waits()).toMatchObject([{ released: 'paid' }]);
    expect(await mall.read('exit-1', at(11.5), PLATE)).toMatchObject({ decision: 'open' });
    expect(await mall.sessions()).toHaveLength(1);
  });

  it('keeps a late read from opening or waiting: its car has driven on', async () => {
    await withCar();
    gates.app.setNow(at(120));
    const late = await mall.readLate('exit-1', at(90), PLATE, { sentAt: at(120).toISOString() });
    expect(late).toMatchObject({ decision: 'hold', amountDue: 80 });
    expect(late.payUrl).toBeUndefined();
    expect(await mall.waits()).toEqual([]);
  });

  it('opens by one payment for the minutes to leave: a car of that plate that comes later is a person’s to let out', async () => {
    await withCar();
    await mall.read('exit-1', at(90), PLATE);
    await payInCash(mall, PLATE, at(91));
    expect(await mall.read('exit-1', at(91.5), PLATE)).toMatchObject({ decision: 'open' });
    expect(await mall.read('exit-1', at(92), PLATE)).toMatchObject({ decision: 'open' });
    expect(await mall.read('exit-2', at(94), PLATE)).toMatchObject({ decision: 'open', reason: 'paid' });
    expect(await mall.read('exit-2', at(107), PLATE)).toMatchObject({ decision: 'hold', amountDue: 0 });
  });

  it('opens for a car that misread as another one holds, by what that one owes', async () => {
    await withCar();
    const held = await mall.read('exit-1', at(90), PLATE, { confidence: 0.9 });
    const misread = await mall.read('exit-1', seconds(90 * 60 + 20), 'GJ05A81234', { confidence: 0.5 });
    expect(misread).toMatchObject({ decision: 'hold', amountDue: 80, sessionId: held.sessionId });
    expect(await mall.waits()).toHaveLength(1);
  });
});

describe('a car that is paid for before its exit', () => {
  it.each([
    ['leaves within the minutes to leave', 105, { decision: 'open', amountDue: 0 }],
    ['leaves too late', 130, { decision: 'hold', amountDue: 40 }],
  ] as const)('%s', async (_name, minute, expected) => {
    await withCar();
    await payInCash(mall, PLATE, at(90));
    expect(await mall.read('exit-1', at(minute), PLATE)).toMatchObject(expected);
  });

  it('does not pay for the time that others held up the exit', async () => {
    await withCar();
    await mall.read('entry-2', at(1), 'MH01CD5678');
    await payInCash(mall, PLATE, at(100));
    await mall.read('exit-1', at(101), 'MH01CD5678');
    await payInCash(mall, 'MH01CD5678', at(121));
    // 15 minutes from paying would be over at 115, and 20 of them passed behind the other car.
    expect(await mall.read('exit-1', at(134), PLATE)).toMatchObject({ decision: 'open', amountDue: 0 });
  });

  it('pays no more than it was shown, while that holds', async () => {
    await withCar();
    gates.app.setNow(at(59));
    const shown = await mall.showBill(PLATE);
    expect(shown).toMatchObject({ amountDue: 40, quoteValidUntil: at(64).toISOString() });
    gates.app.setNow(at(63));
    expect(await mall.showBill(PLATE)).toMatchObject({
      amountDue: 40,
      quoteValidUntil: at(64).toISOString(),
    });
    expect(await mall.read('exit-1', at(63.5), PLATE)).toMatchObject({ decision: 'hold', amountDue: 40 });
  });

  it('pays by what is true once what it was shown holds no more', async () => {
    await withCar();
    gates.app.setNow(at(59));
    await mall.showBill(PLATE);
    expect(await mall.read('exit-1', at(65), PLATE)).toMatchObject({ amountDue: 80 });
  });
});

describe('a fault of ours', () => {
  it('raises no bill that was paid: an exit that is reported hours late', async () => {
    await withCar();
    await payInCash(mall, PLATE, at(90));
    gates.app.setNow(at(400));
    await mall.readLate('exit-1', at(200), PLATE, { sentAt: at(400).toISOString() });
    expect(await mall.due(PLATE)).toBe(0);
    expect(await mall.sessions()).toMatchObject([{ charge: 8_000 }]);
  });

  it('pays back by itself what an earlier read of the exit makes too much', async () => {
    await withCar();
    await mall.read('exit-1', at(63), PLATE);
    await payInCash(mall, PLATE, at(64));
    await mall.readLate('exit-1', at(58), PLATE, { sentAt: at(64).toISOString() });
    const refunds = await mall.rows(
      sql`select paise::int as paise, cause, state from refunds where mall_id = ${mall.mall.id}`,
    );
    expect(refunds).toEqual([{ paise: 4_000, cause: 'fault', state: 'requested' }]);
    expect(await mall.due(PLATE)).toBe(0);
  });
});

describe('a mall that records', () => {
  it('opens for what owes something, and never holds', async () => {
    const recording: GatedMall = await gates.addMall();
    await recording.read('entry-1', at(0), PLATE);
    expect(await recording.read('exit-1', at(90), PLATE)).toMatchObject({ decision: 'open', amountDue: 80 });
    const waits = await recording.rows(sql`select 1 from lane_waits where mall_id = ${recording.mall.id}`);
    expect(waits).toEqual([]);
  });

  it('opens for a car that held when the mall changed its rule', async () => {
    await withCar();
    await mall.read('exit-1', at(90), PLATE);
    await mall.setRules({ exitRule: 'record' });
    expect(await mall.read('exit-1', at(91), PLATE)).toMatchObject({ decision: 'open', amountDue: 80 });
  });
});
