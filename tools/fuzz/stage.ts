import { randomUUID } from 'node:crypto';
import type { App } from '../../server/app.ts';
import { createClient, type TestClient } from '../../testing/test-client.ts';
import {
  addDevice,
  addMall,
  signInAdmin,
  signInSuperAdmin,
  signUpDriver,
  type Person,
} from '../../testing/test-people.ts';
import type { Identity } from './hostile-request.ts';
import type { Role } from './judge.ts';

/** A mall with devices and traffic, and what a caller may know of it. */
export interface StagedMall {
  readonly publicId: string;
  readonly cameraKey: string;
  readonly sensorKey: string;
  /** Texts by field, as an answer would show them. */
  readonly names: Readonly<Record<string, readonly string[]>>;
}

const PLATES = ['GJ05AB1234', 'MH12DE1433', 'KA01AB0009', 'DL8CAF5031', '22BH1234AA'];
const layout = {
  totalBasements: 2,
  sections: ['A', 'B'],
  slotsPerSection: 20,
  slotFormat: 'B{level}{section}{index:02d}',
};

/** Makes a mall through the public interfaces, and lets cars come and go. */
export async function layOutMall(app: App, root: Person, name: string, plates = PLATES): Promise<StagedMall> {
  const publicId = await addMall(root, name);
  await root.client.call('PUT', `/api/super/malls/${publicId}/parking-config`, { parkingConfig: layout });
  const add = (input: Record<string, unknown>) => addDevice(app, root, publicId, input);
  const entry = await add({ name: 'North entry', kind: 'plate-camera', gate: 'entry-1', direction: 'entry' });
  const exit = await add({ name: 'North exit', kind: 'plate-camera', gate: 'exit-1', direction: 'exit' });
  const sensors = await add({ name: 'North sensors', kind: 'slot-sensors' });
  for (const [index, plate] of plates.entries()) {
    await read(entry.client, plate);
    if (index % 2 === 0) await read(exit.client, plate);
  }
  const readings = ['B1A01', 'B1A02', 'B2B03'].map((slot) => ({
    slot,
    occupied: true,
    at: new Date().toISOString(),
  }));
  await sensors.client.call('POST', '/api/ingest/occupancy', { readings });
  const names = {
    _id: [publicId],
    name: [name, name.split(' ')[0] ?? name],
    slot: ['B1A01', 'B1A02', 'B2B03', 'B2B99'],
    gate: ['entry-1', 'exit-1'],
    plate: plates,
  };
  return { publicId, cameraKey: entry.key, sensorKey: sensors.key, names };
}

function read(camera: TestClient, plate: string) {
  const body = { readId: randomUUID(), plate, confidence: 0.97, readAt: new Date().toISOString() };
  return camera.call('POST', '/api/ingest/plate-reads', body);
}

/** Another mall with its people; answers texts that nobody of the first mall may ever see. */
export async function addForeignMall(app: App, root: Person): Promise<string[]> {
  const plate = 'KA51ZZ7319';
  const { publicId } = await layOutMall(app, root, 'Phoenix MarketCity', [plate]);
  const device = 'Quiet heron camera';
  await addDevice(app, root, publicId, { name: device, kind: 'slot-sensors' });
  const admin = await signInAdmin(app, root, [publicId]);
  const driver = await signUpDriver(app, [plate], { email: 'quiet.heron@example.com' });
  const message = { firstName: 'Quiet', lastName: 'Heron', email: 'a@example.com', phone: '98250 12345' };
  await createClient(app.http).call('POST', '/api/contact', {
    ...message,
    message: 'a quiet heron writes to the mall',
  });
  return [plate, device, admin.email, driver.email, 'a quiet heron writes'];
}

/** Who speaks for a role: one or several ways to show it. */
export async function castOf(app: App, root: Person, mall: StagedMall, role: Role): Promise<Identity[]> {
  if (role === 'nobody') return [{}];
  if (role === 'device') return [{ key: mall.cameraKey }, { key: mall.sensorKey }];
  const person = await makePerson(app, root, mall, role);
  return [{ cookie: [...person.client.cookies].map((pair) => pair.join('=')).join('; ') }];
}

function makePerson(app: App, root: Person, { publicId }: StagedMall, role: Role): Promise<Person> {
  if (role === 'driver') return signUpDriver(app, [PLATES[0] ?? '']);
  return role === 'mall admin' ? signInAdmin(app, root, [publicId]) : signInSuperAdmin(app);
}
