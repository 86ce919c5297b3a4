import { once } from 'node:events';
import { createConnection } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { aDevice, aMall } from '../../../testing/factories.ts';
import {
  asDevice,
  connectMqtt,
  endOf,
  openMqttMall,
  publish,
  type MqttMall,
} from '../../../testing/mqtt-mall.ts';
import { createMetrics } from '../../platform/telemetry/metrics.ts';
import { startMqtt } from './start-mqtt.ts';

let mall: MqttMall;
const clients: MqttClient[] = [];
beforeAll(async () => {
  mall = await openMqttMall('Guarded Mall');
});
afterEach(() => {
  for (const client of clients.splice(0)) client.end(true);
});
afterAll(() => mall.end());

async function connect(options: Parameters<typeof connectMqtt>[1]): Promise<MqttClient> {
  const client = await connectMqtt(mall.port, options);
  clients.push(client);
  return client;
}

const reading = (occupied: boolean, second: number) => ({
  occupied,
  at: new Date(mall.app.now().getTime() + second * 1_000).toISOString(),
});

describe('who may connect and publish', () => {
  test('the id and the key of a device alone open the door', async () => {
    const { id, key } = mall.sensors;
    for (const wrong of [
      { ...asDevice(mall.sensors), password: `gms_${'x'.repeat(43)}` },
      { ...asDevice(mall.sensors), password: mall.camera.key },
      { ...asDevice(mall.sensors), username: mall.camera.id, password: key },
      { clientId: id, protocolVersion: 4 as const, reconnectPeriod: 0 },
    ])
      await expect(connect(wrong)).rejects.toMatchObject({ code: 4 });
    await expect(connect({ ...asDevice(mall.sensors), clientId: mall.camera.id })).rejects.toMatchObject({
      code: 2,
    });
    await connect({ ...asDevice(mall.sensors), clientId: 'controller-7' });
  });

  test('a device of the same client id does not end another one', async () => {
    const [one, other] = [
      await connect({ ...asDevice(mall.sensors), clientId: 'factory-default' }),
      await connect({ ...asDevice(mall.camera), clientId: 'factory-default' }),
    ];
    expect(await publish(one, mall.topic('devices', mall.sensors.id), { online: true })).toBe(true);
    expect(await publish(other, mall.topic('devices', mall.camera.id), { online: true })).toBe(true);
  });

  test.each<[what: string, topic: (of: MqttMall) => string]>([
    ['another gate', (of) => of.topic('gates', 'exit-1')],
    ['slots, by a camera', (of) => of.topic('slots', 'B1A01')],
    ['another device', (of) => of.topic('devices', of.sensors.id)],
    ['another mall', () => 'park/v1/elsewhere/gates/entry-1/reads'],
    ['its own acknowledgements', (of) => of.ackTopic(of.camera)],
    ['no topic of ours', () => 'frigate/events'],
  ])(
    'who publishes to the topic of another is not received and loses the connection: %s',
    async (_what, topic) => {
      const camera = await connect(asDevice(mall.camera));
      expect(await publish(camera, topic(mall), reading(true, 0))).toBe(false);
      expect((await mall.messagesOf(mall.camera))[0]).toMatchObject({
        refused: [{ reason: 'foreign_topic' }],
      });
    },
  );

  test('a revoked key ends its connection within five seconds', async () => {
    const device = await mall.addDevice({ name: 'Stolen', kind: 'slot-sensors' });
    const client = await connect(asDevice(device));
    const ended = endOf(client);
    const began = performance.now();
    await mall.superAdmin.client.call('DELETE', `/api/super/malls/${mall.publicId}/devices/${device.id}`);
    await ended;
    expect(performance.now() - began).toBeLessThan(5_000);
    await expect(connect(asDevice(device))).rejects.toMatchObject({ code: 4 });
  });

  test('a packet that announces too much ends the connection before it is collected', async () => {
    const stranger = createConnection(mall.port, '127.0.0.1');
    stranger.on('error', () => undefined);
    const ended = new Promise((resolve) => void stranger.on('close', resolve));
    await once(stranger, 'connect');
    // A CONNECT of 200 MB.
    stranger.write(Buffer.from([0x10, 0x80, 0x84, 0xaf, 0x5f]));
    await ended;
    const camera = await connect(asDevice(mall.camera));
    expect(await publish(camera, mall.topic('devices', mall.camera.id), Buffer.alloc(300_000, 0x20))).toBe(
      false,
    );
    expect((await mall.messagesOf(mall.camera))[0]).toMatchObject({
      accepted: 0,
      refused: [{ reason: 'too_large' }],
    });
    const next = await connect(asDevice(mall.camera));
    const read = {
      readId: 'large',
      plate: '',
      readAt: mall.app.now().toISOString(),
      image: 'A'.repeat(200_000),
    };
    expect(await publish(next, mall.topic('gates', 'entry-1'), read)).toBe(true);
  });

  test('after too many wrong keys from one address none is tried until the next second', async () => {
    const { services } = mall.app;
    const limits = { ...services.config.limits, readsPerSecond: 3 };
    const config = { ...services.config, limits };
    const strict = await startMqtt({ ...services, config, metrics: createMetrics() }, mall.app);
    const wrong = { ...asDevice(mall.sensors), password: 'wrong' };
    const codes: unknown[] = [];
    for (let round = 0; round < 4; round += 1)
      await connectMqtt(strict.port ?? 0, wrong).catch((error: { code?: number }) => codes.push(error.code));
    expect(codes).toEqual([4, 4, 4, undefined]);
    await pause(1_000);
    (await connectMqtt(strict.port ?? 0, asDevice(mall.sensors))).end(true);
    await strict.stop();
  });
});

test('of another mall nothing is reached', async () => {
  const other = await aMall(mall.app.services.database, { name: 'Elsewhere' });
  const device = await aDevice(mall.app.services.database, other, { kind: 'slot-sensors' });
  await mall.app.services.channel.readAnew();
  await vi.waitFor(() => expect(mall.app.devices.isDevice(device.publicId)).toBe(true));
  const client = await connect(asDevice({ id: device.publicId, key: device.key }));
  expect(await publish(client, mall.topic('slots', 'B1A01'), reading(true, 0))).toBe(false);
});
