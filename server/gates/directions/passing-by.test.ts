import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addHoldingMall } from '../../../testing/holding-mall.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { addMallOfRightClocks, sendReads, sumUp, type SentRead } from '../../../testing/lane-beside.ts';

const SURE = 0.97;
const PLATE = 'MH12AB1234';
const DAY = 1_440;
const SECOND = 1 / 60;
let gates: GateTests;
let mall: GatedMall;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

const tell = (reads: readonly SentRead[], plate = PLATE) =>
  sendReads(gates, mall, reads, { plate, confidence: SURE });

async function open(): Promise<void> {
  mall = await addMallOfRightClocks(gates, SURE);
}

const own = () => sumUp(mall, PLATE);

const VISIT = ['closed', 0, 50, 4_000, null];

describe('a car that leaves, seen by the camera of the entry beside its exit', () => {
  it.each<[string, readonly SentRead[]]>([
    [
      'just after',
      [
        ['exit-1', 50],
        ['entry-1', 50 + 6 * SECOND],
      ],
    ],
    [
      'just before',
      [
        ['entry-1', 50 - 5 * SECOND],
        ['exit-1', 50],
      ],
    ],
    [
      'just before, sent after it',
      [
        ['exit-1', 50],
        ['entry-1', 50 - 5 * SECOND, 50.2],
      ],
    ],
    [
      'just after, sent before it',
      [
        ['entry-1', 50 + 6 * SECOND],
        ['exit-1', 50, 53],
      ],
    ],
    [
      'long before it is sent',
      [
        ['exit-1', 50],
        ['entry-1', 50 + 6 * SECOND, 80],
      ],
    ],
    [
      'some times',
      [
        ['entry-1', 50 - 5 * SECOND],
        ['entry-1', 50 - SECOND],
        ['exit-1', 50],
        ['entry-1', 50.3],
      ],
    ],
  ])('%s: that begins no visit', async (_when, reads) => {
    await open();
    await tell([['entry-1', 0], ...reads]);
    expect(await own()).toEqual([VISIT]);
  });

  it('who was read twice as it stood at the exit has left by the second read', async () => {
    await open();
    await tell([
      ['entry-1', 0],
      ['exit-1', 50],
      ['exit-1', 50 + 15 * SECOND],
    ]);
    expect(await tell([['entry-1', 50 + 24 * SECOND]])).toMatchObject({ reason: 'passing_by' });
    expect(await own()).toEqual([VISIT]);
  });

  it('who comes unread the next day is not charged since then', async () => {
    await open();
    await tell([
      ['entry-1', 0],
      ['exit-1', 50],
      ['entry-1', 50 + 6 * SECOND],
    ]);
    expect(await tell([['exit-1', DAY]])).toMatchObject({ reason: 'entry_awaited', amountDue: 0 });
  });

  it('who is truly back after a minute and a half has come again', async () => {
    await open();
    await tell([
      ['entry-1', 0],
      ['exit-1', 50],
      ['entry-1', 50 + 6 * SECOND],
      ['entry-1', 51.5],
    ]);
    await tell([['exit-1', 100]]);
    expect(await own()).toEqual([VISIT, ['closed', 52, 100, 4_000, null]]);
  });

  it('who has taken a slot since is inside, whatever the exit before says', async () => {
    await open();
    await mall.sense(at(-1), 'B1A01', false);
    await tell([
      ['entry-1', 0],
      ['entry-1', 50 + 6 * SECOND],
    ]);
    const slot = (await mall.sessions()).find(({ plate, state }) => plate === PLATE && state === 'open');
    await mall.sense(at(52), slot?.suggested ?? '', true);
    await tell([['exit-1', 50, 53]]);
    expect(await own()).toEqual([VISIT, ['open', 50, null, 0, null]]);
  });

  it('an entry that is sent after the next visit is of none either', async () => {
    await open();
    await tell([
      ['entry-1', 0],
      ['exit-1', 50],
      ['entry-1', 120],
      ['exit-1', 150],
    ]);
    await tell([['entry-1', 50 + 6 * SECOND, 152]]);
    expect(await own()).toEqual([VISIT, ['closed', 120, 150, 4_000, null]]);
  });
});

describe('a car that comes, seen by the camera of the exit beside its entry', () => {
  const PASSED: SentRead = ['exit-1', 20 * SECOND];

  it('is let through, and pays at its own exit', async () => {
    await open();
    expect(await tell([['entry-1', 0], PASSED])).toMatchObject({ decision: 'open', amountDue: 0 });
    expect(await tell([['exit-1', 200]])).toMatchObject({ reason: 'charged', amountDue: 160 });
    expect(await own()).toEqual([['closed', 0, 200, 16_000, null]]);
  });

  it('holds at its own exit alone, where cars hold until they have paid', async () => {
    gates.app.setNow(at(0));
    const holding = await addHoldingMall(gates);
    mall = holding;
    expect(
      await tell([
        ['entry-1', 0.9],
        ['exit-1', 1.2],
      ]),
    ).toMatchObject({ decision: 'open', amountDue: 0 });
    expect(await holding.waits()).toEqual([]);
    const held = { decision: 'hold', reason: 'payment_due', amountDue: 160 };
    expect(await tell([['exit-1', 200]])).toMatchObject(held);
    expect(await holding.waits()).toMatchObject([{ gate: 'exit-1', ended: null }]);
    expect(await holding.due(PLATE)).toBe(16_000);
  });

  it.each<[string, readonly SentRead[]]>([
    [
      'in the next minute of the clock',
      [
        ['entry-1', 0.9],
        ['exit-1', 1.2],
      ],
    ],
    [
      'sent before its entry',
      [
        ['exit-1', 20 * SECOND, 0.4],
        ['entry-1', 0, 0.5],
      ],
    ],
    [
      'a little before its entry',
      [
        ['entry-1', 0, 0],
        ['exit-1', -4 * SECOND, 0.1],
      ],
    ],
    ['twice', [['entry-1', 0], PASSED, ['exit-1', 25 * SECOND]]],
  ])('%s: it pays by its own exit alone', async (_when, reads) => {
    await open();
    expect((await tell(reads))?.amountDue).toBe(0);
    expect((await own()).reduce((sum, [, , , charge]) => sum + Number(charge), 0)).toBe(0);
    await tell([['exit-1', 200]]);
    expect(await own()).toMatchObject([['closed', expect.any(Number), 200, 16_000, null]]);
  });

  it('read at its entry once more after that it pays by its own exit', async () => {
    await open();
    await tell([['entry-1', 0], PASSED, ['entry-1', 40 * SECOND], ['exit-1', 200]]);
    expect(await own()).toEqual([['closed', 0, 200, 16_000, null]]);
  });

  it('who stood at the entry before may have been leaving: the next exit is not its own', async () => {
    await open();
    await tell([
      ['entry-1', 0],
      ['entry-1', 10 - 5 * SECOND],
      ['exit-1', 10],
    ]);
    expect(await tell([['exit-1', 500]])).toMatchObject({ reason: 'entry_awaited', amountDue: 0 });
  });

  it('its own exit may come soon, and what the other camera saw may be sent after it', async () => {
    await open();
    await tell([['entry-1', 0], PASSED, ['exit-1', 7]]);
    expect(await own()).toEqual([['closed', 0, 7, 4_000, null]]);
    await open();
    await tell([
      ['entry-1', 0],
      ['exit-1', 200],
      ['exit-1', 20 * SECOND, 202],
    ]);
    expect(await own()).toEqual([['closed', 0, 200, 16_000, null]]);
  });

  it('who has truly turned round and came again is charged for that visit', async () => {
    await open();
    await tell([['entry-1', 0], PASSED, ['entry-1', 30], ['exit-1', 80]]);
    expect(await own()).toEqual([
      ['closed', 0, 0, 0, null],
      ['closed', 30, 80, 4_000, null],
    ]);
  });

  it('pays by its own exit though that is read in doubt', async () => {
    await open();
    await mall.read('entry-1', at(0), PLATE);
    await mall.read('exit-1', at(3 * SECOND), PLATE, { confidence: 0.7 });
    await mall.read('exit-1', at(94), PLATE, { confidence: 0.88 });
    expect(await own()).toEqual([['closed', 0, 94, 8_000, null]]);
  });

  it('after a day nobody says any more that it was one visit', async () => {
    await open();
    await tell([['entry-1', 0], PASSED]);
    expect(await tell([['exit-1', DAY + 5]])).toMatchObject({ reason: 'entry_awaited', amountDue: 0 });
  });
});
