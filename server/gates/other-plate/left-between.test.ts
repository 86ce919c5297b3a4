import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';

/** A car inside, and what an exit was read as that may have been its own: a character that no camera mixes up differs. */
const [OWN, OTHER] = ['MH29FH5009', 'MH29FH5039'];
const SURE = { confidence: 0.97 };
let gates: GateTests;

beforeEach(async () => {
  gates = await openGates();
});
afterEach(() => gates.end());

/** Each test on a day of its own, so that its upkeep has its turn. */
let day = 0;
const time = (count: number) => at(day * 1_440 + count);

async function addMall(more: Parameters<GateTests['addMall']>[0] = {}): Promise<GatedMall> {
  day += 1;
  return gates.addMall({ graceMinutes: 0, ...more });
}

async function wait(from: number, to: number): Promise<void> {
  for (let minute = from; minute <= to; minute += 10) {
    gates.app.setNow(time(minute));
    await gates.tick(time(minute));
  }
}

const ownOf = async (mall: GatedMall) => (await mall.sessions()).find(({ entryRaw }) => entryRaw === OWN);
const countAsked = async (mall: GatedMall) => (await mall.sessions()).filter(({ review }) => review).length;

/** Until the exit that may have been its own 160 rupees, whole 240. */
const [UNTIL, WHOLE] = [16_000, 24_000];

describe('an exit one character from a car that is inside, and hours later its own', () => {
  it.each([
    ['MH29FH5039', 0.41],
    ['MH29FH5039', 0.9],
    ['MH29FH5039', 0.97],
    ['MH29FH5039', null],
    ['MH29FH5008', 0.41],
    ['MH29FT5009', 0.7],
    ['MH23FH5009', 0.41],
  ])(
    'of a plate that nobody knows (%s, %s): the cheaper is charged, and one thing is asked',
    async (plate, confidence) => {
      const mall = await addMall();
      await mall.read('entry-1', time(0), OWN, SURE);
      await mall.read('exit-1', time(224), plate, confidence === null ? {} : { confidence });
      await wait(226, 346);
      await mall.read('exit-1', time(358), OWN, SURE);
      await wait(360, 400);
      const own = await ownOf(mall);
      expect(own?.charge).toBe(UNTIL);
      // A look-alike read in doubt was taken for its own at once.
      expect(own).toMatchObject({ exitAt: time(358), exitRaw: OWN, review: 'length_doubtful' });
      expect(await countAsked(mall)).toBe(1);
    },
  );

  it.each([0.9, 0.97])(
    'of a car that has been here, read surely (%d): charged whole, and nobody is asked',
    async (confidence) => {
      const mall = await addMall();
      await mall.read('entry-1', time(-300), OTHER, SURE);
      await mall.read('exit-1', time(-200), OTHER, SURE);
      await mall.read('entry-1', time(0), OWN, SURE);
      await mall.read('exit-1', time(224), OTHER, { confidence });
      await wait(226, 246);
      expect(await mall.read('exit-1', time(358), OWN, SURE)).toMatchObject({
        reason: 'charged',
        amountDue: 240,
      });
    },
  );

  it('of a car that has been here, read in doubt: it may be either', async () => {
    const mall = await addMall();
    await mall.read('entry-1', time(-300), OTHER, SURE);
    await mall.read('exit-1', time(-200), OTHER, SURE);
    await mall.read('entry-1', time(0), OWN, SURE);
    await mall.read('exit-1', time(224), OTHER, { confidence: 0.6 });
    await wait(226, 246);
    expect(await mall.read('exit-1', time(358), OWN, SURE)).toMatchObject({ amountDue: 160 });
  });

  it('while its slot was taken: it was not there, and is charged whole', async () => {
    const mall = await addMall();
    await mall.sense(time(-1), 'B1A03', false);
    await mall.read('entry-1', time(0), OWN, SURE);
    await mall.sense(time(3), 'B1A03', true);
    await mall.read('exit-1', time(224), OTHER, { confidence: 0.41 });
    await wait(226, 346);
    await mall.sense(time(354), 'B1A03', false);
    expect(await mall.read('exit-1', time(358), OWN, SURE)).toMatchObject({
      reason: 'charged',
      amountDue: 240,
    });
  });

  it('of another class of vehicle: it was another one', async () => {
    const mall = await addMall();
    await mall.read('entry-1', time(0), OWN, { ...SURE, vehicleClass: 'car' });
    await mall.read('exit-1', time(224), OTHER, { confidence: 0.41, vehicleClass: 'motorcycle' });
    await wait(226, 246);
    const own = await mall.read('exit-1', time(358), OWN, { ...SURE, vehicleClass: 'car' });
    expect(own).toMatchObject({ reason: 'charged', amountDue: 240 });
  });

  it.each([
    [224, 254, 16_000],
    [224, 239, 16_000],
  ])(
    'at minute %d, half an hour at most before its own at %d: it stood there',
    async (first, left, charge) => {
      const mall = await addMall();
      await mall.read('entry-1', time(0), OWN, SURE);
      await mall.read('exit-1', time(first), OTHER, { confidence: 0.41 });
      await mall.read('exit-1', time(left), OWN, SURE);
      expect(await ownOf(mall)).toMatchObject({ charge, review: null });
    },
  );

  it('where both would cost the same nobody is asked', async () => {
    const mall = await addMall({ dayCapRupees: 160 });
    await mall.read('entry-1', time(0), OWN, SURE);
    await mall.read('exit-1', time(224), OTHER, { confidence: 0.41 });
    await wait(226, 246);
    expect(await mall.read('exit-1', time(358), OWN, SURE)).toMatchObject({
      reason: 'charged',
      amountDue: 160,
    });
  });
});

describe('in whatever order it becomes known', () => {
  const late = async (
    mall: GatedMall,
    lane: 'entry-2' | 'exit-1',
    [readAt, arrives]: [number, number],
    plate: string,
    more: object,
  ) => {
    gates.app.setNow(time(arrives));
    return mall.readLate(lane, time(readAt), plate, { ...more, sentAt: time(arrives).toISOString() });
  };

  it('an exit that arrives after its own lowers what was charged', async () => {
    const mall = await addMall();
    await mall.read('entry-1', time(0), OWN, SURE);
    expect(await mall.read('exit-1', time(358), OWN, SURE)).toMatchObject({ amountDue: 240 });
    await late(mall, 'exit-1', [224, 365], OTHER, { confidence: 0.41 });
    await wait(367, 397);
    expect(await ownOf(mall)).toMatchObject({ charge: UNTIL, review: 'length_doubtful' });
  });

  it.each([380, 700])('its own entry, that arrives at minute %d, leaves no doubt', async (arrives) => {
    const mall = await addMall();
    await mall.read('entry-1', time(0), OWN, SURE);
    await mall.read('exit-1', time(224), OTHER, { confidence: 0.41 });
    await wait(226, 346);
    await mall.read('exit-1', time(358), OWN, SURE);
    expect(await ownOf(mall)).toMatchObject({ charge: UNTIL });
    await late(mall, 'entry-2', [100, arrives], OTHER, SURE);
    expect(await ownOf(mall)).toMatchObject({ charge: WHOLE, review: null });
    expect((await mall.sessions()).find(({ entryRaw }) => entryRaw === OTHER)).toMatchObject({
      exitAt: time(224),
      charge: 12_000,
      review: null,
    });
  });
});

describe('an exit of a car that had left already, while one with a plate near to it is inside', () => {
  it.each([
    [
      'may have been that one’s: until then is certain, and a person is asked',
      OTHER,
      UNTIL,
      'length_doubtful',
    ],
    ['says nothing of one whose plate is unlike it', 'KA51ZZ7777', WHOLE, null],
  ])('%s', async (_what, plate, charge, review) => {
    const mall = await addMall();
    await mall.read('entry-1', time(0), OWN, SURE);
    await mall.read('entry-1', time(30), plate, SURE);
    await mall.read('exit-1', time(64), plate, SURE);
    await mall.read('exit-1', time(224), plate, SURE);
    await wait(226, 346);
    await mall.read('exit-1', time(358), OWN, SURE);
    await wait(360, 400);
    expect(await ownOf(mall)).toMatchObject({ charge, review, exitAt: time(358) });
  });
});
