import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { at, openGates, type GateTests } from '../../../testing/gated-mall.ts';

const PLATE = 'GJ05AB1234';
let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

describe('the slot of a car', () => {
  it('is confirmed when the suggested slot is taken, in the transaction that stores the change', async () => {
    const mall = await gates.addMall();
    await mall.sense(at(-1), 'B1A03', false);
    await mall.read('entry-1', at(0), PLATE);
    expect(await mall.sessions()).toMatchObject([{ suggested: 'B1A03', slot: null }]);
    await mall.sense(at(3), 'B1A03', true);
    expect(await mall.sessions()).toMatchObject([{ slot: 'B1A03', basis: 'suggested' }]);
  });

  it('that is another one than suggested is the likely one, published as a change, and gives way to the suggested one', async () => {
    const mall = await gates.addMall();
    const changed: string[] = [];
    const stop = gates.app.services.bus.on(
      'sessionChanged',
      'test',
      ({ sessionId }) => void changed.push(sessionId),
    );
    await mall.sense(at(-1), 'B1A03', false);
    const { sessionId } = await mall.read('entry-1', at(0), PLATE);
    await mall.sense(at(3), 'B1B01', true);
    expect(await mall.sessions()).toMatchObject([{ slot: 'B1B01', basis: 'inferred' }]);
    expect(await gates.app.sessions.openSlotCodes(mall.mall.id)).toEqual(['B1B01']);
    await mall.sense(at(4), 'B1B02', true);
    expect(await mall.sessions()).toMatchObject([{ slot: 'B1B01', basis: 'inferred' }]);
    await mall.sense(at(5), 'B1A03', true);
    expect(await mall.sessions()).toMatchObject([{ slot: 'B1A03', basis: 'suggested' }]);
    await vi.waitFor(() => expect(changed).toEqual([sessionId, sessionId]));
    stop();
  });

  it('is suggested to one car alone, until that car has surely taken another', async () => {
    const mall = await gates.addMall();
    await mall.sense(at(-1), ['B1A01', 'B1A02', 'B1A03'], false);
    const slots: (string | undefined)[] = [];
    for (const plate of ['MH01AA0001', 'MH01AA0002', 'MH01AA0003', 'MH01AA0004'])
      slots.push((await mall.read('entry-1', at(0), plate)).display[1]);
    expect(slots).toEqual(['B1A01', 'B1A02', 'B1A03', 'Please drive in']);
  });

  it('is suggested to nobody whose read came late: nobody saw the display', async () => {
    const mall = await gates.addMall();
    await mall.sense(at(-1), 'B1A01', false);
    gates.app.setNow(at(5));
    await mall.readLate('entry-1', at(2), PLATE);
    expect(await mall.sessions()).toMatchObject([{ suggested: null, entryAt: at(2) }]);
  });

  it('of several cars at once is each its own', async () => {
    const mall = await gates.addMall();
    const slots = ['B1A01', 'B1A02', 'B1A03'];
    await mall.sense(at(-1), slots, false);
    for (const [index] of slots.entries()) await mall.read('entry-1', at(index), `MH01AA000${index + 1}`);
    const readings = slots.toReversed().map((slot) => ({ slot, occupied: true, at: at(5).toISOString() }));
    gates.app.setNow(at(5));
    await mall.sensors.call('POST', '/api/ingest/occupancy', { readings });
    expect((await mall.sessions()).map(({ slot, basis }) => [slot, basis])).toEqual(
      slots.map((slot) => [slot, 'suggested']),
    );
  });

  it('is nobody’s once the car has left', async () => {
    const mall = await gates.addMall();
    await mall.sense(at(-1), 'B1A01', false);
    await mall.read('entry-1', at(0), PLATE);
    await mall.read('exit-1', at(5), PLATE);
    await mall.sense(at(6), 'B1A01', true);
    expect(await mall.sessions()).toMatchObject([{ slot: null, suggested: 'B1A01' }]);
  });

  it('is known again after a restart', async () => {
    const mall = await gates.addMall();
    await mall.sense(at(-1), 'B1A01', false);
    await mall.read('entry-1', at(0), PLATE);
    const again = await openGates({ database: gates.database, now: at(2).toISOString() });
    const [device] = again.app.devices.ofMall(mall.mall.id).filter(({ kind }) => kind === 'slot-sensors');
    if (!device) throw new Error('the sensors are gone');
    await again.app.occupancy.takeReadings(device, [{ slot: 'B1A01', occupied: true, at: at(3) }], at(3));
    expect(await mall.sessions()).toMatchObject([{ slot: 'B1A01', basis: 'suggested' }]);
    await again.end();
  });
});
