import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests, type LaneName } from '../../../testing/gated-mall.ts';

const PLATE = 'KA60PL6581';
const OTHER = 'MH14CV2290';
const SURE = { confidence: 0.96 };
let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

/** Lets two cameras read a stranger a minute, by clocks that are ahead by so many minutes. */
async function pass(mall: GatedMall, from: number, ahead: number): Promise<void> {
  for (let minute = from; minute < from + 8; minute += 1)
    for (const [lane, town] of [
      ['entry-2', 'MH01'],
      ['exit-1', 'MH02'],
    ] as const)
      await readBy(mall, lane, minute, `${town}AA${1_000 + 7 * minute}`, ahead);
}

function readBy(mall: GatedMall, lane: LaneName, minute: number, plate: string, ahead: number) {
  gates.app.setNow(at(minute));
  return mall.readLate(lane, at(minute + ahead), plate, SURE);
}

/**
 * One car comes in at 130, leaves at 188, comes again at 200 and leaves at 268; another one comes at 150 and leaves at 192.
 * From 140 until 250 two cameras have no network, nor say when they send; their clocks were ahead before.
 */
async function play(was: number, is: number, tickAt: number | null, later = is) {
  const mall = await gates.addMall({ graceMinutes: 0 });
  await pass(mall, 100, was);
  await mall.read('entry-1', at(130), PLATE, SURE);
  await mall.read('entry-1', at(150), OTHER, SURE);
  gates.app.setNow(at(250));
  await mall.readLate('entry-2', at(200 + is), PLATE, SURE);
  await mall.readLate('exit-1', at(188 + is), PLATE, SURE);
  await mall.readLate('exit-1', at(192 + is), OTHER, SURE);
  await pass(mall, 251, is);
  if (tickAt !== null) await gates.tick(at(tickAt));
  const { amountDue } = await readBy(mall, 'exit-1', 268, PLATE, is);
  if (later !== is) await pass(mall, 280, later);
  for (const minute of [300, 306]) await gates.tick(at(minute));
  const own = (await mall.sessions()).filter(({ plate }) => plate === PLATE || plate === OTHER);
  const ledger = await mall.ledger();
  return {
    amountDue,
    visits: own.map(({ plate, entryAt, exitAt, charge, review }) => [plate, entryAt, exitAt, charge, review]),
    balance: ledger.reduce((sum, { amount }) => sum + amount, 0),
  };
}

const TRUTH = [
  [PLATE, at(130), at(188), 4_000, null],
  [OTHER, at(150), at(192), 4_000, null],
  [PLATE, at(200), at(268), 8_000, null],
];

describe('what waited in cameras', () => {
  it.each([
    [60, null],
    [60, 266.5],
    [720, null],
    [720, 259],
  ])(
    'while their clocks, %d minutes ahead, were put right is dated anew (tick at %s)',
    async (was, tickAt) => {
      const { visits, amountDue, balance } = await play(was, 0, tickAt);
      expect(visits).toEqual(TRUTH);
      expect(amountDue).toBeLessThanOrEqual(80);
      expect(balance).toBe(0);
    },
  );

  it.each([
    [0, 0],
    [60, 60],
    [60, 0],
  ])('whose clocks stayed %d minutes ahead, and later %d, counts as it stands', async (ahead, later) => {
    const { visits, amountDue } = await play(ahead, ahead, 266.5, later);
    expect(visits).toEqual(TRUTH);
    expect(amountDue).toBe(80);
  });
});
