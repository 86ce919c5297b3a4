import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWatchedMall, toReading, type WatchedMall } from '../../testing/watched-mall.ts';

let mall: WatchedMall;
beforeAll(async () => {
  mall = await openWatchedMall({});
});
afterAll(() => mall.app.end());

it('a reading that its sensor doubts makes the slot unknown until a good one comes', async () => {
  const slot = 'B1A01';
  await mall.send([slot, true, 30]);
  for (const [secondsAgo, quality, status] of [
    [8, 'suspect', 'unknown'],
    [7, 'good', 'occupied'],
  ] as const) {
    const readings = [{ ...toReading([slot, true, secondsAgo], mall.app.now()), quality }];
    const { status: answered } = await mall.sensors.client.call('POST', '/api/ingest/occupancy', {
      readings,
    });
    expect(answered).toBe(202);
    expect(mall.app.occupancy.statusOf(mall.id, slot)?.status).toBe(status);
  }
});
