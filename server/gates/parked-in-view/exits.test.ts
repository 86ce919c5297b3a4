import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';

const PLATE = 'GJ05AB1234';
const SURE = { confidence: 0.97 };
let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

/** The car comes in, and an exit's camera reads it every so many minutes until an instant; others leave in between, where they do. */
async function parkInView({ every, until, others }: { every: number; until: number; others: boolean }) {
  const mall = await gates.addMall({ graceMinutes: 0 });
  await mall.read('entry-1', at(0), PLATE, SURE);
  for (let minute = 10; minute <= until; minute += every) {
    await mall.read('exit-1', at(minute), PLATE, SURE);
    const other = `MP09QR${2000 + 37 * minute}`;
    if (!others) continue;
    await mall.read('entry-1', at(minute + 0.5), other, SURE);
    await mall.read('exit-1', at(minute + every / 2), other, SURE);
    await gates.tick(at(minute + every / 2 + 0.5));
  }
  return mall;
}

const own = async (mall: GatedMall) => (await mall.sessions()).filter(({ plate }) => plate === PLATE);

describe('a parked car that the camera of an exit sees', () => {
  it.each([
    [4, true],
    [4, false],
    [17, true],
    [17, false],
    [45, true],
  ])(
    'every %d minutes (others pass: %j) is one visit until it leaves, charged until it was first seen, and one question',
    async (every, others) => {
      const mall = await parkInView({ every, until: 225, others });
      await mall.read('exit-2', at(240), PLATE, SURE);
      await gates.tick(at(257));
      expect(await own(mall)).toMatchObject([
        {
          state: 'closed',
          entryAt: at(0),
          exitAt: at(240),
          charge: 4_000,
          review: 'length_doubtful',
          detail: { spokeAgainst: ['left_twice'] },
        },
      ]);
    },
  );

  it.each([true, false])(
    'is one alert of that camera, which ends with these reads (others leave: %j)',
    async (others) => {
      const mall = await parkInView({ every: 4, until: 225, others });
      await gates.tick(at(226));
      const open = () =>
        mall.rows(sql`select subject, facts->>'gate' as gate from alerts
        where mall_id = ${mall.mall.id} and kind = 'camera_repeats' and closed_at is null`);
      expect(await open()).toMatchObject([{ gate: 'exit-1' }]);
      await gates.tick(at(270));
      expect(await open()).toEqual([]);
      expect((await mall.alerts()).filter(({ kind }) => kind === 'camera_repeats')).toHaveLength(1);
    },
  );

  it('is no question within an hour, as of a car that drove back in', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    await mall.read('entry-1', at(0), PLATE, SURE);
    for (const minute of [5, 25, 50, 64]) await mall.read('exit-1', at(minute), PLATE, SURE);
    await gates.tick(at(85));
    expect(await own(mall)).toMatchObject([{ exitAt: at(5), charge: 4_000, review: null }]);
  });

  it('has left by the first exit where its next entry comes late', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    await mall.read('entry-1', at(0), PLATE, SURE);
    for (const minute of [50, 95, 140, 185]) {
      await mall.read('exit-1', at(minute), PLATE, SURE);
      await gates.tick(at(minute + 20));
    }
    expect(await own(mall)).toMatchObject([{ exitAt: at(185), charge: 4_000, review: 'length_doubtful' }]);
    gates.app.setNow(at(220));
    await mall.readLate('entry-1', at(80), PLATE, { ...SURE, sentAt: at(220).toISOString() });
    expect(await own(mall)).toMatchObject([
      { entryAt: at(0), exitAt: at(50), charge: 4_000, review: null },
      { entryAt: at(80), exitAt: at(185), charge: 8_000, review: null },
    ]);
  });

  it('hours after its exit has come back unread', async () => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    await mall.read('entry-1', at(0), PLATE, SURE);
    await mall.read('exit-1', at(50), PLATE, SURE);
    await mall.read('exit-1', at(190), PLATE, SURE);
    await gates.tick(at(210));
    expect(await own(mall)).toMatchObject([{ exitAt: at(50), review: null }, { review: 'entry_unknown' }]);
  });
});
