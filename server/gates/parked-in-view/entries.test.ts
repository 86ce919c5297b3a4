import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';

const PLATE = 'GJ05AB1234';
const SURE = { confidence: 0.97 };
let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

/** The car is read at its entry every so many minutes until an instant; others come in between, where they do. */
async function standInView(
  { every, until, others = false }: { every: number; until: number; others?: boolean },
  mall?: GatedMall,
) {
  const given = mall ?? (await gates.addMall({ graceMinutes: 0 }));
  for (let minute = 0; minute <= until; minute += every) {
    await given.read('entry-1', at(minute), PLATE, SURE);
    if (others) await given.read('entry-1', at(minute + every / 2), `MP09QR${2000 + 37 * minute}`, SURE);
  }
  return given;
}

const repeats = async (mall: GatedMall) => {
  const alerts = (await mall.alerts()).filter(({ kind }) => kind === 'camera_repeats');
  return alerts.length;
};

const own = async (mall: GatedMall) => (await mall.sessions()).filter(({ plate }) => plate === PLATE);

describe('a parked car that the camera of its entry goes on reading', () => {
  it.each([4, 12])(
    'every %d minutes while others come in has come in as it was read first, and pays from then',
    async (every) => {
      const mall = await standInView({ every, until: 196, others: true });
      expect(await mall.read('exit-1', at(200), PLATE, SURE)).toMatchObject({ amountDue: 160 });
      expect(await own(mall)).toMatchObject([{ state: 'closed', review: null, entryAt: at(0) }]);
      expect((await mall.sessions()).filter(({ review }) => review !== null)).toEqual([]);
    },
  );

  it.each([true, false])('is one alert of that camera (others come in: %j)', async (others) => {
    const mall = await standInView({ every: 4, until: 60, others });
    for (const minute of [61, 75]) await gates.tick(at(minute));
    expect(await repeats(mall)).toBe(1);
  });

  it('for an hour only pays for that hour', async () => {
    const mall = await standInView({ every: 4, until: 60, others: true });
    expect(await mall.read('exit-1', at(62), PLATE, SURE)).toMatchObject({ amountDue: 80 });
  });

  it.each([4, 12])(
    'every %d minutes with nobody else in the lane pays since the last read that may have been in the lane, and a person is asked',
    async (every) => {
      const mall = await standInView({ every, until: 192 });
      expect(await mall.read('exit-1', at(200), PLATE, SURE)).toMatchObject({ amountDue: 120 });
      expect(await own(mall)).toMatchObject([
        { review: 'length_doubtful', entryAt: at(60), detail: { spokeAgainst: ['long_at_entry'] } },
      ]);
    },
  );

  it.each([
    [17, false],
    [25, false],
    [25, true],
    [35, true],
    [50, false],
  ])(
    'every %d minutes (others come in: %j) may have been out once, and is asked about with its end',
    async (every, others) => {
      const mall = await standInView({ every, until: 180, others });
      await mall.read('exit-1', at(190), PLATE, SURE);
      expect(await own(mall)).toMatchObject([
        { entryAt: at(0), review: 'exit_missed', charge: 0 },
        { review: 'length_doubtful', detail: { queuedSince: at(every).toISOString() }, charge: 4_000 },
      ]);
    },
  );

  it('in a slot that is seen taken has come in before that', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    await mall.sense(at(-1), 'B1A01', false);
    const first = await mall.read('entry-1', at(0), PLATE, SURE);
    await mall.sense(at(2), first.display.find((line) => line === 'B1A01') ?? 'B1A01', true);
    for (let minute = 4; minute <= 196; minute += 4) await mall.read('entry-1', at(minute), PLATE, SURE);
    expect(await mall.read('exit-1', at(200), PLATE, SURE)).toMatchObject({ amountDue: 160 });
    expect(await own(mall)).toMatchObject([{ state: 'closed', review: null, entryAt: at(0) }]);
  });
});

describe('a car that truly stands in the lane of its entry', () => {
  it('alone for three quarters of an hour pays since it went in', async () => {
    const mall = await standInView({ every: 3, until: 45 });
    expect(await mall.read('exit-1', at(100), PLATE, SURE)).toMatchObject({ amountDue: 40 });
  });

  it('behind others that are let in one by one pays since it went in', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    const ahead = [0, 1, 2, 3].map((car) => `MP09QR${2000 + 611 * car}`);
    for (const [car, plate] of ahead.entries()) await mall.read('entry-1', at(car / 2), plate, SURE);
    for (const [car, plate] of ahead.entries()) {
      await mall.read('entry-1', at(3 * car + 2), PLATE, SURE);
      await mall.read('entry-1', at(3 * car + 3.5), plate, SURE);
    }
    await mall.read('entry-1', at(14), PLATE, SURE);
    await gates.tick(at(16));
    expect(await repeats(mall)).toBe(0);
    expect(await mall.read('exit-1', at(73), PLATE, SURE)).toMatchObject({ amountDue: 40 });
  });

  it('with the next one behind it in view pays since it went in', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    for (let minute = 0; minute <= 14; minute += 2) {
      await mall.read('entry-1', at(minute), PLATE, SURE);
      await mall.read('entry-1', at(minute + 1), 'MH12CD5678', SURE);
    }
    expect(await mall.read('exit-1', at(73), PLATE, SURE)).toMatchObject({ amountDue: 40 });
  });
});
