import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests, type LaneName } from '../../testing/gated-mall.ts';

const SLOW = -180;

let gates: GateTests;
let mall: GatedMall;
let count = 0;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());
beforeEach(async () => {
  mall = await gates.addMall();
});

/** Each camera reads a car a minute and says so by its own clock, that many minutes ahead of ours. */
async function readBy(ahead: Partial<Record<LaneName, number>>, from: number): Promise<void> {
  for (let minute = from; minute < from + 8; minute += 1) {
    gates.app.setNow(at(minute));
    for (const lane of ['entry-1', 'entry-2', 'exit-1'] as const) {
      const minutes = ahead[lane];
      if (minutes === undefined) continue;
      count += 1;
      await mall.readLate(lane, at(minute + minutes), `MH12KA${1000 + count}`);
    }
  }
  await gates.app.devices.stop();
}
const opened = () =>
  mall.rows<{ kind: string; facts: object }>(sql`select kind, facts from alerts
    where mall_id = ${mall.mall.id} and closed_at is null and kind like '%clock%' order by kind`);

it('what most cameras agree on is one alert about our clock, until it is put right', async () => {
  await readBy({ 'entry-1': SLOW, 'entry-2': SLOW, 'exit-1': SLOW }, 0);
  const facts = { aheadMs: SLOW * 60_000, devices: 3, all: 3 };
  expect(await opened()).toEqual([{ kind: 'server_clock', facts }]);
  await readBy({ 'entry-1': SLOW, 'entry-2': SLOW, 'exit-1': SLOW }, 8);
  expect(await opened()).toEqual([{ kind: 'server_clock', facts }]);
  await readBy({ 'entry-1': 0, 'entry-2': 0, 'exit-1': 0 }, 16);
  expect(await opened()).toEqual([]);
});

it('a camera that stands apart from the others is the one that is wrong', async () => {
  await readBy({ 'entry-1': SLOW, 'entry-2': 0, 'exit-1': 0 }, 0);
  expect(await opened()).toEqual([{ kind: 'clock_alarm', facts: { aheadMs: SLOW * 60_000 } }]);
});

it('a camera that stays wrong once the others agree with us is blamed by itself again', async () => {
  await readBy({ 'entry-1': SLOW, 'entry-2': SLOW }, 0);
  expect(await opened()).toMatchObject([{ kind: 'server_clock' }]);
  await readBy({ 'entry-1': SLOW, 'entry-2': 0 }, 8);
  expect(await opened()).toEqual([{ kind: 'clock_alarm', facts: { aheadMs: SLOW * 60_000 } }]);
});

it('a camera that was not seen for an hour speaks of no clock of today', async () => {
  await readBy({ 'entry-1': SLOW, 'entry-2': SLOW }, 0);
  await readBy({ 'exit-1': 0 }, 90);
  expect(await opened()).toEqual([]);
  await readBy({ 'exit-1': SLOW * 2 }, 100);
  expect((await opened()).map(({ kind }) => kind)).toEqual(['clock_alarm']);
});
