import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';

/** A car that came at ten, left unread after an hour, came back at three under another plate, and left at 15:40. */
const OWN = 'GJ05AB1234';
const [BACK, LEFT] = [300, 340];
const SURE = { confidence: 0.95 };
/** From its second entry 40 rupees, whole 240. */
const [CERTAIN, WHOLE] = [4_000, 24_000];
let gates: GateTests;

beforeEach(async () => {
  gates = await openGates();
});
afterEach(() => gates.end());

/** Each test on a day of its own, so that its upkeep has its turn. */
let day = 0;
const time = (count: number) => at(day * 1_440 + count);

async function addMall(): Promise<GatedMall> {
  day += 2;
  return gates.addMall({ graceMinutes: 0 });
}

async function wait(from: number, to: number): Promise<void> {
  for (let minute = from; minute <= to; minute += 10) {
    gates.app.setNow(time(minute));
    await gates.tick(time(minute));
  }
}

const sessionOf = async (mall: GatedMall, plate: string) =>
  (await mall.sessions()).findLast(({ entryRaw }) => entryRaw === plate);

/** Both come in, and the first one leaves under its own plate. */
async function leaveAfter(mall: GatedMall, other: string, more: Record<string, unknown> = SURE, back = BACK) {
  await mall.read('entry-1', time(0), OWN, SURE);
  await mall.read('entry-1', time(back), other, more);
  return mall.read('exit-1', time(LEFT), OWN, SURE);
}

it.each([
  ['nobody stands in any slot', null],
  ['another car stands in the slot that seems its own', 'B1A02'],
])(
  'a car that came back under its very plate, and whose class was misread then, is charged from then on, and asked, where %s',
  async (_where, slot) => {
    const mall = await addMall();
    await mall.sense(time(-60), ['B1A01', 'B1A02', 'B1A03'], false);
    await mall.read('entry-1', time(0), OWN, { ...SURE, vehicleClass: 'car' });
    if (slot) await mall.sense(time(3), slot, true);
    await mall.read('entry-1', time(BACK), OWN, { ...SURE, vehicleClass: 'motorcycle' });
    const left = await mall.read('exit-1', time(LEFT), OWN, { ...SURE, vehicleClass: 'car' });
    expect(left).toMatchObject({ amountDue: 40 });
    await wait(LEFT + 2, LEFT + 200);
    const charges = (await mall.sessions()).map(({ charge }) => charge ?? 0);
    expect(charges.reduce((sum, one) => sum + one, 0)).toBe(CERTAIN);
    expect((await mall.sessions()).map(({ review }) => review)).toContain('length_doubtful');
  },
);

describe('a car that came in within a session, under a plate near to its own, and was not read leaving', () => {
  it.each([
    ['one character', 'GJ05AB1734', 0.94],
    ['one character and a look-alike', 'GJ05XB1284', 0.94],
    ['a look-alike', 'GJ05AB1284', 0.97],
    ['two characters, in doubt', 'GJ05AB9734', 0.6],
    ['its end', 'GJ05AB123', 0.94],
    ['its beginning', '05AB1234', 0.97],
    ['another District', 'GJ06AB1234', 0.94],
  ])(
    'may be it, where they differ by %s: the cheaper is charged, and asked',
    async (_what, plate, confidence) => {
      const mall = await addMall();
      expect(await leaveAfter(mall, plate, { confidence })).toMatchObject({ amountDue: 40 });
      await wait(LEFT + 2, LEFT + 200);
      expect(await sessionOf(mall, OWN)).toMatchObject({
        charge: CERTAIN,
        review: 'length_doubtful',
        detail: { spokeAgainst: ['came_as_another'] },
      });
      // Three hours later, when nothing else was read of it, it is none that is inside.
      expect(await sessionOf(mall, plate)).toMatchObject({ state: 'closed', charge: 0 });
      expect((await mall.sessions()).filter(({ state }) => state === 'open')).toEqual([]);
    },
  );

  it.each([
    ['two characters, surely', 'GJ05AB9734', SURE, BACK],
    ['one character, as surely as can be', 'GJ05AB1734', { confidence: 0.97 }, BACK],
    ['another class of vehicle', 'GJ05AB1734', { ...SURE, vehicleClass: 'motorcycle' }, BACK],
    ['sooner than a car is parked and back', 'GJ05AB1734', SURE, 10],
    ['as the other one leaves', 'GJ05AB1734', SURE, LEFT - 3],
  ])('is another one: %s', async (_what, plate, more, back) => {
    const mall = await addMall();
    await mall.read('entry-1', time(0), OWN, { ...SURE, vehicleClass: 'car' });
    await mall.read('entry-1', time(back), plate, more);
    const left = await mall.read('exit-1', time(LEFT), OWN, { ...SURE, vehicleClass: 'car' });
    expect(left).toMatchObject({ reason: 'charged', amountDue: 240 });
    expect(await sessionOf(mall, plate)).toMatchObject({ state: 'open', detail: {} });
  });
});

describe('two neighbours of a fleet, both inside and read right', () => {
  const NEIGHBOUR = 'GJ05AB1734';
  it.each([
    ['soon', LEFT + 30, 8_000],
    ['later than three hours, when its session has been ended', LEFT + 300, 24_000],
  ])('each pay their own once the other one has left %s', async (_what, minute, charge) => {
    const mall = await addMall();
    await leaveAfter(mall, NEIGHBOUR);
    await wait(LEFT + 2, minute - 2);
    await mall.read('exit-1', time(minute), NEIGHBOUR, SURE);
    await wait(minute + 2, minute + 12);
    expect(await sessionOf(mall, OWN)).toMatchObject({ charge: WHOLE, review: null });
    expect(await sessionOf(mall, NEIGHBOUR)).toMatchObject({ charge, review: null });
  });

  it.each([
    ['the other one has been here', [NEIGHBOUR]],
    ['others of their fleet have been here', ['GJ05AB1735']],
  ])('are not doubted where %s', async (_what, before) => {
    const mall = await addMall();
    for (const plate of before) {
      await mall.read('entry-1', time(-300), plate, SURE);
      await mall.read('exit-1', time(-200), plate, SURE);
    }
    expect(await leaveAfter(mall, NEIGHBOUR)).toMatchObject({ reason: 'charged', amountDue: 240 });
  });

  it('are doubted where only the car that leaves has been here before', async () => {
    const mall = await addMall();
    await mall.read('entry-1', time(-300), OWN, SURE);
    await mall.read('exit-1', time(-200), OWN, SURE);
    expect(await leaveAfter(mall, NEIGHBOUR)).toMatchObject({ amountDue: 40 });
  });

  it.each([
    ['the first one’s as the other one came in', 3, LEFT - 4],
    ['the other one’s as the first one leaves', BACK + 3, null],
  ])('are not doubted while a slot shows both: %s', async (_what, taken, freed) => {
    const mall = await addMall();
    await mall.sense(time(-1), 'B1A03', false);
    await mall.read('entry-1', time(0), OWN, SURE);
    if (taken < BACK) await mall.sense(time(taken), 'B1A03', true);
    await mall.read('entry-1', time(BACK), NEIGHBOUR, SURE);
    if (taken > BACK) await mall.sense(time(taken), 'B1A03', true);
    if (freed !== null) await mall.sense(time(freed), 'B1A03', false);
    expect(await mall.read('exit-1', time(LEFT), OWN, SURE)).toMatchObject({
      reason: 'charged',
      amountDue: 240,
    });
  });
});

it('such an entry that arrives when all has been charged lowers it', async () => {
  const plate = 'GJ05AB1734';
  const mall = await addMall();
  // A clock that is known to be right, so that a read can be late.
  for (let one = 0; one < 8; one += 1) {
    const sentAt = time(-40 + 4 * one).toISOString();
    await mall.read('entry-2', sentAt, `TS07CD10${10 + one}`, { ...SURE, sentAt });
  }
  await mall.read('entry-1', time(0), OWN, SURE);
  expect(await mall.read('exit-1', time(LEFT), OWN, SURE)).toMatchObject({ amountDue: 240 });
  const sentAt = time(LEFT + 16);
  gates.app.setNow(sentAt);
  await mall.readLate('entry-2', time(BACK), plate, { ...SURE, sentAt: sentAt.toISOString() });
  expect(await sessionOf(mall, OWN)).toMatchObject({ charge: CERTAIN, review: 'length_doubtful' });
  await wait(LEFT + 20, LEFT + 200);
  expect(await sessionOf(mall, plate)).toMatchObject({ state: 'closed', charge: 0 });
});
