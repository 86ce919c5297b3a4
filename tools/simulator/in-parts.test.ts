import { MAX_BATCH } from '#contract/ingest.ts';
import { slotsOf } from '#domain/parking/mall.ts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { inParts } from './in-parts.ts';
import { LiveMall } from './live-mall.ts';

const LARGEST = {
  totalBasements: 10,
  sections: [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'],
  slotsPerSection: 100,
  slotFormat: 'B{level}{section}{index:02d}',
};

test('a list is cut in its order, and one that fits is not', () => {
  expect(inParts([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(inParts([1, 2], 2)).toEqual([[1, 2]]);
  expect(inParts([], 2)).toEqual([[]]);
});

test('the heartbeat of the largest mall reaches the product in messages that it takes', async () => {
  const sizes: number[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      if (request.url?.includes('occupancy'))
        sizes.push((JSON.parse(body) as { readings: unknown[] }).readings.length);
      response.writeHead(202, { connection: 'close' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const mall = new LiveMall({
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys: { entry: 'k', exit: 'k', sensors: 'k' },
    barrierKey: 'k',
    tagKey: 'k',
    paymentStandIn: null,
    profile: { seed: 5, weekdayVisits: 470, minutesMedian: 92 },
    seed: 1,
    print: () => undefined,
  });
  const slots = slotsOf(LARGEST).map(({ code }) => code);
  const start = Date.now();
  mall.layOut(slots, [], start);
  mall.step(start + 1);
  mall.step(start + 60_000);
  await vi.waitFor(
    () => expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThanOrEqual(slots.length),
    { timeout: 15_000, interval: 50 },
  );
  mall.stop();
  expect(Math.max(...sizes)).toBeLessThanOrEqual(MAX_BATCH);
  await new Promise((resolve) => server.close(resolve));
}, 30_000);
