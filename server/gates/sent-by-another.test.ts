import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openGates, type GateTests } from '../../testing/gated-mall.ts';
import { addDevice, signInSuperAdmin, type Person } from '../../testing/test-people.ts';

const PLATE = 'GJ05AB1005';
let gates: GateTests;
let root: Person;
beforeAll(async () => {
  gates = await openGates();
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());

describe('an entry that a camera registered anew sends once more', () => {
  it.each([
    ['with its number', 'r-1'],
    ['with a new number', 'n-1'],
  ])('%s, belongs to its own visit and ends no later one', async (_, readId) => {
    const mall = await gates.addMall({ graceMinutes: 0 });
    const read = { readId: 'r-1', plate: PLATE, readAt: at(0).toISOString() };
    gates.app.setNow(at(0));
    const first = await mall.camera('entry-1').call('POST', '/api/ingest/plate-reads', read);
    await mall.read('exit-1', at(65), PLATE);
    await mall.read('entry-2', at(90), PLATE);
    const anew = { name: 'entry-1', kind: 'plate-camera', gate: 'entry-1', direction: 'entry' };
    const { client } = await addDevice(gates.app, root, mall.mall.publicId, anew);
    gates.app.setNow(at(150));
    const again = await client.call('POST', '/api/ingest/plate-reads', { ...read, readId });
    expect(again.body).toEqual(first.body);
    expect(await mall.read('exit-2', at(160), PLATE)).toMatchObject({ reason: 'charged' });
    await gates.tick(at(280));
    expect(await mall.sessions()).toMatchObject([
      { entryAt: at(0), exitAt: at(65), charge: 8_000, review: null },
      { entryAt: at(90), exitAt: at(160), charge: 8_000, review: null },
    ]);
  });
});
