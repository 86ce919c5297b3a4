import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';

const PLATE = 'GJ05AB1234';
let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

/** A mall in which the car has taken the slot that it was sent to. */
async function park(): Promise<GatedMall> {
  const mall = await gates.addMall();
  await mall.sense(at(-1), 'B1A01', false);
  await mall.read('entry-1', at(0), PLATE);
  await mall.sense(at(3), 'B1A01', true);
  return mall;
}

const later = (minutes: number) => gates.tick(at(minutes));

describe('a car whose slot has been free for an hour and whose exit was not read', () => {
  it('is marked, and neither closed nor charged; nobody is asked yet', async () => {
    const mall = await park();
    await mall.sense(at(120), 'B1A01', false);
    await later(179);
    expect(await mall.sessions()).toMatchObject([{ state: 'open', review: null }]);
    await later(185);
    await later(191);
    expect(await mall.sessions()).toMatchObject([
      { state: 'open', review: 'exit_unseen', exitAt: null, charge: 0 },
    ]);
    expect(await mall.alerts()).toEqual([]);
    expect(await mall.ledger()).toEqual([]);
  });

  it('is asked about, once, where nothing has settled it for twelve hours', async () => {
    const mall = await park();
    await mall.sense(at(120), 'B1A01', false);
    await later(185);
    await later(185 + 719);
    expect(await mall.alerts()).toEqual([]);
    await later(185 + 721);
    await later(185 + 727);
    expect(await mall.alerts()).toMatchObject([{ kind: 'review', subject: 'exit_unseen', count: 1 }]);
    expect(await mall.sessions()).toMatchObject([{ state: 'open', review: 'exit_unseen', flags: [] }]);
  });

  it('is marked although another car has taken the slot since', async () => {
    const mall = await park();
    await mall.sense(at(30), 'B1A01', false);
    await mall.sense(at(31), 'B1A01', true);
    await later(95);
    expect(await mall.sessions()).toMatchObject([{ review: 'exit_unseen' }]);
  });

  it('had been parked anew, or came back unread: its exit ends the session, charged for what is certain', async () => {
    const mall = await park();
    await mall.sense(at(30), 'B1A01', false);
    await later(100);
    expect(await mall.sessions()).toMatchObject([{ review: 'exit_unseen' }]);
    expect(await mall.read('exit-1', at(150), PLATE)).toMatchObject({
      reason: 'length_doubtful',
      amountDue: 40,
    });
    expect(await mall.sessions()).toMatchObject([
      { state: 'closed', review: 'length_doubtful', charge: 4_000 },
    ]);
  });

  it('comes in again: the earlier stay ends as a missed exit', async () => {
    const mall = await park();
    await mall.sense(at(30), 'B1A01', false);
    await later(110);
    expect(await mall.read('entry-1', at(300), PLATE)).toMatchObject({ reason: 'entered_again' });
    expect(await mall.sessions()).toMatchObject([
      { state: 'closed', review: 'exit_missed', charge: 0 },
      { state: 'open', review: null },
    ]);
  });
});

describe('nobody is asked', () => {
  it('while the slot is taken, unknown, or only likely the car’s', async () => {
    const parked = await park();
    const likely = await gates.addMall();
    await likely.read('entry-1', at(0), PLATE);
    await likely.sense(at(3), 'B1A02', true);
    await likely.sense(at(20), 'B1A02', false);
    await later(300);
    expect(await parked.sessions()).toMatchObject([{ review: null }]);
    expect(await likely.sessions()).toMatchObject([{ basis: 'inferred', review: null }]);
  });

  it('after a read that was not sure: it has no plate, and no image of one', async () => {
    const mall = await gates.addMall();
    await mall.read('entry-1', at(0), '');
    await later(320);
    expect(await mall.sessions()).toMatchObject([
      { review: null, state: 'open', detail: { asked: 'plate_unreadable' } },
    ]);
  });
});

describe('an empty mall', () => {
  it('has hardly a car inside: after an hour all sessions end as missed exits, and the exit of one, read later, repairs its session', async () => {
    const mall = await gates.addMall();
    await mall.read('entry-1', at(0), PLATE);
    await mall.sense(at(10), codes(mall), false);
    await later(345);
    expect(await mall.sessions()).toMatchObject([{ state: 'closed', review: 'exit_missed', charge: 0 }]);
    expect(await mall.read('exit-1', at(400), PLATE)).toMatchObject({
      reason: 'charged',
      amountDue: 280,
    });
  });

  it('in which not all stand in slots may hold one that was given none: its exit ends and charges its session', async () => {
    const mall = await gates.addMall();
    for (let visit = 0; visit < 12; visit += 1) {
      const plate = `MH02KL${3_000 + 7 * visit}`;
      await mall.read('entry-1', at(20_000 + 40 * visit), plate);
      await mall.read('exit-1', at(20_030 + 40 * visit), plate);
    }
    const codes = gates.app.malls.slotsOf(mall.mall.id).map(({ code }) => code);
    await mall.sense(at(20_500), codes, false);
    await gates.tick(at(20_510));
    await mall.read('entry-1', at(20_520), 'GJ05AB1234');
    await mall.sense(at(20_600), codes[0] ?? '', true);
    await mall.sense(at(20_601), codes[0] ?? '', false);
    for (const minute of [20_630, 20_670, 20_680]) await gates.tick(at(minute));
    const exit = await mall.read('exit-1', at(20_690), 'GJ05AB1234');
    expect(exit).toMatchObject({ reason: 'charged', amountDue: 120 });
  });

  it('to which the exit read comes late is repaired: both reads are known, so it is charged', async () => {
    const mall = await gates.addMall();
    await mall.read('entry-1', at(0), PLATE);
    await mall.sense(at(10), codes(mall), false);
    await later(351);
    const late = await mall.readLate('exit-1', at(9), PLATE);
    expect(late).toMatchObject({ sessionId: (await mall.sessions())[0]?.sessionId });
    expect(await mall.sessions()).toMatchObject([{ state: 'closed', review: null, exitAt: at(9) }]);
  });

  it('says nothing of a two-wheeler, which stands where no slot is watched', async () => {
    const mall = await gates.addMall();
    await mall.read('entry-1', at(0), PLATE, { vehicleClass: 'Motorcycle' });
    await mall.sense(at(10), codes(mall), false);
    await later(357);
    expect(await mall.sessions()).toMatchObject([{ state: 'open', review: null }]);
  });

  it('of which one slot is unknown may hold a car', async () => {
    const mall = await gates.addMall();
    await mall.read('entry-1', at(0), PLATE);
    await mall.sense(at(10), codes(mall).slice(1), false);
    await later(363);
    expect(await mall.sessions()).toMatchObject([{ review: null }]);
  });
});

function codes(mall: GatedMall): string[] {
  return gates.app.malls.slotsOf(mall.mall.id).map(({ code }) => code);
}
