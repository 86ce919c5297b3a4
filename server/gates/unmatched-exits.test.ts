import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, type GateTests } from '../../testing/gated-mall.ts';

const PLATE = 'GJ05AB1234';
let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

describe('an exit without an entry', () => {
  it('opens the barrier, waits 15 minutes for the entry, and is then a session for review without a charge', async () => {
    const mall = await gates.addMall();
    const exit = await mall.read('exit-1', at(0), PLATE);
    expect(exit).toMatchObject({ decision: 'open', reason: 'entry_awaited', sessionId: null, amountDue: 0 });
    await gates.tick(at(14));
    expect(await mall.sessions()).toEqual([]);
    await gates.tick(at(15));
    await gates.tick(at(16));
    expect(await mall.sessions()).toMatchObject([
      { state: 'closed', review: 'entry_unknown', exitAt: at(0), charge: 0, flags: ['entry_unknown'] },
    ]);
    expect(await mall.ledger()).toEqual([]);
    expect(await mall.alerts()).toEqual([{ kind: 'review', subject: 'entry_unknown', count: 1 }]);
  });

  it('without a readable plate is for review at once', async () => {
    const mall = await gates.addMall();
    const exit = await mall.read('exit-1', at(0), 'NO PLATE');
    expect(exit).toMatchObject({ decision: 'open', reason: 'plate_unreadable', plate: '', amountDue: 0 });
    expect(await mall.sessions()).toMatchObject([{ review: 'plate_unreadable', key: null, charge: 0 }]);
  });
});

describe('a misread plate at the exit', () => {
  it('closes the only session that looks alike where a second sign agrees, with both readings stored', async () => {
    const mall = await gates.addMall();
    const entry = await mall.read('entry-1', at(0), 'MH12AB8438');
    const exit = await mall.read('exit-1', at(90), 'MH12AB3438', { confidence: 0.6 });
    expect(exit).toMatchObject({ sessionId: entry.sessionId, reason: 'charged', amountDue: 80 });
    expect(await mall.sessions()).toMatchObject([
      {
        plate: 'MH12AB8438',
        entryRaw: 'MH12AB8438',
        exitRaw: 'MH12AB3438',
        detail: { matched: 'near', distance: 0.5 },
      },
    ]);
  });

  it('is for a person where nothing but the spelling agrees', async () => {
    const mall = await gates.addMall();
    const entry = await mall.read('entry-1', at(0), 'MH12AB8438', { confidence: 0.99 });
    const exit = await mall.read('exit-1', at(90), 'MH12AB3438', { confidence: 0.99 });
    expect(exit).toMatchObject({ decision: 'open', reason: 'exit_ambiguous', amountDue: 0 });
    expect(await mall.sessions()).toMatchObject([
      { sessionId: entry.sessionId, state: 'open' },
      { review: 'exit_ambiguous', charge: 0, detail: { candidates: [entry.sessionId] } },
    ]);
  });

  it('is for a person where two sessions look alike, and closes neither', async () => {
    const mall = await gates.addMall();
    await mall.read('entry-1', at(0), 'MH12AB8438');
    await mall.read('entry-1', at(5), 'MH12AB8488');
    const exit = await mall.read('exit-1', at(90), 'MH12AB3438', { confidence: 0.5 });
    expect(exit.reason).toBe('exit_ambiguous');
    expect((await mall.sessions()).filter(({ state }) => state === 'open')).toHaveLength(2);
    expect(await mall.ledger()).toEqual([]);
  });

  it('is settled by the slot that has just become free', async () => {
    const mall = await gates.addMall();
    await mall.sense(at(-1), 'B1A01', false);
    const entry = await mall.read('entry-1', at(0), 'MH12AB8438', { confidence: 0.99 });
    await mall.sense(at(4), 'B1A01', true);
    await mall.sense(at(87), 'B1A01', false);
    const exit = await mall.read('exit-1', at(90), 'MH12AB3438', { confidence: 0.99 });
    expect(exit).toMatchObject({ sessionId: entry.sessionId, amountDue: 80 });
  });

  it('of an unreadable entry is charged once the exit reads it well, under the plate that the exit saw', async () => {
    const mall = await gates.addMall();
    const entry = await mall.read('entry-1', at(0), 'MH12ABI234');
    expect(entry.reason).toBe('plate_unreadable');
    const exit = await mall.read('exit-1', at(90), 'MH12AB1234');
    expect(exit).toMatchObject({ sessionId: entry.sessionId, amountDue: 80 });
    expect(await mall.sessions()).toMatchObject([{ review: null, plate: 'MH12AB1234', key: null }]);
  });
});
