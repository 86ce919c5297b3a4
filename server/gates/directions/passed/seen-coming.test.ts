import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addHoldingMall, payInCash } from '../../../../testing/holding-mall.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../../../testing/gated-mall.ts';
import { addMallOfRightClocks, sendReads, sumUp, type SentRead } from '../../../../testing/lane-beside.ts';

const SURE = 0.9;
const PLATE = 'MH12PB4938';
const CAME = 206;
/** Two seconds later the camera of the exit beside reads it too. */
const GLANCE = 206 + 2 / 60;
const LEFT = 300;

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

/** The car comes in, and another one behind it. */
async function begin(): Promise<void> {
  await tell([['entry-1', 0]]);
  await tell([['entry-1', 1]], 'KA51ZZ7777');
}

const own = () => sumUp(mall, PLATE);

/** What the driver owes or has paid, and that the ledger holds it once. */
async function sumLedger(): Promise<number> {
  const lines = await mall.ledger();
  expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  return lines.filter(({ account }) => account === 'receivable').reduce((sum, { amount }) => sum + amount, 0);
}

const UNREAD = ['closed', 0, null, 0, 'exit_missed'];
const SECOND = ['closed', CAME, LEFT, 8_000, null];

describe('a car that had left unread, and that an exit beside the entry sees as it comes in again', () => {
  it.each<[string, readonly SentRead[]]>([
    [
      'in the order of the times',
      [
        ['entry-1', CAME],
        ['exit-1', GLANCE],
        ['exit-1', LEFT],
      ],
    ],
    [
      'the exit that saw it come arrives first',
      [
        ['exit-1', GLANCE],
        ['entry-1', CAME, CAME + 0.2],
        ['exit-1', LEFT],
      ],
    ],
    [
      'the entry arrives last',
      [
        ['exit-1', GLANCE],
        ['exit-1', LEFT],
        ['entry-1', CAME, LEFT + 2],
      ],
    ],
    [
      'the entry arrives when its exit is asked about',
      [
        ['exit-1', GLANCE],
        ['exit-1', LEFT],
        ['entry-1', CAME, LEFT + 40],
      ],
    ],
    [
      'the exit that saw it come arrives last',
      [
        ['entry-1', CAME],
        ['exit-1', LEFT],
        ['exit-1', GLANCE, LEFT + 2],
      ],
    ],
    [
      'both arrive after its exit',
      [
        ['exit-1', LEFT],
        ['exit-1', GLANCE, LEFT + 1],
        ['entry-1', CAME, LEFT + 2],
      ],
    ],
    [
      'both arrive after its exit, the entry first',
      [
        ['exit-1', LEFT],
        ['entry-1', CAME, LEFT + 1],
        ['exit-1', GLANCE, LEFT + 2],
      ],
    ],
    [
      'read some times as it comes',
      [
        ['entry-1', CAME],
        ['exit-1', GLANCE],
        ['entry-1', CAME + 6 / 60],
        ['exit-1', GLANCE + 6 / 60],
        ['exit-1', LEFT],
      ],
    ],
    [
      'read again as it leaves',
      [
        ['entry-1', CAME],
        ['exit-1', GLANCE],
        ['exit-1', LEFT],
        ['exit-1', LEFT + 0.2],
      ],
    ],
  ])(
    '%s: its first visit costs nothing, and the second one what its own times say',
    async (_order, reads) => {
      await open();
      await begin();
      await tell(reads.slice(0, -1));
      const [, readAt = 0, arrives = readAt] = reads.at(-1) ?? [];
      if (arrives > LEFT + 20) await gates.tick(at(LEFT + 20));
      await tell(reads.slice(-1));
      expect(await own()).toEqual([UNREAD, SECOND]);
      expect(await sumLedger()).toBe(8_000);
    },
  );

  it('owes what the second visit alone costs, read once more too', async () => {
    await open();
    await tell([
      ['entry-1', 0],
      ['entry-1', CAME],
      ['exit-1', GLANCE],
    ]);
    const due = { reason: 'charged', amountDue: 80 };
    expect(await tell([['exit-1', LEFT]])).toMatchObject(due);
    expect(await tell([['exit-1', LEFT + 0.2]])).toMatchObject(due);
  });

  it('comes and goes as ever from then on', async () => {
    await open();
    await tell([
      ['entry-1', 0],
      ['entry-1', CAME],
      ['exit-1', GLANCE],
      ['exit-1', LEFT],
      ['entry-1', 330],
      ['exit-1', 360],
    ]);
    expect(await own()).toEqual([UNREAD, SECOND, ['closed', 330, 360, 4_000, null]]);
  });

  it('holds for the second visit alone where cars hold until they have paid', async () => {
    gates.app.setNow(at(0));
    const holding = await addHoldingMall(gates);
    mall = holding;
    await tell([
      ['entry-1', 0],
      ['entry-1', CAME],
      ['exit-1', GLANCE],
    ]);
    await gates.tick(at(CAME + 40));
    const held = { decision: 'hold', reason: 'payment_due', amountDue: 80 };
    expect(await tell([['exit-1', LEFT]])).toMatchObject(held);
    expect(await tell([['exit-1', LEFT + 0.2]])).toMatchObject(held);
    await payInCash(holding, PLATE, at(LEFT + 1));
    expect(await tell([['exit-1', LEFT + 1.5]])).toMatchObject({ decision: 'open', amountDue: 0 });
    expect(await sumLedger()).toBe(0);
  });

  it('what it paid ahead for its first visit is charged, and no more', async () => {
    gates.app.setNow(at(0));
    const holding = await addHoldingMall(gates, { exitRule: 'record' });
    mall = holding;
    await tell([['entry-1', 0]]);
    await payInCash(holding, PLATE, at(20));
    await tell([
      ['entry-1', CAME],
      ['exit-1', GLANCE],
      ['exit-1', LEFT],
    ]);
    expect((await own()).map(([, , , charge]) => charge)).toEqual([4_000, 8_000]);
    expect(await sumLedger()).toBe(8_000);
  });
});

describe('a car that leaves, seen by the camera of the entry beside its exit just before', () => {
  const LEAVES: readonly SentRead[] = [
    ['entry-1', 0],
    ['entry-1', CAME],
    ['exit-1', GLANCE],
  ];
  const FIRST = ['closed', 0, CAME, 16_000, null];

  it('comes again by an entry of its own', async () => {
    await open();
    await tell([...LEAVES, ['entry-1', 270], ['exit-1', LEFT]]);
    expect(await own()).toEqual([FIRST, ['closed', 270, LEFT, 4_000, null]]);
    expect(await sumLedger()).toBe(20_000);
  });

  it.each<[string, number]>([
    ['read again at the exit where it stands', 212],
    ['away for longer than it had been inside', 500],
    ['back unread the next day', 1_440],
  ])('%s: it pays until its exit, and no more', async (_what, minute) => {
    await open();
    await tell([...LEAVES, ['exit-1', minute]]);
    await gates.tick(at(minute + 40));
    expect((await own())[0]).toEqual(FIRST);
    expect(await sumLedger()).toBe(16_000);
  });

  it('the same where the entry arrives last', async () => {
    await open();
    await begin();
    await tell([
      ['exit-1', GLANCE],
      ['exit-1', 500],
      ['entry-1', CAME, 502],
    ]);
    await gates.tick(at(540));
    expect((await own())[0]).toEqual(FIRST);
    expect(await sumLedger()).toBe(16_000);
  });

  it.each<[string, number]>([
    ['has paid at the exit', 207],
    ['had paid just before', 200],
  ])('who %s has left', async (_what, minute) => {
    gates.app.setNow(at(0));
    const holding = await addHoldingMall(gates, { exitRule: 'record' });
    mall = holding;
    const reads = [...LEAVES];
    await tell(reads.filter(([, readAt]) => readAt < minute));
    await payInCash(holding, PLATE, at(minute));
    await tell(reads.filter(([, readAt]) => readAt >= minute));
    await tell([['exit-1', LEFT]]);
    expect((await own())[0]).toEqual(FIRST);
    expect(await sumLedger()).toBe(0);
  });

  it('has left where that camera sees every car that leaves', async () => {
    await open();
    for (const [index, plate] of ['GJ05AA1111', 'KA01BB2222', 'TN09CC3333'].entries())
      await tell(
        [
          ['entry-1', index],
          ['entry-1', 60 + index],
          ['exit-1', 60 + index + 2 / 60],
        ],
        plate,
      );
    await tell([...LEAVES, ['exit-1', LEFT]]);
    expect((await own())[0]).toEqual(FIRST);
  });
});
