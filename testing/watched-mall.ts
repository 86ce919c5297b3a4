import type { Database } from '../server/platform/storage/database.ts';
import { addDevice, addMall, signInSuperAdmin, type Person } from './test-people.ts';
import type { TestClient } from './test-client.ts';
import { createTestApp, type TestApp } from './test-app.ts';

export interface WatchedMall {
  readonly app: TestApp;
  readonly superAdmin: Person;
  /** The mall's `_id`, and its number inside. */
  readonly publicId: string;
  readonly id: number;
  readonly name: string;
  /** The controller of its slot sensors. */
  readonly sensors: { client: TestClient; id: string; key: string };
  /** Sends readings `[slot, occupied, seconds before now, sequence?]` and answers what the edge says. */
  send(...readings: GivenReading[]): Promise<unknown>;
}

export type GivenReading = [slot: string, occupied: boolean, secondsAgo: number, sequence?: number];

interface Wanted {
  parkingConfig?: Record<string, unknown>;
  device?: Record<string, unknown>;
  env?: Record<string, string>;
  database?: Database;
}

const CONFIG = {
  totalBasements: 1,
  sections: ['A', 'B'],
  slotsPerSection: 3,
  slotFormat: 'B{level}{section}{index:02d}',
};

/** An application with one live mall of six slots (unless asked otherwise) and a sensor controller. */
export async function openWatchedMall(wanted: Wanted = {}): Promise<WatchedMall> {
  const app = await createTestApp({
    ...(wanted.env && { env: wanted.env }),
    ...(wanted.database && { database: wanted.database }),
  });
  const superAdmin = await signInSuperAdmin(app);
  const name = 'Palladium Mall';
  const publicId = await addMall(superAdmin, name);
  const parkingConfig = wanted.parkingConfig ?? CONFIG;
  await superAdmin.client.call('PUT', `/api/super/malls/${publicId}/parking-config`, { parkingConfig });
  const sensors = await addDevice(app, superAdmin, publicId, {
    name: 'Controller',
    kind: 'slot-sensors',
    ...wanted.device,
  });
  const id = (await app.malls.find('publicId', publicId)) ?? 0;
  return {
    app,
    superAdmin,
    publicId,
    id,
    name,
    sensors,
    send: async (...readings) => {
      const body = { readings: readings.map((reading) => toReading(reading, app.now())) };
      return (await sensors.client.call('POST', '/api/ingest/occupancy', body)).body;
    },
  };
}

export function toReading(
  [slot, occupied, secondsAgo, sequence]: GivenReading,
  now: Date,
): Record<string, unknown> {
  const at = new Date(now.getTime() - secondsAgo * 1000).toISOString();
  return { slot, occupied, at, ...(sequence === undefined ? {} : { sequence }) };
}
