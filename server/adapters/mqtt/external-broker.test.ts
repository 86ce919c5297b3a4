import type { MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { catchUncaught } from '../../../testing/catch-uncaught.ts';
import { hasMosquitto, openMosquitto, type Mosquitto } from '../../../testing/mosquitto.ts';
import { asDevice, connectMqtt, openMqttMall, publish, type MqttMall } from '../../../testing/mqtt-mall.ts';

// Debian's Mosquitto is on the machines that run these tests; elsewhere they say that they were left out.
describe.skipIf(!hasMosquitto())('over a broker of the operator’s own', () => {
  let broker: Mosquitto;
  let mall: MqttMall;
  let isFailing = false;
  const clients: MqttClient[] = [];
  beforeAll(async () => {
    broker = await openMosquitto();
    await broker.start();
    mall = await openMqttMall('Far Mall', {
      heartbeatSeconds: 3_600,
      env: { MQTT_URL: `mqtt://127.0.0.1:${broker.port}` },
    });
    mall.app.occupancy.onChanges(async () => {
      if (isFailing) throw new Error('what belongs to the same transaction cannot be stored');
    });
    await reach(1);
  });
  afterEach(() => {
    for (const client of clients.splice(0)) client.end(true);
  });
  afterAll(async () => {
    await mall.end();
    await broker.end();
  });

  async function connect(options = asDevice(mall.sensors)): Promise<MqttClient> {
    const client = await connectMqtt(broker.port, options);
    clients.push(client);
    return client;
  }

  /** Waits until the product is connected, or is not. */
  const reach = (wanted: 0 | 1) =>
    vi.waitFor(
      async () => {
        const { text } = await mall.app.services.metrics.read();
        expect(text).toContain(`gms_mqtt_broker_reached ${wanted}`);
      },
      { timeout: 10_000, interval: 50 },
    );
  const shows = (slot: string, status: string) =>
    vi.waitFor(() => expect(mall.statusOf(slot)).toBe(status), { timeout: 10_000, interval: 20 });
  const reading = (occupied: boolean, seconds: number, more: object = {}) => ({
    occupied,
    at: new Date(mall.app.now().getTime() + seconds * 1_000).toISOString(),
    ...more,
  });

  test('readings are stored and acknowledged on the device’s own topic', async () => {
    const client = await connect();
    const received: unknown[] = [];
    client.on('message', (_topic, payload) => received.push(JSON.parse(String(payload))));
    await client.subscribeAsync(mall.ackTopic(mall.sensors), { qos: 1 });
    await publish(client, mall.topic('slots', 'B1A01'), reading(true, -50, { sequence: 1 }));
    await publish(client, mall.topic('slots', 'B1A02'), reading(true, -50, { sequence: 2 }));
    await shows('B1A02', 'occupied');
    await vi.waitFor(() => expect(received.at(-1)).toEqual({ sequence: 2 }));
  });

  test('what could not be stored the broker is asked for again', async () => {
    const client = await connect();
    isFailing = true;
    await publish(client, mall.topic('slots', 'B1A03'), reading(true, -40));
    await reach(0);
    isFailing = false;
    await reach(1);
    await shows('B1A03', 'occupied');
    const { text } = await mall.app.services.metrics.read();
    expect(text).toMatch(/gms_mqtt_messages_total\{outcome="failed"\} [1-9]/);
  });

  test('a broker that was away is found again; meanwhile the product goes on', async () => {
    await broker.kill();
    await reach(0);
    const at = mall.app.now().toISOString();
    const direct = { readings: [{ slot: 'B1A04', occupied: true, at }] };
    expect(await mall.sensors.client.call('POST', '/api/ingest/occupancy', direct)).toMatchObject({
      status: 202,
    });
    await broker.start();
    await reach(1);
    await publish(await connect(), mall.topic('slots', 'B1A05'), reading(true, 0));
    await shows('B1A05', 'occupied');
  });

  test('what the broker has retained is how things were: it is no event and no sign of life', async () => {
    const topic = mall.topic('slots', 'B1A06');
    const client = await connect();
    await publish(client, topic, reading(true, -30), { retain: true });
    await shows('B1A06', 'occupied');
    const direct = { readings: [{ slot: 'B1A06', ...reading(false, -20) }] };
    await mall.sensors.client.call('POST', '/api/ingest/occupancy', direct);
    const seen = mall.app.devices.lastSeenAt(mall.sensors.id);
    mall.app.setNow(new Date(mall.app.now().getTime() + 60_000));
    const before = (await mall.messagesOf(mall.sensors)).length;
    await restart();
    // Whatever came first has been taken once what follows it has.
    await publish(client, mall.topic('gates', 'entry-1'), readOf('after', ''));
    await vi.waitFor(async () => expect(await mall.messagesOf(mall.camera)).toHaveLength(1));
    expect(mall.statusOf('B1A06')).toBe('empty');
    expect(mall.app.devices.lastSeenAt(mall.sensors.id)).toEqual(seen);
    expect(await mall.messagesOf(mall.sensors)).toHaveLength(before);
  });

  /** Another of the product's name ends its connection, and it subscribes anew. */
  async function restart(): Promise<void> {
    const name = mall.app.services.key.derive('mqtt client').toString('hex').slice(0, 18);
    const other = await connect({
      clientId: `gms-${name}`,
      protocolVersion: 4,
      clean: false,
      reconnectPeriod: 0,
    });
    await reach(0);
    other.end(true);
    await reach(1);
  }

  const readOf = (readId: string, plate: string, more: object = {}) => ({
    readId,
    plate,
    readAt: mall.app.now().toISOString(),
    ...more,
  });

  test('a read is of the camera at the gate; of two cameras the message has to name one', async () => {
    const client = await connect();
    const topic = mall.topic('gates', 'entry-2');
    const add = (name: string) =>
      mall.addDevice({ name, kind: 'plate-camera', gate: 'entry-2', direction: 'entry' });
    const front = await add('Front');
    await publish(client, topic, readOf('one', 'MH12DE1433'));
    await vi.waitFor(async () => expect(await mall.messagesOf(front)).toMatchObject([{ accepted: 1 }]));
    const rear = await add('Rear');
    await publish(client, topic, readOf('two', 'MH12DE1433'));
    const which = { accepted: 0, refused: [{ reason: 'which_device' }] };
    for (const camera of [front, rear])
      await vi.waitFor(async () => expect((await mall.messagesOf(camera))[0]).toMatchObject(which));
    await publish(client, topic, readOf('three', 'MH12DE1433', { deviceId: rear.id }));
    await vi.waitFor(async () => expect((await mall.messagesOf(rear))[0]).toMatchObject({ accepted: 1 }));
    await publish(client, topic, readOf('four', 'MH12DE1433', { deviceId: mall.camera.id }));
    const unknown = { accepted: 0, refused: [{ reason: 'unknown_device' }] };
    await vi.waitFor(async () => expect((await mall.messagesOf(front))[0]).toMatchObject(unknown));
  });

  test('a read that the broker stored while nobody took it opens no barrier, though it was sent at once', async () => {
    const topic = mall.topic('gates', 'entry-1');
    const client = await connect();
    const commands = async () => {
      const { body } = await mall.barrier.client.call('GET', '/api/ingest/gates/entry-1/commands');
      return (body as { commands: unknown[] }).commands.length;
    };
    const opened = async (plate: string, readAt: string) => {
      const before = (await mall.messagesOf(mall.camera)).length;
      await publish(client, topic, { ...readOf(plate, plate), readAt, sentAt: readAt });
      await vi.waitFor(async () => expect(await mall.messagesOf(mall.camera)).toHaveLength(before + 1));
      const found = await commands();
      mall.app.setNow(new Date(mall.app.now().getTime() + 60_000));
      return found;
    };
    expect(await opened('MH12DE1501', mall.app.now().toISOString())).toBe(1);
    const hoursAgo = new Date(mall.app.now().getTime() - 3 * 3_600_000).toISOString();
    expect(await opened('MH12DE1502', hoursAgo)).toBe(0);
    // The slot of a car that has come since stays as it is.
    await publish(client, mall.topic('slots', 'B1A09'), reading(true, 0));
    await shows('B1A09', 'occupied');
    await publish(client, mall.topic('slots', 'B1A09'), { occupied: false, at: hoursAgo, sentAt: hoursAgo });
    await publish(client, mall.topic('slots', 'B1A07'), reading(true, 1));
    await shows('B1A07', 'occupied');
    expect(mall.statusOf('B1A09')).toBe('occupied');
  });

  test('messages of nobody are counted and confirmed', async () => {
    const client = await connect();
    await publish(client, 'park/v1/nowhere/slots/B1A01/state', reading(true, 0));
    await vi.waitFor(async () => {
      const { text } = await mall.app.services.metrics.read();
      expect(text).toMatch(/gms_mqtt_messages_total\{outcome="unassigned"\} [1-9]/);
    });
    await publish(client, mall.topic('slots', 'B1A07'), reading(true, 0));
    await shows('B1A07', 'occupied');
  });

  test('a connection that ends while acknowledgements are under way ends no process', async () => {
    const uncaught = vi.fn<(error: unknown) => void>();
    const release = catchUncaught(uncaught);
    const client = await connect();
    const slots = ['B1A01', 'B1A02', 'B1A03', 'B1A04', 'B1A05', 'B1A06'];
    try {
      for (let round = 0; round < 4; round += 1) {
        const first = 3 + round * slots.length;
        const sent = slots.map((slot, i) =>
          publish(client, mall.topic('slots', slot), reading(round % 2 === 0, i, { sequence: first + i })),
        );
        await Promise.race(sent);
        isFailing = true;
        await Promise.all(sent);
        await reach(0);
        isFailing = false;
        await reach(1);
      }
      await shows('B1A06', 'empty');
    } finally {
      isFailing = false;
      release();
    }
    expect(uncaught.mock.calls).toEqual([]);
  });

  test('a device whose last will the broker publishes is gone at once', async () => {
    const will = {
      topic: mall.topic('devices', mall.sensors.id),
      payload: Buffer.from('{"online":false}'),
      qos: 1 as const,
      retain: true,
    };
    const client = await connect({ ...asDevice(mall.sensors), will });
    await publish(client, mall.topic('slots', 'B1A08'), reading(true, 0));
    await shows('B1A08', 'occupied');
    client.stream.destroy();
    await shows('B1A08', 'unknown');
    expect(mall.app.occupancy.counts(mall.id)).toMatchObject({ occupied: 0 });
  });
});
