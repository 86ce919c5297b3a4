import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { at, openGates, seconds, type GateTests } from '../../../testing/gated-mall.ts';
import { aPlateEvent, type Reported } from '../../../testing/hikvision-events.ts';
import { addHoldingMall, payInCash, type HoldingMall } from '../../../testing/holding-mall.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { addDevice, signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

const PLATE = 'GJ05JK1786';
type Gate = 'entry-1' | 'exit-1';

let gates: GateTests;
let staff: Person;
let mall: HoldingMall;
let barriers: Record<Gate, TestClient>;
let keys: Record<Gate, string>;
let events = 0;

beforeAll(async () => {
  gates = await openGates({ now: at(-10).toISOString() });
  staff = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());

/** A mall whose cameras speak ISAPI, with the controller of a barrier at each gate. */
beforeEach(async () => {
  gates.app.setNow(at(-10));
  mall = await addHoldingMall(gates, { exitRule: 'record' });
  const add = (gate: Gate, more: Record<string, unknown>) => {
    const direction = gate === 'entry-1' ? 'entry' : 'exit';
    return addDevice(gates.app, staff, mall.mall.publicId, { name: `At ${gate}`, gate, direction, ...more });
  };
  const camera = { kind: 'plate-camera', protocol: 'hikvision' };
  const barrier = { kind: 'gate-controller' };
  keys = { 'entry-1': (await add('entry-1', camera)).key, 'exit-1': (await add('exit-1', camera)).key };
  barriers = {
    'entry-1': (await add('entry-1', barrier)).client,
    'exit-1': (await add('exit-1', barrier)).client,
  };
});

/** Sends an event of a camera now; of an instant before unless it says when. */
async function send(gate: Gate, reported: Reported = {}): Promise<Reported> {
  events += 1;
  const event = { uuid: `event-${events}`, plate: PLATE, at: gates.app.now(), ...reported };
  const answer = await gates.app.http.inject({
    method: 'POST',
    url: `/api/ingest/hikvision/${keys[gate]}`,
    headers: { 'content-type': 'application/xml' },
    payload: aPlateEvent(event),
  });
  expect([answer.statusCode, answer.body]).toEqual([200, 'OK']);
  return event;
}

/** The same at an instant. */
function read(gate: Gate, now: Date, reported: Reported = {}): Promise<Reported> {
  gates.app.setNow(now);
  return send(gate, reported);
}

interface Command {
  id: string;
  command: string;
  sessionId: string | null;
}

async function commandsAt(gate: Gate): Promise<Command[]> {
  const { body } = await barriers[gate].call('GET', `/api/ingest/gates/${gate}/commands`);
  return (body as { commands: Command[] }).commands;
}

const answer = (gate: Gate, { id }: Command, result: 'done' | 'failed') =>
  barriers[gate].call('POST', `/api/ingest/gates/${gate}/commands/${id}`, { result });

/** Answers the one command that there is. */
async function answerOne(gate: Gate, result: 'done' | 'failed'): Promise<void> {
  const [command, ...more] = await commandsAt(gate);
  expect(more).toEqual([]);
  if (!command) throw new Error('nothing is asked of the barrier');
  await answer(gate, command, result);
}

const count = async (gate: Gate) => (await commandsAt(gate)).length;

describe('a camera that cannot act on our answer', () => {
  it('has the barrier of its gate opened, and no other', async () => {
    await read('entry-1', at(0));
    const [session] = await mall.sessions();
    expect(session).toMatchObject({ plate: PLATE, state: 'open' });
    expect(await commandsAt('entry-1')).toMatchObject([{ command: 'open', sessionId: session?.sessionId }]);
    expect(await count('exit-1')).toBe(0);
  });

  it('asks once, however often it sends the event', async () => {
    const event = await read('entry-1', at(0));
    await read('entry-1', seconds(1), event);
    expect(await count('entry-1')).toBe(1);
    await answerOne('entry-1', 'done');
    await read('entry-1', seconds(2), event);
    await read('entry-1', seconds(25), event);
    expect(await count('entry-1')).toBe(0);
  });

  it('asks once for a car that it reads again within seconds', async () => {
    await read('entry-1', at(0));
    await read('entry-1', seconds(3));
    expect(await count('entry-1')).toBe(1);
    await answerOne('entry-1', 'done');
    await read('entry-1', seconds(6));
    expect(await count('entry-1')).toBe(0);
  });

  it('asks for each car of a queue', async () => {
    await read('entry-1', at(0));
    await read('entry-1', seconds(8), { plate: 'MH12DE1433' });
    expect(await count('entry-1')).toBe(2);
  });

  it('asks for a car whose plate it cannot read', async () => {
    await read('entry-1', at(0), { plate: 'unknown' });
    await read('entry-1', seconds(2), { plate: 'unknown' });
    expect(await count('entry-1')).toBe(1);
    await answerOne('entry-1', 'done');
    await read('entry-1', seconds(4), { plate: 'unknown' });
    expect(await count('entry-1')).toBe(0);
    await read('entry-1', seconds(40), { plate: 'unknown' });
    expect(await count('entry-1')).toBe(1);
  });

  it('asks for the next such car though whoever was at the first command has died with it', async () => {
    await read('entry-1', at(0), { plate: 'unknown' });
    const lane = { mall: mall.mall.id, gate: 'entry-1', device: 'a' };
    expect(await gates.app.gates.commands.take(lane)).not.toBeNull();
    await read('entry-1', seconds(3), { plate: 'unknown' });
    expect(await count('entry-1')).toBe(1);
    await read('entry-1', seconds(8), { plate: 'unknown' });
    expect(await count('entry-1')).toBe(2);
  });

  it('asks again with the next read where the barrier failed', async () => {
    await read('entry-1', at(0));
    await answerOne('entry-1', 'failed');
    expect(await count('entry-1')).toBe(0);
    await read('entry-1', seconds(5));
    expect(await count('entry-1')).toBe(1);
  });

  it('asks again with the next read where nobody asked for the command in time', async () => {
    await read('entry-1', at(0));
    gates.app.setNow(seconds(15));
    expect(await count('entry-1')).toBe(0);
    await send('entry-1');
    expect(await count('entry-1')).toBe(1);
  });

  it('asks nothing for what comes late, by its time or by its own word', async () => {
    for (const [second, plate] of [
      [0, 'MH12DE1433'],
      [60, 'MH12DE1434'],
      [120, 'MH12DE1435'],
    ] as const) {
      await read('entry-1', seconds(second), { plate });
      await answerOne('entry-1', 'done');
    }
    await read('entry-1', at(5), { at: seconds(260) });
    expect(await count('entry-1')).toBe(0);
    await read('entry-1', at(6), { plate: 'MH12DE1436', isReplay: true });
    expect(await count('entry-1')).toBe(0);
    expect((await mall.sessions()).map(({ plate }) => plate)).toEqual(
      expect.arrayContaining([PLATE, 'MH12DE1436']),
    );
  });

  it('asks nothing for what comes late from a camera whose clock is known to be fast', async () => {
    const byItsClock = (second: number) => ({ at: seconds(second + 300) });
    for (const second of [0, 60, 120, 180]) {
      await read('entry-1', seconds(second), { plate: `MH12DE1${433 + second}`, ...byItsClock(second) });
      await answerOne('entry-1', 'done');
    }
    await read('entry-1', seconds(300), byItsClock(260));
    expect(await count('entry-1')).toBe(0);
    await read('entry-1', seconds(420), { plate: 'MH12DE1436', ...byItsClock(410) });
    await answerOne('entry-1', 'done');
  });

  it('asks nothing of a first read that says to be a replay', async () => {
    await read('entry-1', at(0), { isReplay: true });
    expect(await count('entry-1')).toBe(0);
  });

  it('asks nothing at a gate without a controller', async () => {
    const device = { name: 'Alone', kind: 'plate-camera', gate: 'entry-3', direction: 'entry' };
    const more = { protocol: 'hikvision' };
    const { key } = await addDevice(gates.app, staff, mall.mall.publicId, { ...device, ...more });
    keys['entry-1'] = key;
    await read('entry-1', at(0));
    expect(await count('entry-1')).toBe(0);
    const own = sql`select id from gate_commands where mall_id = ${mall.mall.id}`;
    expect(await mall.rows(own)).toEqual([]);
  });
});

describe('at an exit', () => {
  it('a mall that records asks for each car once', async () => {
    await read('entry-1', at(0));
    await read('exit-1', at(62));
    await read('exit-1', seconds(62 * 60 + 3));
    expect(await count('exit-1')).toBe(1);
    expect(await mall.sessions()).toMatchObject([{ plate: PLATE, state: 'closed' }]);
  });

  it('a mall that holds asks for nothing until it is paid, and once then', async () => {
    await mall.setRules({ exitRule: 'pay-to-leave' });
    await read('entry-1', at(0));
    await read('exit-1', at(62));
    expect(await mall.waits()).toMatchObject([{ gate: 'exit-1', released: null }]);
    await read('exit-1', seconds(62 * 60 + 5));
    expect(await count('exit-1')).toBe(0);
    await payInCash(mall, PLATE, at(63));
    expect(await count('exit-1')).toBe(1);
    await read('exit-1', seconds(63 * 60 + 2));
    expect(await count('exit-1')).toBe(1);
    await read('exit-1', at(64));
    expect(await count('exit-1')).toBe(1);
    await answerOne('exit-1', 'done');
    await read('exit-1', seconds(64 * 60 + 3));
    expect(await count('exit-1')).toBe(0);
  });

  it('the barrier of a car that has paid is asked until its controller is back, though the car is read meanwhile', async () => {
    await mall.setRules({ exitRule: 'pay-to-leave' });
    await read('entry-1', at(0));
    await read('exit-1', at(62));
    await payInCash(mall, PLATE, at(63));
    await read('exit-1', seconds(63 * 60 + 2));
    gates.app.setNow(at(66));
    expect(await mall.waits()).toMatchObject([{ released: 'paid', ended: null }]);
    await answerOne('exit-1', 'done');
    expect(await mall.waits()).toMatchObject([{ ended: at(66) }]);
  });

  it('asks once more for a car that has paid, where the barrier failed', async () => {
    await mall.setRules({ exitRule: 'pay-to-leave' });
    await read('entry-1', at(0));
    await read('exit-1', at(62));
    await payInCash(mall, PLATE, at(63));
    await answerOne('exit-1', 'failed');
    await read('exit-1', seconds(63 * 60 + 5));
    expect(await count('exit-1')).toBe(1);
  });
});
