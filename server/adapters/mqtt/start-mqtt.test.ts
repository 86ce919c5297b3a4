import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createMetrics } from '../../platform/telemetry/metrics.ts';
import { startMqtt } from './start-mqtt.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ env: { HOST: '127.0.0.1' } });
});
afterAll(() => app.end());

/** As the product would start with these settings. */
function start(settings: Partial<TestApp['services']['config']>, metrics = createMetrics()) {
  const config = { ...app.services.config, ...settings };
  return startMqtt({ ...app.services, config, metrics }, app);
}

/** Another program on a port; null where there is one already. */
async function occupy(port: number): Promise<Server | null> {
  const server = createServer().listen(port, '127.0.0.1');
  return once(server, 'listening').then(
    () => server,
    () => null,
  );
}

test('without a setting there is no broker', async () => {
  const { promise, port } = await start({});
  expect([promise, port]).toEqual([
    'none, devices speak HTTP and keep each event until it is acknowledged',
    null,
  ]);
});

test('whether the external broker is reached is measured where there is one, so that no alert is raised elsewhere', async () => {
  const [beside, without] = [createMetrics(), createMetrics()];
  const broker = await start({ mqttUrl: 'mqtt://127.0.0.1:1' }, beside);
  await start({}, without);
  expect((await beside.read()).text).toContain('\ngms_mqtt_broker_reached 0\n');
  expect((await without.read()).text).not.toContain('gms_mqtt_broker_reached');
  await broker.stop();
});

test('a port that is taken ends the start with one line', async () => {
  const other = await occupy(0);
  const { port = 0 } = (other?.address() as AddressInfo | undefined) ?? {};
  await expect(start({ mqttPort: port })).rejects.toThrow(
    new Error(`MQTT_PORT=${port} is taken by another program on 127.0.0.1`),
  );
  other?.close();
});

test('the demo takes the standard port where it is free, and goes on without it where it is not', async () => {
  const other = await occupy(1_883);
  const { promise, port } = await start({ isDemo: true });
  expect(port).toBeNull();
  expect(promise).toBe(
    'none, since port 1883 is taken by another program on 127.0.0.1: devices speak HTTP and keep each event until it is acknowledged',
  );
  other?.close();
});

test('the embedded broker says what its confirmation means, and listens until it is stopped', async () => {
  const broker = await start({ mqttPort: 0 });
  expect(broker.promise).toMatch(
    /^embedded, MQTT 3\.1\.1 on 127\.0\.0\.1:\d+; a message is acknowledged once/,
  );
  await broker.stop();
  const next = await start({ mqttPort: broker.port });
  await next.stop();
  expect(next.port).toBe(broker.port);
});

test('an external broker is named without its password, and no embedded one runs beside it', async () => {
  const broker = await start({ mqttUrl: 'mqtt://park:secret@127.0.0.1:1', mqttPort: 1 });
  expect(broker.promise).toMatch(
    /^127\.0\.0\.1:1 \(MQTT_URL\) \(MQTT_PORT has no effect beside it\); it stores/,
  );
  expect(broker.promise).not.toContain('secret');
  await broker.stop();
});
