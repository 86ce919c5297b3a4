import { setTimeout as pause } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ACCOUNT,
  DIGEST,
  openHttpDevice,
  openRelayBoard,
  type BarrierDevice,
} from '../../../testing/barrier-devices.ts';
import { at, openGates, seconds, type GateTests } from '../../../testing/gated-mall.ts';
import { aPlateEvent } from '../../../testing/hikvision-events.ts';
import { addHoldingMall, payInCash, type HoldingMall } from '../../../testing/holding-mall.ts';
import { addDevice, signInSuperAdmin, type Person } from '../../../testing/test-people.ts';
import { listAlerts } from '#contract/devices.ts';
import { startBarriers } from './start-barriers.ts';

const PACE = { followMs: 50, restMs: 50, watchMs: 20, sweepMs: 50 };
const PLATE = 'GJ05JK1786';

let gates: GateTests;
let staff: Person;
let mall: HoldingMall;
let camera: string;
let driver: { stop(): Promise<void> }[] = [];
let ends: (() => Promise<void>)[] = [];
let events = 0;

beforeAll(async () => {
  gates = await openGates({ now: at(-10).toISOString(), env: { BARRIER_NETWORKS: '127.0.0.0/8' } });
  staff = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());

beforeEach(async () => {
  gates.app.setNow(at(-10));
  mall = await addHoldingMall(gates, { exitRule: 'record' });
  const input = { name: 'At exit-1', kind: 'plate-camera', gate: 'exit-1', direction: 'exit' };
  camera = (await addDevice(gates.app, staff, mall.mall.publicId, { ...input, protocol: 'hikvision' })).key;
});
afterEach(async () => {
  await Promise.all(driver.map((one) => one.stop()));
  await Promise.all(ends.map((end) => end()));
  driver = [];
  ends = [];
});

async function open<Device extends { end(): Promise<void> }>(device: Promise<Device>): Promise<Device> {
  const opened = await device;
  ends.push(() => opened.end());
  return opened;
}

const path = () => `/api/super/malls/${mall.mall.publicId}/devices`;
const start = () => driver.push(startBarriers(gates.app.services, gates.app, PACE));

/** Registers the barrier of the exit, and begins to drive it. */
async function addBarrier(barrier: Record<string, unknown>): Promise<string> {
  const input = { name: 'Exit barrier', kind: 'gate-controller', gate: 'exit-1' };
  const whole = { host: '127.0.0.1', ...(barrier['maker'] === 'modbus' ? {} : ACCOUNT), ...barrier };
  const { id } = await addDevice(gates.app, staff, mall.mall.publicId, { ...input, barrier: whole });
  start();
  return id;
}

/** A car leaves: its camera, which can open nothing, sends the event now. */
async function leave(plate = PLATE): Promise<void> {
  events += 1;
  const payload = aPlateEvent({ uuid: `event-${events}`, plate, at: gates.app.now() });
  const url = `/api/ingest/hikvision/${camera}`;
  const headers = { 'content-type': 'application/xml' };
  expect((await gates.app.http.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(200);
}

const commands = () =>
  mall.rows<{ state: string; detail: string | null }>(
    sql`select state, detail from gate_commands where mall_id = ${mall.mall.id} order by id`,
  );
const until = (expectation: () => unknown) => vi.waitFor(expectation, { timeout: 15_000, interval: 20 });
const untilNewest = (state: string) =>
  until(async () => expect((await commands()).at(-1)).toMatchObject({ state }));
async function alarms() {
  const { body } = await staff.client.call('GET', `/api/super/malls/${mall.mall.publicId}/alerts`);
  return listAlerts.answer.parse(body).alerts.filter(({ kind }) => kind === 'barrier_failed');
}

describe('a barrier that the server opens by itself', () => {
  it.each([
    [
      'hikvision',
      { output: 2 },
      {
        method: 'PUT',
        url: '/ISAPI/Parking/channels/2/barrierGate',
        body: '<?xml version="1.0" encoding="UTF-8"?><BarrierGate><ctrlMode>open</ctrlMode></BarrierGate>',
      },
      undefined,
    ],
    [
      'dahua',
      {},
      { method: 'GET', url: '/cgi-bin/trafficSnap.cgi?action=openStrobe&channel=1&info.openType=Normal' },
      'OK\r\n',
    ],
    [
      'axis',
      { output: 3, pulseMs: 700 },
      { method: 'GET', url: '/axis-cgi/io/port.cgi?action=3%3A%2F700%5C' },
      '',
    ],
  ])('opens once for a car that leaves: %s', async (maker, more, call, answer) => {
    const device = await open(openHttpDevice(() => (answer === undefined ? {} : { answer })));
    const id = await addBarrier({ maker, port: device.port, ...more });
    await leave();
    await untilNewest('done');
    expect(device.opened()).toMatchObject([call]);
    expect(device.calls.filter(({ signIn }) => signIn === 'wrong')).toEqual([]);
    const messages = await staff.client.call(
      'GET',
      `/api/malls/${mall.mall.publicId}/devices/${id}/messages`,
    );
    expect(messages.body).toMatchObject([{ accepted: 1, refused: [] }]);
    expect(await alarms()).toEqual([]);
  });

  it('opens by a coil, which it switches off again', async () => {
    const board = await open(openRelayBoard());
    await addBarrier({ maker: 'modbus', port: board.port, unit: 7, output: 12, pulseMs: 100 });
    await leave();
    await untilNewest('done');
    expect(board.changes).toEqual([
      { unit: 7, coil: 12, isOn: true },
      { unit: 7, coil: 12, isOn: false },
    ]);
  });

  it('switches a coil off though the board breaks the line first', async () => {
    let breaks = 2;
    const board = await open(openRelayBoard((isOn) => (!isOn && (breaks -= 1) >= 0 ? 'break' : null)));
    await addBarrier({ maker: 'modbus', port: board.port, pulseMs: 100 });
    await leave();
    await untilNewest('done');
    expect(board.changes.map(({ isOn }) => isOn)).toEqual([true, false]);
  });

  it('holds a car that owes, and opens once it has paid', async () => {
    await mall.setRules({ exitRule: 'pay-to-leave' });
    const device = await open(openHttpDevice());
    await addBarrier({ maker: 'hikvision', port: device.port });
    await mall.read('entry-1', at(0), PLATE);
    gates.app.setNow(at(90));
    await leave();
    expect(await commands()).toEqual([]);
    await payInCash(mall, PLATE, at(91));
    await untilNewest('done');
    expect(device.opened()).toHaveLength(1);
    expect(await mall.waits()).toMatchObject([{ released: 'paid', ended: at(91) }]);
  });

  it('opens once though two processes drive it, and after one that died with the command', async () => {
    const device = await open(openHttpDevice());
    await addBarrier({ maker: 'hikvision', port: device.port });
    start();
    await leave();
    await untilNewest('done');
    expect(device.opened()).toHaveLength(1);
    await Promise.all(driver.splice(0).map((one) => one.stop()));
    await mall.setRules({ exitRule: 'pay-to-leave' });
    await mall.read('entry-1', at(0), 'MH12DE1433');
    gates.app.setNow(at(90));
    await leave('MH12DE1433');
    await payInCash(mall, 'MH12DE1433', at(91));
    expect(
      await gates.app.gates.commands.take({
        mall: mall.mall.id,
        gate: 'exit-1',
        device: 'the other process',
      }),
    ).not.toBeNull();
    start();
    await pause(300);
    expect(device.opened()).toHaveLength(1);
    gates.app.setNow(seconds(91 * 60 + 16));
    await untilNewest('done');
    expect(device.opened()).toHaveLength(2);
  });
});

describe('a barrier that does not open', () => {
  const failsWith = async (device: BarrierDevice, more: Record<string, unknown> = {}) => {
    const id = await addBarrier({ maker: 'hikvision', port: device.port, ...more });
    await leave();
    await untilNewest('failed');
    return { id, detail: (await commands()).at(-1)?.detail };
  };

  it.each([
    [
      'does not obey',
      { answer: '<ResponseStatus><statusCode>4</statusCode></ResponseStatus>' },
      /status code 4/,
    ],
    ['has no such channel', { status: 404 }, /status 404/],
    ['sends us elsewhere', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }, /status 302/],
    ['locks its account', { status: 403 }, /locked/],
    ['takes the bare password alone', { challenge: 'Basic realm="IP Camera"' }, /unhidden/],
    ['asks for something else', { challenge: 'Negotiate' }, /not known here/],
  ])('is an alarm with its reason, and was asked once: it %s', async (_what, manner, reason) => {
    const device = await open(openHttpDevice(() => manner));
    const { id, detail } = await failsWith(device);
    expect(detail).toMatch(reason);
    expect(await alarms()).toMatchObject([{ subject: id, facts: { detail } }]);
    expect(device.opened().length).toBeLessThanOrEqual(1);
  });

  it('takes the bare password where the installer allowed it', async () => {
    const device = await open(openHttpDevice(() => ({ challenge: 'Basic realm="IP Camera"' })));
    await addBarrier({ maker: 'hikvision', port: device.port, allowsBasic: true });
    await leave();
    await untilNewest('done');
    expect(device.opened()).toHaveLength(1);
  });

  it('is left alone after two refused passwords, until it has another', async () => {
    const device = await open(openHttpDevice());
    const { id } = await failsWith(device, { password: 'kachori' });
    for (let car = 1; car < 5; car += 1) {
      await leave(`MH12DE1${car}33`);
      await until(async () => expect(await commands()).toHaveLength(car + 1));
      await untilNewest('failed');
    }
    expect(device.calls.filter(({ signIn }) => signIn === 'wrong')).toHaveLength(2);
    expect((await commands()).at(-1)?.detail).toMatch(/left alone/);
    const barrier = { maker: 'hikvision', host: '127.0.0.1', port: device.port, ...ACCOUNT };
    expect((await staff.client.call('PUT', `${path()}/${id}`, { barrier })).status).toBe(200);
    await pause(PACE.followMs * 4);
    await leave('MH12DE1933');
    await untilNewest('done');
    expect(await alarms()).toEqual([]);
  });

  it('is tried once more where it could not be reached or broke the line', async () => {
    let breaks = 1;
    const board = await open(openRelayBoard((isOn) => (isOn && (breaks -= 1) >= 0 ? 'break' : null)));
    await addBarrier({ maker: 'modbus', port: board.port, pulseMs: 100 });
    await leave();
    await untilNewest('done');
    // What broke off may have been switched on, so it is switched off first.
    expect(board.changes.map(({ isOn }) => isOn)).toEqual([false, true, false]);
  });

  it('is an alarm before a car stands there, until its device is back', async () => {
    const gone = await openHttpDevice();
    await gone.end();
    const id = await addBarrier({ maker: 'hikvision', port: gone.port });
    await until(async () => expect(await alarms()).toMatchObject([{ subject: id }]));
    await open(openHttpDevice(() => ({}), gone.port));
    await until(async () => expect(await alarms()).toEqual([]));
  });

  it('is no alarm any more once it is revoked', async () => {
    const { id } = await failsWith(await open(openHttpDevice(() => ({ status: 404 }))));
    expect(await alarms()).toHaveLength(1);
    await staff.client.call('DELETE', `${path()}/${id}`);
    expect(await alarms()).toEqual([]);
  });

  it('is asked no more once it is revoked', async () => {
    const device = await open(openHttpDevice(() => ({ challenge: DIGEST })));
    const id = await addBarrier({ maker: 'hikvision', port: device.port });
    await staff.client.call('DELETE', `${path()}/${id}`);
    await pause(200);
    await leave();
    await pause(300);
    expect(device.calls).toEqual([]);
  });
});
