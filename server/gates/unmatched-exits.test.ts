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

describe('a car that was let out, backed in again and leaves later', () => {
  it.each([
    ['within the hour is no question', 40, 1],
    ['hours later came in unread: a person is asked', 140, 2],
  ])('%s', async (_what, later, count) => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    await mall.read('entry-1', at(0), PLATE);
    await mall.read('exit-1', at(50), PLATE);
    await mall.read('exit-1', at(50 + later), PLATE);
    await gates.tick(at(50 + later + 16));
    const sessions = await mall.sessions();
    expect(sessions).toHaveLength(count);
    expect(sessions[0]).toMatchObject({ review: null, exitAt: at(50), charge: 4_000 });
  });
});

it('two exits that can be of one session alone are not both given to it', async () => {
  const mall = await gates.addMall({ graceMinutes: 0 });
  const [first, second] = ['MH12AB8438', 'MH12AB3438'];
  await mall.read('entry-1', at(0), first);
  await mall.read('entry-1', at(5), second);
  // As far from the one as from the other.
  for (const minute of [50, 70]) await mall.read('exit-1', at(minute), 'MH12AB6438', { confidence: 0.5 });
  await mall.read('exit-1', at(90), second);
  await mall.read('entry-1', at(120), first);
  await gates.tick(at(1_000));
  const sessions = await mall.sessions();
  // The other one, of which nobody can find out more, is asked about no longer.
  expect(sessions.filter(({ detail }) => detail['asked'] === 'exit_ambiguous')).toHaveLength(1);
  expect(sessions[0]).toMatchObject({ plate: first, review: null, exitAt: at(50), charge: 4_000 });
});

describe('a plate that is no registration', () => {
  it.each(['\u219121BA 5678K', 'CD 45 UNITED 7'])('%s, is charged by its characters alone', async (plate) => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    await mall.read('entry-1', at(0), plate, { confidence: 0.95 });
    const exit = await mall.read('exit-1', at(50), plate, { confidence: 0.97 });
    expect(exit).toMatchObject({ reason: 'charged', amountDue: 40 });
    await gates.tick(at(70));
    expect(await mall.sessions()).toMatchObject([{ key: null, review: null, charge: 4_000, exitAt: at(50) }]);
  });

  it('is not guessed between two cars of the same characters', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    for (const minute of [0, 20]) await mall.read('entry-1', at(minute), 'TAXI 4567');
    expect(await mall.read('exit-1', at(50), 'TAXI 4567')).toMatchObject({
      reason: 'exit_ambiguous',
      amountDue: 0,
    });
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

  it('closes the only session that looks alike where the plate that was read has never been here', async () => {
    const mall = await gates.addMall();
    for (let car = 0; car < 50; car += 1) {
      await mall.read('entry-1', at(-400 + 4 * car), `DL04CA${1000 + 7 * car}`);
      await mall.read('exit-1', at(-400 + 4 * car + 3), `DL04CA${1000 + 7 * car}`);
    }
    const entry = await mall.read('entry-1', at(0), 'MH12AB8438', { confidence: 0.99 });
    const exit = await mall.read('exit-1', at(90), 'MH12AB3438', { confidence: 0.99 });
    expect(exit).toMatchObject({ sessionId: entry.sessionId, reason: 'charged', amountDue: 80 });
  });

  it('is for a person where nothing but the spelling agrees, and that plate has been here before', async () => {
    const mall = await gates.addMall();
    await mall.read('entry-1', at(-90), 'MH12AB3438');
    await mall.read('exit-1', at(-89), 'MH12AB3438');
    const entry = await mall.read('entry-1', at(0), 'MH12AB8438', { confidence: 0.99 });
    const exit = await mall.read('exit-1', at(90), 'MH12AB3438', { confidence: 0.99 });
    expect(exit).toMatchObject({ decision: 'open', reason: 'exit_ambiguous', amountDue: 0 });
    expect((await mall.sessions()).slice(1)).toMatchObject([
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
    expect(await mall.sessions()).toMatchObject([{ review: null, plate: 'MH12AB1234', key: 'MH12AB1234' }]);
  });

  it('of a misread entry is its driver’s own: the session goes by the surer reading', async () => {
    const mall = await gates.addMall();
    await mall.read('entry-1', at(0), 'MH12AB3438', { confidence: 0.6 });
    const exit = await mall.read('exit-1', at(90), 'MH12AB8438', { confidence: 0.97 });
    expect(exit).toMatchObject({ amountDue: 80 });
    expect(await mall.sessions()).toMatchObject([{ key: 'MH12AB8438', plate: 'MH12AB8438', charge: 8_000 }]);
    // A double of the entry that comes late still finds its session.
    gates.app.setNow(at(91));
    await mall.readLate('entry-1', at(0.5), 'MH12AB3438', { sentAt: at(91).toISOString() });
    expect(await mall.sessions()).toHaveLength(1);
  });

  it('is answered once all other cars that it may have been have left, and the last one has come again', async () => {
    const mall = await gates.addMall();
    const entry = await mall.read('entry-1', at(0), 'MH12AB8438');
    await mall.read('entry-1', at(5), 'MH12AB8488');
    await mall.read('exit-1', at(90), 'MH12AB3438', { confidence: 0.5 });
    await mall.read('exit-1', at(120), 'MH12AB8488');
    await gates.tick(at(130));
    expect(await mall.sessions()).toHaveLength(3);
    await mall.read('entry-1', at(200), 'MH12AB8438');
    await gates.tick(at(210));
    expect(await mall.sessions()).toMatchObject([
      { sessionId: entry.sessionId, state: 'closed', review: null, exitAt: at(90), charge: 8_000 },
      { state: 'closed', exitAt: at(120) },
      { state: 'open' },
    ]);
  });
});
