import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GateCommand } from '#contract/gate-commands.ts';
import type { LaneList } from '#contract/lanes.ts';
import { at, openGates, type GateTests } from '../../../testing/gated-mall.ts';
import { addHoldingMall, payInCash, type HoldingMall } from '../../../testing/holding-mall.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { addDevice, signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

const PLATE = 'GJ05AB1234';
let gates: GateTests;
let root: Person;
let mall: HoldingMall;
let barrier: TestClient;
let sessionId: string | null;

beforeAll(async () => {
  gates = await openGates();
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());

/** A car that owes 80 rupees holds at exit-1 since an hour and two minutes after its entry. */
beforeEach(async () => {
  mall = await addHoldingMall(gates);
  gates.app.setNow(at(0));
  const device = { name: 'Barrier', kind: 'gate-controller', gate: 'exit-1', direction: 'exit' };
  barrier = (await addDevice(gates.app, root, mall.mall.publicId, device)).client;
  await mall.read('entry-1', at(0), PLATE);
  ({ sessionId } = await mall.read('exit-1', at(62), PLATE));
});

async function passTime(from: number, until: number) {
  for (let minute = from; minute <= until; minute += 1) {
    gates.app.setNow(at(minute));
    await gates.tick(at(minute));
  }
}

async function lanes() {
  const { body } = await root.client.call('GET', `/api/malls/${mall.mall.publicId}/lanes`);
  return (body as LaneList).waiting;
}

async function commands() {
  const { body } = await barrier.call('GET', '/api/ingest/gates/exit-1/commands');
  return (body as { commands: GateCommand[] }).commands;
}

async function answer(result: 'done' | 'failed') {
  const [command] = await commands();
  const { status } = await barrier.call('POST', `/api/ingest/gates/exit-1/commands/${command?.id}`, {
    result,
  });
  expect(status).toBe(200);
}

describe('a car that has paid, and for which no barrier has opened', () => {
  it('is let out at its next read, though its lane shows it no more, and the command holds meanwhile', async () => {
    await payInCash(mall, PLATE, at(63));
    await passTime(64, 71);
    expect(await lanes()).toEqual([]);
    expect(await commands()).toMatchObject([{ command: 'open' }]);
    expect(await mall.read('exit-1', at(72), PLATE)).toMatchObject({ decision: 'open', sessionId });
    expect(await commands()).toEqual([]);
  });

  it.each([
    ['while its lane shows it still', 64],
    ['once its lane shows it no more', 110],
  ])(
    'is rather a car that came in since under a plate near to its own, %s: a person is asked',
    async (_when, until) => {
      await payInCash(mall, PLATE, at(63));
      await passTime(64, until);
      const { sessionId: next } = await mall.read('entry-1', at(111), 'GJ05AB1934', { confidence: 0.49 });
      const exit = await mall.read('exit-1', at(210), PLATE, { confidence: 0.96 });
      expect(exit).toMatchObject({ decision: 'hold', reason: 'exit_ambiguous', amountDue: 0 });
      const asked = (await mall.sessions()).find((one) => one.sessionId === exit.sessionId);
      expect(asked?.detail['candidates']).toEqual([next]);
    },
  );

  it('may leave for as long as its payment holds, whoever comes in meanwhile', async () => {
    await payInCash(mall, PLATE, at(63));
    await mall.read('entry-1', at(64), 'GJ05AB1934', { confidence: 0.49 });
    expect(await mall.read('exit-1', at(77), PLATE)).toMatchObject({ decision: 'open', sessionId });
  });

  it('has its command to itself: the barrier opens for no other car that holds there by then', async () => {
    const other = 'MH01CD5678';
    await mall.readLate('entry-2', at(30), other, { sentAt: at(62).toISOString() });
    await payInCash(mall, PLATE, at(63));
    await passTime(64, 71);
    expect(await commands()).toHaveLength(1);
    expect(await mall.read('exit-1', at(72), other)).toMatchObject({ decision: 'hold' });
    expect(await commands()).toEqual([]);
    expect(await mall.read('exit-1', at(73), PLATE)).toMatchObject({ decision: 'open', sessionId });
  });

  it('is let out hours later, at any exit, for the minutes to leave from then', async () => {
    await payInCash(mall, PLATE, at(63));
    await passTime(64, 71);
    expect(await mall.read('exit-2', at(300), PLATE)).toMatchObject({ decision: 'open', sessionId });
    expect(await mall.read('exit-2', at(300.5), PLATE)).toMatchObject({ decision: 'open', sessionId });
    expect(await mall.read('exit-1', at(303), PLATE)).toMatchObject({ decision: 'open', sessionId });
    expect(await mall.read('exit-2', at(318), PLATE)).toMatchObject({ decision: 'hold' });
  });

  it('is let out as often as it takes while the barrier fails, which each read asks once more', async () => {
    await payInCash(mall, PLATE, at(63));
    await answer('failed');
    for (const minute of [64, 66, 69, 74, 79]) {
      expect(await lanes()).toMatchObject([{ state: 'failed', amountDue: 0 }]);
      expect(await mall.read('exit-1', at(minute), PLATE)).toMatchObject({ decision: 'open', sessionId });
      expect(await lanes()).toMatchObject([{ state: 'opening' }]);
      await answer('failed');
    }
    expect(await mall.read('exit-1', at(80), PLATE)).toMatchObject({ decision: 'open' });
    expect(await commands()).toHaveLength(1);
    expect(await mall.read('exit-1', at(80.2), PLATE)).toMatchObject({ decision: 'open' });
    expect(await commands()).toHaveLength(1);
    await answer('done');
    expect(await lanes()).toEqual([]);
    expect(await mall.read('exit-1', at(83), PLATE)).toMatchObject({ decision: 'hold' });
  });

  it('leaves by another exit where its barrier has failed, and the lane forgets it', async () => {
    await payInCash(mall, PLATE, at(63));
    await answer('failed');
    await mall.read('exit-1', at(64), PLATE);
    await passTime(65, 75);
    expect(await lanes()).toEqual([]);
    expect(await mall.read('exit-2', at(76), PLATE)).toMatchObject({ decision: 'open', sessionId });
  });

  it('is let out by the word of a person too, and owes what it owed', async () => {
    const [wait] = await lanes();
    const url = `/api/malls/${mall.mall.publicId}/lanes/${wait?.id}/open`;
    expect(await root.client.call('POST', url, { reason: 'No phone' })).toMatchObject({ status: 200 });
    await passTime(63, 74);
    expect(await mall.read('exit-1', at(75), PLATE)).toMatchObject({
      decision: 'open',
      sessionId,
      amountDue: 80,
    });
    expect(await mall.read('exit-1', at(75.3), PLATE)).toMatchObject({ decision: 'open', amountDue: 80 });
    expect(await lanes()).toEqual([]);
  });

  it('is held once its minutes to leave are over and somebody else was read in the lane', async () => {
    await mall.read('entry-2', at(62.5), 'MH01CD5678');
    await payInCash(mall, PLATE, at(63));
    for (const minute of [64, 66, 70, 78.5])
      expect(await mall.read('exit-1', at(minute), PLATE)).toMatchObject({ decision: 'open', sessionId });
    await mall.read('exit-1', at(79), 'MH01CD5678');
    expect(await mall.read('exit-1', at(80), PLATE)).toMatchObject({ decision: 'hold' });
  });
});

describe('a car that held and went back', () => {
  it('is let out once it has paid and comes again', async () => {
    await passTime(63, 107);
    expect(await lanes()).toEqual([]);
    await payInCash(mall, PLATE, at(108));
    expect(await mall.read('exit-1', at(109), PLATE)).toMatchObject({ decision: 'open', sessionId });
    expect(await mall.sessions()).toHaveLength(1);
  });

  it('holds for the same visit when it comes again before it has paid, and its payment opens the lane', async () => {
    await passTime(63, 107);
    expect(await mall.read('exit-1', at(108), PLATE)).toMatchObject({
      decision: 'hold',
      reason: 'payment_due',
      sessionId,
      amountDue: 80,
      payUrl: expect.stringContaining('/pay/') as string,
    });
    expect(await lanes()).toMatchObject([{ state: 'due', plate: PLATE, amountDue: 80 }]);
    await payInCash(mall, PLATE, at(109));
    expect(await commands()).toHaveLength(1);
    await passTime(109, 125);
    expect(await mall.read('exit-1', at(126), PLATE)).toMatchObject({ decision: 'open', sessionId });
    expect(await mall.sessions()).toHaveLength(1);
  });

  it('is another visit once its plate has come in again', async () => {
    await passTime(63, 107);
    const { sessionId: next } = await mall.read('entry-1', at(200), PLATE);
    expect(await mall.read('exit-1', at(270), PLATE)).toMatchObject({ decision: 'hold', sessionId: next });
  });

  it('is rather the car inside that came in since under a plate much like its own', async () => {
    await passTime(63, 107);
    const { sessionId: next } = await mall.read('entry-1', at(200), 'GJ05A81234', { confidence: 0.5 });
    expect(await mall.read('exit-1', at(270), PLATE)).toMatchObject({ decision: 'hold', sessionId: next });
  });

  it('is nobody’s any more after a day', async () => {
    await passTime(63, 107);
    expect(await mall.read('exit-1', at(62 + 24 * 60 + 1), PLATE)).toMatchObject({
      decision: 'hold',
      sessionId: null,
    });
  });

  it('is not the car that was let out and comes back unread', async () => {
    await payInCash(mall, PLATE, at(63));
    await answer('done');
    await passTime(64, 80);
    expect(await mall.read('exit-1', at(200), PLATE)).toMatchObject({ decision: 'hold', sessionId: null });
  });
});
