import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, seconds, type GateTests } from '../../testing/gated-mall.ts';

const PLATE = 'GJ05AB1234';
let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

describe('a car comes in while its earlier session is open', () => {
  it('the earlier exit was missed: that session ends for review without a charge, a new one opens', async () => {
    const mall = await gates.addMall();
    const first = await mall.read('entry-1', at(0), PLATE);
    const second = await mall.read('entry-1', at(300), PLATE);
    expect(second).toMatchObject({ decision: 'open', reason: 'entered_again' });
    expect(second.sessionId).not.toBe(first.sessionId);
    expect(await mall.sessions()).toMatchObject([
      { state: 'closed', review: 'exit_missed', exitAt: null, charge: 0 },
      { state: 'open', review: null },
    ]);
    expect(await mall.read('exit-1', at(360), PLATE)).toMatchObject({
      sessionId: second.sessionId,
      amountDue: 40,
    });
  });

  it('its exit that arrives after all repairs the session and charges it', async () => {
    const mall = await gates.addMall();
    const first = await mall.read('entry-1', at(0), PLATE);
    await mall.read('entry-1', at(300), PLATE);
    gates.app.setNow(at(301));
    const late = await mall.readLate('exit-1', at(292), PLATE);
    expect(late).toMatchObject({ sessionId: first.sessionId, reason: 'charged', amountDue: 200 });
    expect(await mall.sessions()).toMatchObject([
      { review: null, exitAt: at(292), charge: 20_000 },
      { state: 'open' },
    ]);
  });

  it('and it comes back under a misread plate: its exit is charged to neither session', async () => {
    const mall = await gates.addMall();
    await mall.read('entry-1', at(0), 'MH03DJ1178');
    await mall.read('entry-1', at(3000), 'MH06DJ1178', { confidence: 0.86 });
    expect(await mall.read('exit-1', at(3060), 'MH03DJ1178')).toMatchObject({
      reason: 'exit_ambiguous',
      amountDue: 0,
    });
    expect(await mall.ledger()).toEqual([]);
  });

  it('while the slot that it was sent to is still taken, it is another car under that plate', async () => {
    const mall = await gates.addMall();
    await mall.sense(at(-1), 'B1A01', false);
    const first = await mall.read('entry-1', at(0), PLATE);
    await mall.sense(at(4), 'B1A01', true);
    const second = await mall.read('entry-1', at(300), PLATE);
    expect(second).toMatchObject({ decision: 'open', reason: 'plate_conflict' });
    expect(await mall.sessions()).toMatchObject([
      { sessionId: first.sessionId, key: PLATE, review: null, slot: 'B1A01', basis: 'suggested' },
      { key: null, plate: PLATE, review: 'plate_conflict' },
    ]);
  });

  it('of the two the later one leaves where its slot has just become free: nobody stays inside for good', async () => {
    const mall = await gates.addMall();
    await mall.sense(at(-60), ['B1A01', 'B1A02'], false);
    await mall.read('entry-1', at(0), PLATE, { confidence: 0.95 });
    await mall.sense(at(2), 'B1A01', true);
    await mall.read('entry-2', at(180), PLATE, { confidence: 0.95 });
    await mall.sense(at(182), 'B1A02', true);
    await mall.sense(at(238), 'B1A02', false);
    await mall.read('exit-2', at(240), PLATE, { confidence: 0.95 });
    expect(await mall.sessions()).toMatchObject([
      { entryAt: at(0), state: 'open' },
      { entryAt: at(180), exitAt: at(240), state: 'closed', review: 'plate_conflict' },
    ]);
  });

  it('and its slot has become free since, the exit was missed', async () => {
    const mall = await gates.addMall();
    await mall.sense(at(-1), 'B1A01', false);
    await mall.read('entry-1', at(0), PLATE);
    await mall.sense(at(4), 'B1A01', true);
    await mall.sense(at(250), 'B1A01', false);
    expect(await mall.read('entry-1', at(300), PLATE)).toMatchObject({ reason: 'entered_again' });
  });

  it('a slot that is only likely its own is no evidence of a second car', async () => {
    const mall = await gates.addMall();
    await mall.sense(at(-1), 'B1A01', false);
    await mall.read('entry-1', at(0), PLATE);
    await mall.sense(at(4), 'B1B05', true);
    expect(await mall.sessions()).toMatchObject([{ slot: 'B1B05', basis: 'inferred' }]);
    expect(await mall.read('entry-1', at(300), PLATE)).toMatchObject({ reason: 'entered_again' });
  });
});

describe('two cars under one plate', () => {
  it('of two classes have a session each, and neither is charged for the other', async () => {
    const mall = await gates.addMall();
    const car = await mall.read('entry-1', at(0), PLATE, { vehicleClass: 'SUV' });
    const bike = await mall.read('entry-1', at(30), PLATE, { vehicleClass: 'Motorcycle' });
    expect(bike.reason).toBe('plate_conflict');
    expect(await mall.read('entry-1', seconds(30 * 60 + 20), PLATE, { vehicleClass: 'Motorcycle' })).toEqual(
      bike,
    );
    const exit = await mall.read('exit-1', at(60), PLATE, { vehicleClass: 'car' });
    expect([exit.sessionId, exit.amountDue]).toEqual([car.sessionId, 40]);
    const second = await mall.read('exit-1', at(90), PLATE, { vehicleClass: 'two-wheeler' });
    expect(second).toMatchObject({ sessionId: bike.sessionId, reason: 'plate_conflict', amountDue: 0 });
    expect(await mall.sessions()).toMatchObject([
      { charge: 4_000, review: null },
      { charge: 0, review: 'plate_conflict', state: 'closed' },
    ]);
  });
});
