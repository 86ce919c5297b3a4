import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, openGates, type GateTests } from '../../testing/gated-mall.ts';

const PLATE = 'GJ05AB1234';
let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

it('a car that stood in the queue while others were let past has one session, from when it came in', async () => {
  const mall = await gates.addMall({ graceMinutes: 0 });
  const first = await mall.read('entry-1', at(0), PLATE);
  await mall.read('entry-1', at(4), 'MH12CD5678');
  expect(await mall.read('entry-1', at(12), PLATE)).toEqual(first);
  const [queued] = (await mall.sessions()).filter(({ plate }) => plate === PLATE);
  expect(queued).toMatchObject({ state: 'open', detail: { queuedSince: at(0).toISOString() } });
  await mall.read('exit-1', at(70), PLATE);
  const own = (await mall.sessions()).filter(({ plate }) => plate === PLATE);
  // From the first read it would be two hours.
  expect(own).toMatchObject([{ state: 'closed', review: null, entryAt: at(12), charge: 4_000 }]);
});

it.each([1.2, 1.6, 3, 14])(
  'a car that stood alone before the barrier and is read again after %d minutes pays from that read',
  async (waited) => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    await mall.read('entry-1', at(0), PLATE);
    await mall.read('entry-1', at(waited), PLATE);
    expect(await mall.read('exit-1', at(waited + 59.6), PLATE)).toMatchObject({ amountDue: 40 });
  },
);

it('one that was seen in its slot has been out unread', async () => {
  const mall = await gates.addMall({ graceMinutes: 0 });
  await mall.sense(at(199), 'B1A01', false);
  await mall.read('entry-1', at(200), PLATE);
  await mall.sense(at(202), 'B1A01', true);
  await mall.sense(at(209), 'B1A01', false);
  expect(await mall.read('entry-1', at(214), PLATE)).toMatchObject({ reason: 'entered_again' });
  expect(await mall.sessions()).toMatchObject([
    { state: 'closed', review: 'exit_missed' },
    { state: 'open' },
  ]);
});
