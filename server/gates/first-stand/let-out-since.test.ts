import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GateCommand } from '#contract/gate-commands.ts';
import type { LaneList } from '#contract/lanes.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { addHoldingMall } from '../../../testing/holding-mall.ts';
import { addDevice, signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

const PLATE = 'KA05GH7777';
const SURE = { confidence: 0.97 };
const SECONDS_3 = 0.05;
let gates: GateTests;
let root: Person;

beforeAll(async () => {
  gates = await openGates({ now: at(-60).toISOString() });
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());

/** A person lets out the car that holds at the exit. */
async function letOut(mall: GatedMall, minute: number): Promise<void> {
  gates.app.setNow(at(minute));
  const lanes = `/api/malls/${mall.mall.publicId}/lanes`;
  const { waiting } = (await root.client.call('GET', lanes)).body as LaneList;
  const url = `${lanes}/${waiting[0]?.id}/open`;
  expect(await root.client.call('POST', url, { reason: 'Not read' })).toMatchObject({ status: 200 });
}

/** A mall that holds cars, with the controller of the exit's barrier. */
async function addBarrier() {
  const mall = await addHoldingMall(gates);
  const device = { name: 'Barrier', kind: 'gate-controller', gate: 'exit-1', direction: 'exit' };
  const { client } = await addDevice(gates.app, root, mall.mall.publicId, device);
  const answer = async (result: 'done' | 'failed') => {
    const { body } = await client.call('GET', '/api/ingest/gates/exit-1/commands');
    for (const { id } of (body as { commands: GateCommand[] }).commands)
      await client.call('POST', `/api/ingest/gates/exit-1/commands/${id}`, { result });
  };
  return { mall, answer };
}

describe('a car that could not be read at an exit', () => {
  it('seconds after another one came in makes that one no cheaper', async () => {
    const mall = await gates.addMall();
    await mall.read('entry-2', at(0), PLATE, SURE);
    await mall.read('exit-1', at(SECONDS_3), 'UNKNOWN');
    expect(await mall.read('exit-1', at(14), PLATE, SURE)).toMatchObject({ amountDue: 40 });
  });

  it.each(['UNKNOWN', 'MH1'])(
    'and was let out, by its barrier’s word, makes the next one no cheaper: %s',
    async (text) => {
      const { mall, answer } = await addBarrier();
      await mall.read('entry-2', at(0), PLATE, SURE);
      await mall.read('exit-1', at(115), text);
      await letOut(mall, 115.4);
      await answer('done');
      expect(await mall.read('exit-1', at(140), PLATE, SURE)).toMatchObject({ amountDue: 120 });
    },
  );

  it('and was let out by a person where nothing says what the barrier did, makes it no cheaper later on', async () => {
    const mall = await addHoldingMall(gates);
    await mall.read('entry-2', at(0), PLATE, SURE);
    await mall.read('exit-1', at(115), 'UNKNOWN');
    await letOut(mall, 115.4);
    expect(await mall.read('exit-1', at(140), PLATE, SURE)).toMatchObject({ amountDue: 120 });
  });

  it('may be the one that is read there later, where its barrier failed or nobody let it out', async () => {
    for (const isLetOut of [true, false]) {
      const { mall, answer } = await addBarrier();
      await mall.read('entry-2', at(0), PLATE, SURE);
      await mall.read('exit-1', at(118), 'UNKNOWN');
      if (isLetOut) await letOut(mall, 118.4);
      await answer('failed');
      expect(await mall.read('exit-1', at(125), PLATE, SURE)).toMatchObject({ amountDue: 80 });
    }
  });

  it('may be the one that is read there a minute after it was let out', async () => {
    const { mall, answer } = await addBarrier();
    await mall.read('entry-2', at(0), PLATE, SURE);
    await mall.read('exit-1', at(119.5), 'UNKNOWN');
    await letOut(mall, 119.9);
    await answer('done');
    expect(await mall.read('exit-1', at(120.5), PLATE, SURE)).toMatchObject({ amountDue: 80 });
  });

  it('may be the one that is read there later in a mall that holds nobody', async () => {
    const mall = await gates.addMall();
    await mall.read('entry-2', at(0), PLATE, SURE);
    await mall.read('exit-1', at(115), 'UNKNOWN');
    expect(await mall.read('exit-1', at(140), PLATE, SURE)).toMatchObject({ amountDue: 80 });
  });
});
