import fc from 'fast-check';
import type { MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  asDevice,
  connectMqtt,
  endOf,
  openMqttMall,
  publish,
  type MqttMall,
} from '../../../testing/mqtt-mall.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { createClient } from '../../../testing/test-client.ts';

let mall: MqttMall;
let isFailing = false;
const clients: MqttClient[] = [];
beforeAll(async () => {
  mall = await openMqttMall('Broker Mall', { heartbeatSeconds: 3_600 });
  mall.app.occupancy.onChanges(async () => {
    if (isFailing) throw new Error('what belongs to the same transaction cannot be stored');
  });
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

const NOW = '2026-11-20T10:00:00+05:30';
const reading = (occupied: boolean, second: number, more: object = {}) => ({
  occupied,
  at: new Date(Date.parse(NOW) + second * 1_000).toISOString(),
  ...more,
});

describe('messages', () => {
  test('a reading is confirmed once it is stored, and shows', async () => {
    const sensors = await connect(asDevice(mall.sensors));
    expect(await publish(sensors, mall.topic('slots', 'B1A01'), reading(true, -50), { retain: true })).toBe(
      true,
    );
    expect(mall.statusOf('B1A01')).toBe('occupied');
    expect(await mall.messagesOf(mall.sensors)).toMatchObject([{ accepted: 1, refused: [] }]);
  });

  test('while it cannot be stored it is not confirmed and the connection ends, so that it comes again', async () => {
    isFailing = true;
    const sensors = await connect(asDevice(mall.sensors));
    expect(await publish(sensors, mall.topic('slots', 'B1A02'), reading(true, -40))).toBe(false);
    isFailing = false;
    const again = await connect(asDevice(mall.sensors));
    expect(await publish(again, mall.topic('slots', 'B1A02'), reading(true, -40))).toBe(true);
    expect(mall.statusOf('B1A02')).toBe('occupied');
  });

  test.each<[what: string, topic: string, message: unknown, reason: string]>([
    ['no JSON', 'slots/B1A03/state', Buffer.from('{"occupied'), 'bad_message'],
    ['no object', 'slots/B1A03/state', [1], 'bad_message'],
    ['no time with a zone', 'slots/B1A03/state', { occupied: true, at: '2026-11-20T10:00:00' }, 'invalid_at'],
    ['another slot', 'slots/B1A03/state', { ...reading(true, 0), slot: 'B1A04' }, 'wrong_slot'],
    ['a slot that is not there', 'slots/Z9/state', reading(true, 0), 'unknown_slot'],
    ['a status without a word', 'devices/{id}/status', { state: 'up' }, 'bad_message'],
  ])(
    'a bad message is confirmed, stored as refused and never asked for again: %s',
    async (_what, topic, message, reason) => {
      const sensors = await connect(asDevice(mall.sensors));
      const to = `park/v1/${mall.slug}/${topic.replace('{id}', mall.sensors.id)}`;
      expect(await publish(sensors, to, message)).toBe(true);
      expect((await mall.messagesOf(mall.sensors))[0]).toMatchObject({ accepted: 0, refused: [{ reason }] });
    },
  );

  test('doubles and disorder end as the newest reading has it; another QoS does no harm', async () => {
    const sensors = await connect(asDevice(mall.sensors));
    const topic = mall.topic('slots', 'B1A05');
    const sent = [
      reading(false, -10),
      reading(true, -30),
      reading(false, -10),
      reading(true, -20),
      reading(true, -20),
    ];
    const all = await Promise.all(
      sent.map((one, at) => publish(sensors, topic, one, { qos: at % 2 === 0 ? 1 : 2 })),
    );
    expect(all).toEqual([true, true, true, true, true]);
    expect(mall.statusOf('B1A05')).toBe('empty');
  });

  test('a plate read opens a session, and the barrier by its controller; the same read again does nothing', async () => {
    const camera = await connect(asDevice(mall.camera));
    const read = {
      readId: 'r-1',
      plate: 'MH12DE1433',
      confidence: 0.98,
      readAt: mall.app.now().toISOString(),
    };
    expect(await publish(camera, mall.topic('gates', 'entry-1'), read)).toBe(true);
    expect(await publish(camera, mall.topic('gates', 'entry-1'), read)).toBe(true);
    const { body } = await mall.barrier.client.call('GET', '/api/ingest/gates/entry-1/commands');
    expect(body).toMatchObject({ commands: [{ command: 'open' }] });
    expect((body as { commands: unknown[] }).commands).toHaveLength(1);
    expect(await mall.app.sessions.listParkedCars(mall.id, new Date(0))).toHaveLength(1);
    expect(
      await publish(camera, mall.topic('gates', 'entry-1'), { readId: 'r-2', plate: 'MH12DE1433' }),
    ).toBe(true);
    expect((await mall.messagesOf(mall.camera))[0]).toMatchObject({ refused: [{ reason: 'bad_input' }] });
  });
});

test('whatever bytes come, they are confirmed, and the broker goes on', async () => {
  const sensors = await connect(asDevice(mall.sensors));
  const camera = await connect(asDevice(mall.camera));
  const good = JSON.stringify({
    readId: 'm',
    plate: 'MH12DE1433',
    readAt: NOW,
    sequence: 1,
    occupied: true,
    at: NOW,
  });
  const mutated = fc
    .tuple(fc.nat(good.length), fc.nat(12), fc.uint8Array({ maxLength: 12 }))
    .map(([at, cut, put]) =>
      Buffer.concat([Buffer.from(good.slice(0, at)), put, Buffer.from(good.slice(at + cut))]),
    );
  await fc.assert(
    fc.asyncProperty(mutated, async (bytes) => {
      expect(await publish(sensors, mall.topic('slots', 'B1A09'), bytes)).toBe(true);
      expect(await publish(camera, mall.topic('gates', 'entry-1'), bytes)).toBe(true);
      expect(await publish(camera, mall.topic('devices', mall.camera.id), bytes)).toBe(true);
    }),
    { numRuns: 40 },
  );
});

describe('acknowledgements', () => {
  test('tell the highest number below which none is missing, over all slots of a device and over its connections', async () => {
    const device = await mall.addDevice({ name: 'Counted', kind: 'slot-sensors' });
    const received: number[] = [];
    const listen = async () => {
      const client = await connect(asDevice(device));
      client.on('message', (_topic, payload) =>
        received.push((JSON.parse(String(payload)) as { sequence: number }).sequence),
      );
      await client.subscribeAsync(mall.ackTopic(device), { qos: 1 });
      return client;
    };
    const first = await listen();
    const send = (client: MqttClient, sequence: number) =>
      publish(
        client,
        mall.topic('slots', `B1A0${(sequence % 4) + 6}`),
        reading(true, sequence - 60, { sequence }),
      );
    for (const sequence of [1, 2, 4]) await send(first, sequence);
    await vi.waitFor(() => expect(received.at(-1)).toBe(2));
    await send(first, 3);
    await vi.waitFor(() => expect(received.at(-1)).toBe(4));
    // One that is refused counts too: it would not come again.
    await publish(first, mall.topic('slots', 'NONE'), reading(true, 0, { sequence: 5 }));
    await vi.waitFor(() => expect(received.at(-1)).toBe(5));
    first.end(true);
    received.length = 0;
    await listen();
    await vi.waitFor(() => expect(received).toEqual([5]));
  });

  test('nobody else hears anything: not another device, not the mall, not by a shared subscription', async () => {
    const camera = await connect(asDevice(mall.camera));
    const received: string[] = [];
    camera.on('message', (topic) => received.push(topic));
    for (const filter of [
      '#',
      'park/v1/#',
      `$share/g/park/v1/${mall.slug}/slots/+/state`,
      mall.ackTopic(mall.sensors),
      `park/v1/+/devices/${mall.camera.id}/ack`,
      '$SYS/#',
    ]) {
      const granted = await camera.subscribeAsync(filter, { qos: 1 }).catch(() => 'refused');
      expect([filter, granted]).toEqual([filter, 'refused']);
    }
    const sensors = await connect(asDevice(mall.sensors));
    await publish(sensors, mall.topic('slots', 'B1A01'), reading(false, -5), { retain: true });
    expect(received).toEqual([]);
  });
});

describe('status', () => {
  test('a device that is gone is so at once by its last will, and another connection of its own is none', async () => {
    const gone = JSON.stringify({ online: false });
    const will = {
      topic: mall.topic('devices', mall.sensors.id),
      payload: Buffer.from(gone),
      qos: 1 as const,
      retain: true,
    };
    const first = await connect({ ...asDevice(mall.sensors), will });
    await publish(first, mall.topic('slots', 'B1A01'), reading(true, 0));
    const replaced = endOf(first);
    // Taken over by the same device: it is not gone.
    const second = await connect({ ...asDevice(mall.sensors), will });
    await replaced;
    await publish(second, mall.topic('slots', 'B1A02'), reading(true, 0));
    expect([mall.statusOf('B1A01'), mall.statusOf('B1A02')]).toEqual(['occupied', 'occupied']);
    second.stream.destroy();
    await vi.waitFor(() => expect(mall.statusOf('B1A01')).toBe('unknown'));
    const { body } = await mall.superAdmin.client.call('GET', `/api/super/malls/${mall.publicId}/alerts`);
    expect(body).toMatchObject({
      alerts: expect.arrayContaining([
        expect.objectContaining({ kind: 'device_silent', subject: mall.sensors.id }),
      ]),
    });
  });

  test('a device without a heartbeat is gone by its own word too, until anything comes of it; its slots stay', async () => {
    const gateway = await mall.addDevice({ name: 'Gateway', kind: 'slot-sensors' });
    const client = await connect(asDevice(gateway));
    const status = mall.topic('devices', gateway.id);
    const root = mall.superAdmin.client;
    const isReported = async () => {
      await mall.app.occupancy.tick(mall.app.now());
      const { body } = await root.call('GET', `/api/super/malls/${mall.publicId}/alerts`);
      const { alerts } = body as { alerts: { kind: string; subject: string }[] };
      return alerts.some(({ kind, subject }) => kind === 'device_silent' && subject === gateway.id);
    };
    await publish(client, mall.topic('slots', 'B1A07'), reading(true, 0));
    expect(await isReported()).toBe(false);
    mall.app.setNow(new Date(mall.app.now().getTime() + 1_000));
    await publish(client, status, { online: false });
    expect(await isReported()).toBe(true);
    expect(mall.statusOf('B1A07')).toBe('occupied');
    const now = await root.call('GET', '/api/parking/now?mall=broker-mall');
    const ill = expect.objectContaining({ id: gateway.id, problem: 'silent' });
    expect(now.body).toMatchObject({ devices: { ill: expect.arrayContaining([ill]) } });
    // It and the sensors of the test before.
    const { body: overview } = await root.call('GET', '/api/super/overview');
    const [line] = (overview as { malls: { devices: Record<'all' | 'up' | 'unseen', number> }[] }).malls;
    expect(line && line.devices.all - line.devices.up - line.devices.unseen).toBe(2);
    mall.app.setNow(new Date(mall.app.now().getTime() + 1_000));
    await publish(client, status, { online: true });
    expect(await isReported()).toBe(false);
  });

  test('that a device without a heartbeat has gone outlives the process', async () => {
    const gateway = await mall.addDevice({ name: 'Another gateway', kind: 'slot-sensors' });
    const client = await connect(asDevice(gateway));
    await publish(client, mall.topic('devices', gateway.id), { online: false });
    const again = await createTestApp({
      database: mall.app.services.database,
      now: new Date(mall.app.now().getTime() + 60_000).toISOString(),
    });
    try {
      await again.occupancy.tick(again.now());
      const isOpen = async () => {
        const { body } = await mall.superAdmin.client.call('GET', `/api/super/malls/${mall.publicId}/alerts`);
        return JSON.stringify(body).includes(gateway.id);
      };
      expect(await isOpen()).toBe(true);
      const headers = { authorization: `Bearer ${gateway.key}` };
      const sender = createClient(again.http, { headers, origin: null });
      await sender.call('POST', '/api/ingest/occupancy', { readings: [] });
      await again.occupancy.tick(again.now());
      expect(await isOpen()).toBe(false);
    } finally {
      await again.stop();
    }
  });
});
