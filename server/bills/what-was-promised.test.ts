import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { at, openGates, type GateTests } from '../../testing/gated-mall.ts';
import { addHoldingMall, payInCash, type HoldingMall } from '../../testing/holding-mall.ts';

const PLATE = 'MH01AB1234';

let gates: GateTests;
let mall: HoldingMall;
beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

/** A mall with a car that came in at minute 0, by some rules. */
async function withCar(rules: Parameters<typeof addHoldingMall>[1] = {}): Promise<void> {
  gates.app.setNow(at(-60));
  mall = await addHoldingMall(gates, rules);
  await mall.read('entry-1', at(0), PLATE);
}

/** Changes the rules at a minute, for whoever leaves from then on. */
async function change(minute: number, rules: Parameters<HoldingMall['setRules']>[0]): Promise<void> {
  gates.app.setNow(at(minute));
  await mall.setRules(rules);
}

async function show(minute: number) {
  gates.app.setNow(at(minute));
  return mall.showBill(PLATE);
}

const leave = (minute: number) => mall.read('exit-1', at(minute), PLATE);

describe('an amount that was shown does not rise until the quote ends', () => {
  test('where it was nothing, as where it was something', async () => {
    await withCar();
    expect(await show(8)).toMatchObject({ amountDue: 0, quoteValidUntil: at(13).toISOString() });
    // Showing it again does not make it last longer.
    expect(await show(12)).toMatchObject({ amountDue: 0, quoteValidUntil: at(13).toISOString() });
    expect(await leave(13)).toMatchObject({ decision: 'open', amountDue: 0 });
  });

  test('and does once it has ended', async () => {
    await withCar();
    expect((await show(8)).amountDue).toBe(0);
    expect((await show(14)).amountDue).toBe(40);
    expect((await leave(15)).amountDue).toBe(40);
  });

  test('where the mall begins to charge meanwhile', async () => {
    await withCar();
    await change(40, { zeroTariff: true });
    expect(await show(70)).toMatchObject({ amountDue: 0, charges: 0 });
    await change(71, { zeroTariff: false });
    expect((await show(72)).amountDue).toBe(0);
    expect(await leave(73)).toMatchObject({ decision: 'open', amountDue: 0 });
    expect((await mall.sessions())[0]).toMatchObject({ charge: 0 });
  });
});

describe('who has paid may leave until the time that was promised', () => {
  test.each([
    [15, 0, 64],
    [60, 15, 109],
  ])('whatever is promised to others since (%i, then %i minutes)', async (before, after, exit) => {
    await withCar({ leaveMinutes: before });
    await payInCash(mall, PLATE, at(50));
    expect((await show(50)).leaveBy).toBe(at(50 + before).toISOString());
    await change(51, { leaveMinutes: after });
    expect((await show(exit - 1)).leaveBy).toBe(at(50 + before).toISOString());
    expect(await leave(exit)).toMatchObject({ decision: 'open', amountDue: 0 });
  });
});

describe('whether a mall charges is judged by when a car came and left', () => {
  test('an exit that is read late counts at its own time', async () => {
    await withCar();
    await change(60, { zeroTariff: true });
    await change(80, { zeroTariff: false });
    gates.app.setNow(at(90));
    await mall.readLate('exit-1', at(70), PLATE, { sentAt: at(90).toISOString() });
    expect((await mall.sessions())[0]).toMatchObject({ exitAt: at(70), charge: 0 });
  });

  test('who came in while nothing was charged leaves free', async () => {
    await withCar({ zeroTariff: true });
    await change(30, { zeroTariff: false });
    expect(await show(70)).toMatchObject({ amountDue: 0 });
    expect(await leave(90)).toMatchObject({ decision: 'open', amountDue: 0 });
  });
});
