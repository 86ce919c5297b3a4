import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  at,
  openGates,
  seconds,
  type GatedMall,
  type GateTests,
  type LaneName,
} from '../../../testing/gated-mall.ts';

const PLATE = 'MH24BY1036';
const ZONE = 330;
const SIX = [0, 1, 2, 3, 4, 5];

let gates: GateTests;
beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

interface Off {
  readonly read: number;
  readonly sent: number;
}

/** A read that comes at once, whose two stamps are off by so many minutes. */
async function passOn(
  mall: GatedMall,
  lane: LaneName,
  minute: number,
  { plate, off }: { plate: string; off: Off },
) {
  mall.app.setNow(at(minute));
  const sentAt = at(minute + off.sent).toISOString();
  return mall.readLate(lane, at(minute + off.read), plate, { sentAt });
}

const charges = async (mall: GatedMall) =>
  (await mall.sessions()).map(({ state, charge, review }) => [state, charge, review]);

describe.each([
  ['the camera’s', { read: -ZONE, sent: 0 }],
  ['the computer’s, which passes its reads on', { read: 0, sent: ZONE }],
])('where one clock is by UTC: %s', (_whose, off) => {
  it('an entry counts when it comes', async () => {
    const mall = await gates.addMall();
    for (const minute of SIX)
      await passOn(mall, 'entry-1', minute - 30, { plate: `MH01CX100${minute}`, off });
    await passOn(mall, 'entry-1', 0, { plate: PLATE, off });
    expect(await mall.read('exit-1', at(50), PLATE)).toMatchObject({ amountDue: 40 });
  });

  it('an exit ends the visit of now, whole', async () => {
    const mall = await gates.addMall();
    for (const minute of SIX) {
      const plate = `MH01CX100${minute}`;
      await mall.read('entry-1', at(minute - 60), plate);
      await passOn(mall, 'exit-1', minute - 30, { plate, off });
    }
    // The first ones may have waited for just so long, until another one shows the clock.
    for (const minute of [-20, -10]) await gates.tick(at(minute));
    expect(await charges(mall)).toEqual(SIX.map(() => ['closed', 4_000, null]));
  });
});

it('an exit that truly came so late ends the visit of then, and not that of now', async () => {
  const mall = await gates.addMall();
  await mall.read('entry-1', at(0), PLATE);
  await mall.read('entry-1', at(360), PLATE);
  mall.app.setNow(at(380));
  await mall.readLate('exit-1', at(50), PLATE, { sentAt: at(380).toISOString() });
  expect(await charges(mall)).toEqual([
    ['closed', 4_000, null],
    ['open', 0, null],
  ]);
});

/** A car that comes in live and whose exit, or entry, waits for so many minutes, by cameras with right clocks that say when they send. */
async function wait(lane: LaneName, minutes: number, isSeen: boolean) {
  const mall = await gates.addMall({ graceMinutes: 0 });
  const right = { read: 0, sent: 0 };
  if (isSeen)
    for (const minute of [0, 3, 6])
      for (const [one, town] of [
        ['entry-1', 'MH01'],
        ['exit-1', 'MH02'],
      ] as const)
        await passOn(mall, one, minute - 90, { plate: `${town}CX100${minute}`, off: right });
  if (lane === 'exit-1') await passOn(mall, 'entry-1', 1, { plate: PLATE, off: right });
  const read = lane === 'exit-1' ? 56 : 10;
  mall.app.setNow(at(read + minutes));
  const late = await mall.readLate(lane, at(read), PLATE, { sentAt: at(read + minutes).toISOString() });
  return { mall, late, own: (await mall.sessions()).find(({ plate }) => plate === PLATE) };
}

describe.each([true, false])(
  'a read that waited for just so long, by a camera that was seen before: %s',
  (isSeen) => {
    it.each([ZONE - 2, ZONE, ZONE + 0.1, ZONE + 2])(
      'left %d minutes before, and opens nothing',
      async (minutes) => {
        const { late, own } = await wait('exit-1', minutes, isSeen);
        expect(late).toMatchObject({ decision: 'hold', timeFlag: 'late' });
        expect(own).toMatchObject({ exitAt: at(56), charge: 4_000, review: null });
      },
    );

    it.each([ZONE - 2, ZONE, ZONE + 2])('came in %d minutes before, and opens nothing', async (minutes) => {
      const { mall, late, own } = await wait('entry-1', minutes, isSeen);
      expect(late).toMatchObject({ decision: 'hold', timeFlag: 'late' });
      expect(own).toMatchObject({ entryAt: at(10) });
      // Nothing has come since by that camera: by the exit alone it may have come in when its read arrived.
      const { amountDue } = await mall.read('exit-1', at(400), PLATE);
      expect(amountDue).toBe(minutes === ZONE ? 40 : 280);
    });
  },
);

it('one of a queue that waited for just so long left when the others did', async () => {
  const mall = await gates.addMall({ graceMinutes: 0 });
  const cars = ['DL26CV4152', 'GJ41ST8049', 'TN09BC1717'];
  for (const [index, plate] of cars.entries()) await mall.read('entry-1', at(4 * index), plate);
  for (const [index, plate] of cars.entries()) {
    const now = seconds(390 * 60 + index * 2);
    mall.app.setNow(now);
    await mall.readLate('exit-1', seconds(58 * 60 + index * 122), plate, { sentAt: now.toISOString() });
  }
  const sessions = await mall.sessions();
  expect(sessions.map(({ exitAt }) => exitAt)).toEqual(
    cars.map((_, index) => seconds(58 * 60 + index * 122)),
  );
});

it('a clock that was hours behind, and is right as it sends, costs nobody the time until then', async () => {
  const mall = await gates.addMall({ graceMinutes: 0 });
  await mall.read('entry-1', at(1), PLATE);
  mall.app.setNow(at(265));
  // It left at 115, by a clock three hours behind.
  await mall.readLate('exit-1', at(115 - 180), PLATE, { sentAt: at(265).toISOString() });
  await gates.tick(at(300));
  expect((await mall.sessions()).filter(({ charge }) => charge > 0)).toEqual([]);
});

it('a camera that goes on by UTC after a restart has its first cars dated once its second one shows it', async () => {
  const mall = await gates.addMall({ graceMinutes: 0 });
  const off = { read: -ZONE, sent: 0 };
  for (const minute of [0, 2, 4]) {
    const plate = `MH01CX100${minute}`;
    await passOn(mall, 'entry-1', minute - 90, { plate, off: { read: 0, sent: 0 } });
    await mall.read('exit-1', at(minute - 60), plate);
  }
  await passOn(mall, 'entry-1', 0, { plate: PLATE, off });
  await passOn(mall, 'entry-1', 3, { plate: 'MH01CX2000', off });
  await gates.tick(at(5));
  expect(await mall.read('exit-1', at(50), PLATE)).toMatchObject({ amountDue: 40 });
  const own = (await mall.sessions()).find(({ plate }) => plate === PLATE);
  expect(own).toMatchObject({ entryAt: at(0), exitAt: at(50), review: null });
});
