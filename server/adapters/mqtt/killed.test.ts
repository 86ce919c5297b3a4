import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { MqttClient } from 'mqtt';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServer, type BuiltServer } from '../../../testing/built-server.ts';
import { aDevice, aMall, type BuiltDevice, type BuiltMall } from '../../../testing/factories.ts';
import { findFreePort } from '../../../testing/mosquitto.ts';
import { asDevice, connectMqtt } from '../../../testing/mqtt-mall.ts';
import { readRows } from '../../../testing/rows.ts';
import { schemaDump } from '../../../testing/test-app.ts';
import { openPglite } from '../../platform/storage/embedded/pglite.ts';

// The product as a process of its own, killed while sensors send: what it confirmed must be there, and once.

const KILLS = 2;
/** Each start may take its time on a machine that is busy. */
const LIMIT_MS = 300_000;
const IN_FLIGHT = 20;

let server: BuiltServer;
let folder: string;
let mall: BuiltMall;
let sensors: BuiltDevice;
let running: ChildProcess | undefined;
let ports: { http: number; mqtt: number };

beforeAll(async () => {
  server = buildServer();
  folder = mkdtempSync(join(tmpdir(), 'gms-mqtt-killed-'));
  ports = { http: await findFreePort(), mqtt: await findFreePort() };
  const database = await openPglite(join(folder, 'database'), await schemaDump());
  const sections = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  mall = await aMall(database, { name: 'Killed Mall', config: { sections, slotsPerSection: 99 } });
  sensors = await aDevice(database, mall, { kind: 'slot-sensors' });
  await database.close();
}, LIMIT_MS);
afterAll(() => {
  running?.kill('SIGKILL');
  server.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...server.words], {
    stdio: 'ignore',
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: String(ports.http),
      MQTT_PORT: String(ports.mqtt),
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
    },
  });
  running = child;
  const isReady = () =>
    fetch(`http://127.0.0.1:${ports.http}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`the product did not start: ${child.exitCode}`);
    await pause(50);
  }
  return child;
}

/** A slot of its own for each number, so that each reading is one change. */
function slotOf(sequence: number): string {
  const section = String.fromCharCode(65 + Math.floor(sequence / 99));
  return `B1${section}${String((sequence % 99) + 1).padStart(2, '0')}`;
}

/** A controller as it should be: it sends again what was not confirmed. */
class Controller {
  #next = 1;
  readonly confirmed = new Set<number>();
  /** With the time at which its sensor saw it, which stays. */
  readonly #unconfirmed = new Map<number, string>();
  upTo = 0;

  /** Sends until the product is gone. */
  async sendTo(client: MqttClient): Promise<void> {
    const ended = new Promise<void>((resolve) => client.once('close', () => resolve()));
    client.on('message', (_topic, payload) => {
      this.upTo = (JSON.parse(String(payload)) as { sequence: number }).sequence;
    });
    await client.subscribeAsync('park/v1/killed-mall/devices/' + sensors.publicId + '/ack', { qos: 1 });
    await Promise.all([...this.#unconfirmed.keys()].map((sequence) => this.#send(client, sequence)));
    const lanes = Array.from({ length: IN_FLIGHT }, async () => {
      while (client.connected && this.#next < 2_500) await this.#send(client, this.#next++);
    });
    await Promise.race([ended, Promise.all(lanes)]);
  }

  /** Sends what is left, and no more. */
  async finish(client: MqttClient): Promise<void> {
    await Promise.all([...this.#unconfirmed.keys()].map((sequence) => this.#send(client, sequence)));
  }

  async #send(client: MqttClient, sequence: number): Promise<void> {
    const at = this.#unconfirmed.get(sequence) ?? new Date().toISOString();
    this.#unconfirmed.set(sequence, at);
    const topic = `park/v1/killed-mall/slots/${slotOf(sequence)}/state`;
    const ended = new Promise<false>((resolve) => client.once('close', () => resolve(false)));
    const sent = client.publishAsync(topic, JSON.stringify({ occupied: true, at, sequence }), { qos: 1 });
    const isConfirmed = await Promise.race([
      ended,
      sent.then(
        () => true,
        () => false,
      ),
    ]);
    if (!isConfirmed) return;
    this.confirmed.add(sequence);
    this.#unconfirmed.delete(sequence);
  }
}

test(
  'killed while it stores, it has lost nothing that it confirmed, stored nothing twice, and counts on',
  async () => {
    const controller = new Controller();
    const signedIn = asDevice({ id: sensors.publicId, key: sensors.key });
    for (let kill = 0; kill < KILLS; kill += 1) {
      const child = await start();
      const client = await connectMqtt(ports.mqtt, signedIn);
      client.setMaxListeners(5_000);
      const before = controller.confirmed.size;
      const sending = controller.sendTo(client);
      while (controller.confirmed.size < before + 40) await pause(2);
      await pause(kill * 40);
      child.kill('SIGKILL');
      await once(child, 'exit');
      await sending;
      client.end(true);
    }
    const child = await start();
    const client = await connectMqtt(ports.mqtt, signedIn);
    client.setMaxListeners(5_000);
    await controller.finish(client);
    client.end(true);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);

    const database = await openPglite(join(folder, 'database'));
    const [changes, counted] = await database.transact('system', async (transaction) => [
      await readRows<{ sequence: number; times: number }>(
        transaction,
        sql`select sequence::int as sequence, count(*)::int as times from slot_changes group by 1 order by 1`,
      ),
      await readRows<{ counted: { upTo: number } }>(transaction, sql`select counted from device_sequences`),
    ]);
    await database.close();
    const confirmed = [...controller.confirmed].toSorted((a, b) => a - b);
    expect(confirmed.length).toBeGreaterThan(KILLS * 40);
    expect(changes).toEqual(confirmed.map((sequence) => ({ sequence, times: 1 })));
    expect(counted).toMatchObject([{ counted: { upTo: confirmed.length, above: [] } }]);
    expect(controller.upTo).toBeLessThanOrEqual(confirmed.length);
  },
  LIMIT_MS,
);
