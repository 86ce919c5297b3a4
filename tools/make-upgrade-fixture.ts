import { writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { call } from './kill-test/mall.ts';

/**
 * Fills a product that runs with a little of everything, so that a backup of it can be restored by later versions:
 * see docs/operations/backup.md. usage: node --import tsx tools/make-upgrade-fixture.ts ADDRESS EMAIL PASSWORD FILE
 */
const [address = '', email = '', password = '', file = ''] = process.argv.slice(2);

const { cookie } = await call(address, 'POST', '/api/auth/login', { body: { email, password } });
const headers = { cookie, origin: address };
const write = async (method: string, path: string, body: unknown) =>
  (await call(address, method, path, { body, headers })).body;

const { mall } = (await write('POST', '/api/super/malls', { name: 'Fixture Mall', isLive: true })) as {
  mall: { _id: string };
};
const home = `/api/super/malls/${mall._id}`;
const slotFormat = 'B{level}{section}{index:02d}';
const parkingConfig = { totalBasements: 1, sections: ['A', 'B'], slotsPerSection: 10, slotFormat };
await write('PUT', `${home}/parking-config`, { parkingConfig });
const keyOf = async (device: object) =>
  ((await write('POST', `${home}/devices`, device)) as { key: string }).key;
const entry = await keyOf({ name: 'entry', kind: 'plate-camera', gate: 'entry-1', direction: 'entry' });
const exit = await keyOf({ name: 'exit', kind: 'plate-camera', gate: 'exit-1', direction: 'exit' });
const sensors = await keyOf({ name: 'slots', kind: 'slot-sensors' });

const send = (key: string, path: string, body: object) =>
  call(address, 'POST', path, { body, headers: { authorization: `Bearer ${key}` } });
const image = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 0xff, 0xd9]).toString('base64');
let reads = 0;
/** Now and in order: an hour that has begun is charged, so the money needs no waiting. */
async function read(key: string, plate: string): Promise<void> {
  reads += 1;
  const readAt = new Date().toISOString();
  const body = { readId: `fixture-${reads}`, plate, confidence: 0.97, readAt };
  await send(key, '/api/ingest/plate-reads', reads === 1 ? { ...body, image } : body);
}
await write('PUT', `${home}/tariff`, { graceMinutes: 0, rupeesPerHour: 30, dayCapRupees: 200 });
for (let car = 0; car < 40; car += 1) await read(entry, `GJ05AB${1000 + car}`);
// Two reads of one lane within seconds are one car.
await pause(5_000);
for (let car = 0; car < 40; car += 1) if (car % 4 > 0) await read(exit, `GJ05AB${1000 + car}`);
const readings = ['B1A01', 'B1A02', 'B1B03'].map((slot) => ({
  slot,
  occupied: true,
  at: new Date().toISOString(),
}));
await send(sensors, '/api/ingest/occupancy', { readings });
const driver = { name: 'A Driver', email: 'driver@fixture.example', password: 'a-quiet-morning-in-surat' };
await call(address, 'POST', '/api/auth/signup', { body: { ...driver, plateNumbers: ['GJ05AB1001'] } });
const message = {
  firstName: 'A',
  lastName: 'B',
  email: 'a@fixture.example',
  phone: '9825012345',
  message: 'Where may I park?',
};
await call(address, 'POST', '/api/contact', { body: message }).catch((error: unknown) =>
  console.log(String(error)),
);

writeFileSync(
  file,
  `${JSON.stringify({ mall: mall._id, email, password, driver, entry, exit, sensors }, null, 2)}\n`,
);
