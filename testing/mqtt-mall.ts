import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import { startMqtt } from '../server/adapters/index.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { addDevice, addMall, signInSuperAdmin, type Person } from './test-people.ts';

export interface MqttDevice {
  readonly id: string;
  readonly key: string;
  readonly client: TestClient;
}

/** A mall whose devices speak MQTT, on an application of its own. */
export interface MqttMall {
  readonly app: TestApp;
  readonly superAdmin: Person;
  readonly publicId: string;
  readonly id: number;
  readonly slug: string;
  readonly sensors: MqttDevice;
  readonly camera: MqttDevice;
  readonly barrier: MqttDevice;
  /** The port of the embedded broker. */
  readonly port: number;
  addDevice(input: Record<string, unknown>): Promise<MqttDevice>;
  /** The topic of a slot's readings, a gate's reads, a device's status or acknowledgements. */
  topic(part: 'slots' | 'gates' | 'devices', name: string): string;
  ackTopic(device: MqttDevice): string;
  statusOf(slot: string): string | undefined;
  /** What was taken and refused of a device's messages, newest first. */
  messagesOf(device: MqttDevice): Promise<{ accepted: number; refused: { reason: string }[] }[]>;
  end(): Promise<void>;
}

const LAST = { slots: 'state', gates: 'reads', devices: 'status' } as const;

export async function openMqttMall(
  name: string,
  given: { env?: Record<string, string>; heartbeatSeconds?: number } = {},
): Promise<MqttMall> {
  const app = await createTestApp({ env: { HOST: '127.0.0.1', ...given.env } });
  // A port that the system chooses; or the product is the one that is connected to the broker.
  if (app.services.config.mqttUrl === null) app.services.config.mqttPort = 0;
  else app.services.jobs.start();
  const superAdmin = await signInSuperAdmin(app);
  const publicId = await addMall(superAdmin, name);
  const id = (await app.malls.find('publicId', publicId)) ?? 0;
  const parkingConfig = {
    totalBasements: 1,
    sections: ['A'],
    slotsPerSection: 9,
    slotFormat: 'B{level}{section}{index:02d}',
  };
  await superAdmin.client.call('PUT', `/api/super/malls/${publicId}/parking-config`, { parkingConfig });
  const add = (input: Record<string, unknown>) => addDevice(app, superAdmin, publicId, input);
  const { heartbeatSeconds } = given;
  const sensors = await add({
    name: 'Sensors',
    kind: 'slot-sensors',
    ...(heartbeatSeconds === undefined ? {} : { heartbeatSeconds }),
  });
  const camera = await add({ name: 'Camera', kind: 'plate-camera', gate: 'entry-1', direction: 'entry' });
  const barrier = await add({ name: 'Barrier', kind: 'gate-controller', gate: 'entry-1' });
  const mqttRuns = await startMqtt(app.services, app);
  const slug = app.malls.get(id)?.slug ?? '';
  return {
    app,
    superAdmin,
    publicId,
    id,
    slug,
    sensors,
    camera,
    barrier,
    port: mqttRuns.port ?? 0,
    addDevice: add,
    topic: (part, of) => `park/v1/${slug}/${part}/${of}/${LAST[part]}`,
    ackTopic: (device) => `park/v1/${slug}/devices/${device.id}/ack`,
    statusOf: (slot) => app.occupancy.statusOf(id, slot)?.status,
    async messagesOf(device) {
      const path = `/api/malls/${publicId}/devices/${device.id}/messages`;
      const { body } = await superAdmin.client.call('GET', path);
      return body as { accepted: number; refused: { reason: string }[] }[];
    },
    async end() {
      await mqttRuns.stop();
      await app.end();
    },
  };
}

/** A device's client as it signs in; it never tries again by itself. */
export function asDevice({ id, key }: Pick<MqttDevice, 'id' | 'key'>): IClientOptions {
  return { clientId: id, username: id, password: key, protocolVersion: 4, reconnectPeriod: 0, clean: true };
}

/** Connects, or throws what the broker answers. */
export async function connectMqtt(port: number, options: IClientOptions): Promise<MqttClient> {
  const client = mqtt.connect(`mqtt://127.0.0.1:${port}`, options);
  // Later faults show by what is not confirmed.
  client.on('error', () => undefined);
  const fault = await Promise.race([
    new Promise<null>((resolve) => client.once('connect', () => resolve(null))),
    new Promise<Error>((resolve) => client.once('error', resolve)),
    endOf(client).then(() => new Error('closed')),
  ]);
  if (fault === null) return client;
  client.end(true);
  throw fault;
}

/** Resolves once a connection has ended. */
export function endOf(client: MqttClient): Promise<void> {
  return new Promise((resolve) => client.once('close', () => resolve()));
}

/** Sends and answers whether it was confirmed before the connection ended. */
export async function publish(
  client: MqttClient,
  topic: string,
  message: unknown,
  options: { retain?: boolean; qos?: 1 | 2 } = {},
): Promise<boolean> {
  const raw = Buffer.isBuffer(message) ? message : JSON.stringify(message);
  const ended = endOf(client).then(() => false);
  const confirmed = client.publishAsync(topic, raw, { qos: 1, ...options }).then(
    () => true,
    () => false,
  );
  return Promise.race([confirmed, ended]);
}
