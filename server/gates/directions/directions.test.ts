import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';

const PLATES = ['GJ05AB1234', 'MH12CD5678', 'RJ14EF9012', 'DL03GH3456', 'KA01JK7890', 'TN22LM1357'];
let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

/** A mall with six cars inside, of which so many leave past the entry's camera. */
async function leaveByEntry(count: number): Promise<GatedMall> {
  const mall = await gates.addMall({ graceMinutes: 0 });
  for (const [index, plate] of PLATES.entries()) await mall.read('entry-1', at(index), plate);
  for (const [index, plate] of PLATES.slice(0, count).entries())
    await mall.read('entry-1', at(60 + index), plate);
  return mall;
}

/** The same, while as many others come in past the exit's camera. */
async function swap(count: number): Promise<GatedMall> {
  const mall = await gates.addMall({ graceMinutes: 0 });
  for (const [index, plate] of PLATES.entries()) await mall.read('entry-1', at(index), plate);
  for (const [index, plate] of PLATES.slice(0, count).entries()) {
    await mall.read('exit-1', at(59.5 + index), `UP32ST${3000 + 611 * index}`);
    await mall.read('entry-1', at(60 + index), plate);
  }
  return mall;
}

const alarms = async (mall: GatedMall) =>
  (await mall.alerts()).filter(({ kind }) => kind === 'lanes_swapped').map(({ subject }) => subject);

describe('swapped cameras', () => {
  it('are an alarm at the fifth car, and nobody is left inside who has gone', async () => {
    const mall = await swap(5);
    expect(await alarms(mall)).toEqual(['entry-1']);
    const open = (await mall.sessions()).filter(({ state }) => state === 'open');
    expect(open.map(({ plate }) => plate)).toEqual([PLATES[5]]);
    expect(await mall.ledger()).toEqual([]);
  });

  it.each([
    ['at once', [66]],
    ['after a while', [83, 90]],
  ])(
    'are judged anew %s: who left past the entry pays until then, who came in past the exit is inside',
    async (_when, ticks) => {
      const mall = await swap(6);
      for (const minute of ticks) await gates.tick(at(minute));
      const sessions = await mall.sessions();
      const ended = sessions.filter(({ charge }) => (charge ?? 0) > 0);
      // But for the first, which may have come back truly.
      expect(ended.map(({ plate, charge }) => [plate, charge])).toEqual(
        PLATES.slice(1).map((plate) => [plate, 4_000]),
      );
      const open = sessions.filter(({ state }) => state === 'open').map(({ plate }) => plate);
      expect(open).toEqual([1, 2, 3, 4, 5].map((index) => `UP32ST${3000 + 611 * index}`));
      expect(await mall.read('exit-1', at(150), 'UP32ST3611')).toMatchObject({
        reason: 'charged',
        amountDue: 80,
      });
    },
  );

  it('may be cars that come back after an exit that read nobody: they stay inside, and a person is asked', async () => {
    const mall = await leaveByEntry(5);
    expect(await alarms(mall)).toEqual(['entry-1']);
    expect((await mall.sessions()).filter(({ state }) => state === 'open')).toHaveLength(6);
  });

  it('are none at the fourth', async () => {
    expect(await alarms(await leaveByEntry(4))).toEqual([]);
  });

  it('are none any more once cars come in again, and who comes back pays from then on', async () => {
    const mall = await swap(5);
    for (let car = 0; car < 6; car += 1)
      await mall.read('entry-1', at(90 + car), `MP09QR${2000 + 611 * car}`);
    await gates.tick(at(100));
    expect(await mall.rows(openAlarms(mall))).toEqual([]);
    await mall.read('entry-1', at(120), PLATES[0] ?? '');
    expect(await mall.read('exit-1', at(150), PLATES[0] ?? '')).toMatchObject({ amountDue: 40 });
  });
});

function openAlarms({ mall }: GatedMall) {
  return sql`select subject from alerts where mall_id = ${mall.id} and kind = 'lanes_swapped' and closed_at is null`;
}
