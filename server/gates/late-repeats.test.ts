import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aDevice } from '../../testing/factories.ts';
import { at, openGates, type GateTests } from '../../testing/gated-mall.ts';
import { createClient } from '../../testing/test-client.ts';

const PLATE = 'GJ05AB1234';
let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

it.each([
  ['entry-1', 30],
  ['entry-1', 3],
  ['exit-1', 60],
] as const)('a read at %s that is sent once more after %i minutes opens no barrier', async (lane, late) => {
  const mall = await gates.addMall();
  if (lane === 'exit-1') await mall.read('entry-1', at(-30), PLATE);
  const first = await mall.read(lane, at(0), PLATE, { sentAt: at(0).toISOString() });
  expect(first.decision).toBe('open');
  gates.app.setNow(at(late));
  const again = await mall.readLate(lane, at(0), PLATE, { sentAt: at(late).toISOString() });
  expect(again).toMatchObject({ decision: 'hold', timeFlag: 'late' });
  const direction = lane === 'entry-1' ? 'entry' : 'exit';
  const { key } = await aDevice(gates.database, mall.mall, { gate: lane, direction });
  await gates.app.services.channel.readAnew();
  const second = createClient(gates.app.http, { headers: { authorization: `Bearer ${key}` }, origin: null });
  const body = {
    plate: PLATE,
    readAt: at(0).toISOString(),
    sentAt: at(late).toISOString(),
    readId: randomUUID(),
  };
  const { body: beside } = await second.call('POST', '/api/ingest/plate-reads', body);
  expect(beside).toMatchObject({
    decision: 'hold',
    timeFlag: 'late',
    display: ['Please wait', 'Somebody will help'],
  });
  expect(await mall.sessions()).toHaveLength(1);
});
