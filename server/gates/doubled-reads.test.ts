import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, seconds, type GateTests } from '../../testing/gated-mall.ts';

const PLATE = 'GJ05AB1234';
let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

describe('a doubled read', () => {
  it('at the entry is one session, and answers as the first did', async () => {
    const mall = await gates.addMall();
    const first = await mall.read('entry-1', at(0), PLATE);
    const second = await mall.read('entry-1', seconds(50), PLATE);
    expect(second).toEqual(first);
    expect(await mall.sessions()).toHaveLength(1);
    expect(await mall.countReads()).toBe(2);
  });

  // No State is called CJ.
  it.each([
    ['after it', [PLATE, 'CJ05AB1234']],
    ['before it', ['CJ05AB1234', PLATE]],
  ])('at the entry that is no registration, %s, is the same car', async (_what, texts) => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    for (const [index, text] of texts.entries())
      await mall.read('entry-1', seconds(20 * index), text, { confidence: text === PLATE ? 0.95 : 0.93 });
    expect(await mall.sessions()).toMatchObject([{ key: PLATE, review: null }]);
    await mall.read('exit-1', at(50), PLATE, { confidence: 0.95 });
    expect(await mall.sessions()).toMatchObject([{ state: 'closed', review: null, charge: 4_000 }]);
  });

  it.each([
    ['no plate, after it', [PLATE, 'NOPLATE']],
    ['no plate, twice after it', [PLATE, '', '']],
    ['no plate, before it', ['NOPLATE', PLATE]],
    ['a part of it, after it', [PLATE, 'GJ05A']],
    ['a part of it, before it', ['B1234', PLATE]],
  ])('at the entry of %s, is the same car', async (_what, texts) => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    for (const [index, text] of texts.entries()) await mall.read('entry-1', seconds(5 * index), text);
    expect(await mall.sessions()).toMatchObject([{ key: PLATE, review: null, state: 'open' }]);
    // What was read without a plate may have been another car: this one pays since its own read.
    expect(await mall.sessions()).toMatchObject([{ entryAt: seconds(5 * texts.indexOf(PLATE)) }]);
    await mall.read('exit-1', at(50), PLATE);
    expect(await mall.sessions()).toMatchObject([{ state: 'closed', review: null, charge: 4_000 }]);
  });

  it.each([
    [
      'a minute later',
      [
        [0, PLATE],
        [60, ''],
      ],
    ],
    [
      'a dozen seconds later',
      [
        [0, PLATE],
        [12, ''],
      ],
    ],
    [
      'of another plate',
      [
        [0, PLATE],
        [15, 'MH12'],
      ],
    ],
    [
      'after the next car',
      [
        [0, PLATE],
        [10, 'MH12CD5678'],
        [20, 'GJ05A'],
      ],
    ],
    [
      'before the next car',
      [
        [0, ''],
        [5, ''],
        [10, PLATE],
      ],
    ],
  ])('that has no plate is another car %s', async (_what, reads) => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    for (const [second = 0, text = ''] of reads as [number, string][])
      await mall.read('entry-1', seconds(second), text);
    const plates = new Set(reads.map(([, text]) => text));
    expect((await mall.sessions()).length).toBe(Math.max(2, plates.size));
  });

  it('of another class of vehicle without a plate is another one', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    await mall.read('entry-1', seconds(0), PLATE, { vehicleClass: 'car' });
    await mall.read('entry-1', seconds(15), '', { vehicleClass: 'two_wheeler' });
    expect(await mall.sessions()).toHaveLength(2);
  });

  it('at the exit is one charge, and answers as the first did', async () => {
    const mall = await gates.addMall();
    await mall.read('entry-1', at(0), PLATE);
    const first = await mall.read('exit-1', at(90), PLATE);
    expect(await mall.read('exit-1', at(95), PLATE)).toEqual(first);
    expect(await mall.read('exit-2', at(96), PLATE)).toEqual(first);
    expect(await mall.sessions()).toMatchObject([{ charge: 8_000 }]);
  });

  it('at the exit, the first of which comes last, is charged to the first', async () => {
    const mall = await gates.addMall();
    await mall.read('entry-1', at(0), PLATE);
    await mall.read('exit-1', at(122), PLATE);
    const first = await mall.readLate('exit-2', at(118), PLATE);
    expect(first).toMatchObject({ amountDue: 80, display: ['Rs 80', '1 h 58 min'] });
    expect(await mall.sessions()).toMatchObject([{ charge: 8_000, exitAt: at(118), review: null }]);
    expect(await mall.ledger()).toEqual([
      { account: 'receivable', amount: 12_000 },
      { account: 'parking_revenue', amount: -12_000 },
      { account: 'receivable', amount: -4_000 },
      { account: 'parking_revenue', amount: 4_000 },
    ]);
    expect(await mall.read('exit-1', at(123), PLATE)).toEqual(first);
    expect((await mall.sessions())[0]?.detail).toMatchObject({ exitMovedFrom: at(122).toISOString() });
  });

  it('at the exit, under the price of the same hours, changes no money', async () => {
    const mall = await gates.addMall();
    await mall.read('entry-1', at(0), PLATE);
    await mall.read('exit-1', at(90), PLATE);
    await mall.readLate('exit-1', at(85), PLATE);
    expect(await mall.sessions()).toMatchObject([{ charge: 8_000, exitAt: at(85) }]);
    expect(await mall.ledger()).toHaveLength(2);
  });

  it('of an exit whose entry is late is charged to the first, whichever came first', async () => {
    const mall = await gates.addMall();
    await mall.read('exit-1', at(122), PLATE);
    await mall.readLate('exit-1', at(118), PLATE);
    await mall.readLate('exit-1', at(118), PLATE);
    await mall.readLate('entry-1', at(115), PLATE);
    await gates.tick(at(160));
    expect(await mall.sessions()).toMatchObject([{ entryAt: at(115), exitAt: at(118), review: null }]);
  });

  it('of an exit whose entry never comes is on record once, at the first', async () => {
    const mall = await gates.addMall();
    await mall.read('exit-1', at(122), PLATE);
    await mall.readLate('exit-1', at(118), PLATE);
    await gates.tick(at(140));
    expect(await mall.sessions()).toMatchObject([{ exitAt: at(118), review: 'entry_unknown' }]);
  });

  it('belongs to the earlier session, not to the later one, however soon that follows', async () => {
    const mall = await gates.addMall();
    await mall.read('entry-1', at(80), PLATE);
    await mall.read('exit-1', at(86), PLATE);
    await mall.read('entry-1', at(92), PLATE);
    await mall.read('exit-1', at(94), PLATE);
    await mall.readLate('exit-1', at(90.5), PLATE);
    await gates.tick(at(160));
    expect(await mall.sessions()).toMatchObject([{ exitAt: at(86) }, { exitAt: at(94) }]);
  });

  it('of an exit that is in review moves it, and charges nothing', async () => {
    const mall = await gates.addMall();
    await mall.read('entry-1', at(0), 'MH03DJ1178');
    await mall.read('entry-1', at(3000), 'MH06DJ1178', { confidence: 0.86 });
    const first = await mall.read('exit-1', at(3060), 'MH03DJ1178');
    const { sessionId } = await mall.readLate('exit-1', at(3055), 'MH03DJ1178');
    expect(sessionId).toBe(first.sessionId);
    const moved = (await mall.sessions()).find((stay) => stay.sessionId === sessionId);
    expect(moved).toMatchObject({ review: 'exit_ambiguous', entryAt: at(3055), exitAt: at(3055), charge: 0 });
    expect(await mall.ledger()).toEqual([]);
  });

  it('of a misreading camera at the exit is still the car that has just left', async () => {
    const mall = await gates.addMall();
    await mall.read('entry-1', at(0), 'MH12AB8438');
    const first = await mall.read('exit-1', at(90), 'MH12AB8438');
    const second = await mall.read('exit-1', seconds(90 * 60 + 40), 'MH12AB3438');
    expect(second).toEqual(first);
    expect(await mall.sessions()).toHaveLength(1);
  });

  it('of an exit whose entry nobody saw waits once', async () => {
    const mall = await gates.addMall();
    await mall.read('exit-1', at(0), PLATE);
    await mall.read('exit-1', seconds(30), PLATE);
    await mall.read('exit-1', seconds(45), 'GJ05AB1Z34');
    await gates.tick(at(20));
    expect(await mall.sessions()).toMatchObject([{ review: 'entry_unknown', plate: PLATE }]);
  });

  it('of a plate that cannot be read is one car', async () => {
    const mall = await gates.addMall();
    await mall.read('entry-1', at(0), 'XX?91');
    await mall.read('entry-1', seconds(20), 'XX?91');
    expect(await mall.sessions()).toMatchObject([
      { state: 'open', review: 'plate_unreadable', key: null, plate: 'XX91' },
    ]);
    await mall.read('entry-1', seconds(90), 'XX?91');
    expect(await mall.sessions()).toHaveLength(2);
  });
});

describe('the same message again', () => {
  it('answers the same and does nothing twice, whatever else it says', async () => {
    const mall = await gates.addMall();
    const first = await mall.read('entry-1', at(0), PLATE, { readId: 'r1' });
    expect(await mall.read('entry-1', at(60), PLATE, { readId: 'r1' })).toEqual(first);
    expect(await mall.read('entry-1', at(59), 'MH12CD5678', { readId: 'r1' })).toEqual(first);
    expect(await mall.sessions()).toHaveLength(1);
    expect(await mall.countReads()).toBe(1);
  });

  it('twenty times at the same instant is one read, one answer', async () => {
    const mall = await gates.addMall();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => mall.read('entry-1', at(0), PLATE, { readId: 'r1' })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await mall.countReads()).toBe(1);
  });

  it('fifty reads of one plate at once are one session', async () => {
    const mall = await gates.addMall();
    const answers = await Promise.all(Array.from({ length: 50 }, () => mall.read('entry-1', at(0), PLATE)));
    expect(new Set(answers.map(({ sessionId }) => sessionId)).size).toBe(1);
    expect(await mall.sessions()).toHaveLength(1);
  });
});
