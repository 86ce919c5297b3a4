import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HistoryRecord } from '#contract/sessions.ts';
import { aSession } from '../../../testing/factories.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { signUpDriver, type Person } from '../../../testing/test-people.ts';

let gates: GateTests;
let mall: GatedMall;
let asha: Person;
let ravi: Person;

beforeAll(async () => {
  gates = await openGates({ now: at(-60).toISOString() });
  mall = await gates.addMall({ name: 'Palladium Mall' });
  await aSession(gates.database, mall.mall, {
    plate: 'GJ05AB1234',
    entryAt: '2026-11-10T09:00:00+05:30',
    exitAt: '2026-11-10T11:00:00+05:30',
    chargeRupees: 80,
  });
  asha = await signUpDriver(gates.app, ['GJ05AB1234', 'GJ05CD0007']);
  ravi = await signUpDriver(gates.app, ['MH12CD5678']);
  await mall.read('entry-1', at(0), 'GJ05AB1234');
  await mall.read('exit-1', at(90), 'GJ05AB1234');
  await mall.read('entry-1', at(100), 'MH12CD5678');
  await mall.read('entry-1', at(110), 'GJ05CD0007');
});
afterAll(() => gates.end());

async function history(person: Person, query = ''): Promise<HistoryRecord[]> {
  const { status, body } = await person.client.call('GET', `/api/history${query}`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body as HistoryRecord[];
}
const plates = (records: readonly HistoryRecord[]) => records.map(({ carNumber }) => carNumber);

describe("a driver's own visits", () => {
  it('come newest first, ongoing and completed, with what they cost line by line', async () => {
    const records = await history(asha);
    expect(records).toMatchObject([
      { carNumber: 'GJ05CD0007', status: 'ongoing', exitTime: '-', exitAt: null, charges: 0 },
      {
        mallName: 'Palladium Mall',
        carNumber: 'GJ05AB1234',
        date: '2026-11-20',
        day: 'Friday',
        entryTime: '10:00',
        exitTime: '11:30',
        duration: '1 h 30 min',
        charges: 80,
        status: 'completed',
      },
    ]);
    expect(records[1]?.chargeLines.map(({ amount }) => amount)).toEqual([40, 40]);
    expect(records[1]).toMatchObject({ tariffVersion: 1, tariffSince: '2026-01-01' });
  });

  it('begin with the claim of the plate: earlier visits stay somebody else’s', async () => {
    expect((await history(asha)).every(({ date }) => date === '2026-11-20')).toBe(true);
  });

  it.each([
    ['?plates=GJ05AB1234', ['GJ05AB1234']],
    ['?plates=gj%2005%20ab%201234', ['GJ05AB1234']],
    ['?plates=GJ05AB1234,GJ05CD0007', ['GJ05CD0007', 'GJ05AB1234']],
    ['?plates=MH12CD5678', []],
    ['?plates=GJ05AB1234,MH12CD5678,%25', ['GJ05AB1234']],
    ['?plates=', []],
    ['?status=ongoing', ['GJ05CD0007']],
    ['?q=friday&status=completed', ['GJ05AB1234']],
    ['?q=palladium', ['GJ05CD0007', 'GJ05AB1234']],
  ])('%s only narrows', async (query, expected) => {
    expect(plates(await history(asha, query))).toEqual(expected);
  });

  it('last the whole minutes that passed, as they are charged, whatever the seconds are', async () => {
    const meera = await signUpDriver(gates.app, ['KA01EF0009']);
    await mall.read('entry-1', at(200 + 50 / 60), 'KA01EF0009');
    await mall.read('exit-1', at(261 + 10 / 60), 'KA01EF0009');
    expect(await history(meera)).toMatchObject([
      { entryTime: '13:20', exitTime: '14:21', duration: '1 h 00 min' },
    ]);
  });

  it('are nobody else’s, whatever is asked', async () => {
    expect(plates(await history(ravi, '?plates=GJ05AB1234,GJ05CD0007'))).toEqual([]);
    expect(plates(await history(ravi))).toEqual(['MH12CD5678']);
    const stranger = await signUpDriver(gates.app);
    expect(await history(stranger, '?plates=GJ05AB1234')).toEqual([]);
  });
});
