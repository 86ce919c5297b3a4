import type { DomainEvents } from '#domain/events.ts';
import { openAccounts } from '../server/accounts/index.ts';
import { readConfig } from '../server/config.ts';
import { openDevices } from '../server/devices/index.ts';
import { mountReadings } from '../server/ingest/take-readings.ts';
import { openMalls } from '../server/malls/index.ts';
import { openOccupancy } from '../server/occupancy/index.ts';
import { createBus } from '../server/platform/bus.ts';
import type { Database } from '../server/platform/database.ts';
import { buildHttp } from '../server/platform/http.ts';
import { createLog } from '../server/platform/log.ts';
import { openTestDatabase } from './test-app.ts';

interface Wanted {
  now?: string;
  env?: Record<string, string>;
  database?: Database;
}

export async function createTestApp(wanted: Wanted = {}) {
  const database = wanted.database ?? (await openTestDatabase());
  let now = new Date(wanted.now ?? '2026-11-20T10:00:00+05:30');
  const config = readConfig({ LOG_LEVEL: 'silent', ...wanted.env }, false);
  const log = createLog('silent');
  const ground = { database, bus: createBus<DomainEvents>(() => undefined), clock: () => now, log, config };
  const malls = await openMalls(ground);
  const accounts = await openAccounts(ground, malls);
  const devices = await openDevices(ground, malls);
  const occupancy = await openOccupancy(ground, malls, devices);
  const http = await buildHttp(
    config,
    {
      findCaller: (request) => accounts.find(request),
      findDevice: (request) => devices.find(request),
      findMall: (by, name) => malls.find(by, name),
    },
    log,
  );
  for (const topic of [malls, accounts, devices, occupancy]) topic.mount(http);
  mountReadings(http, ground, { devices, occupancy });
  await http.ready();
  return {
    http,
    ground,
    malls,
    accounts,
    devices,
    occupancy,
    setNow: (at: Date | string) => {
      now = new Date(at);
    },
    now: () => now,
    end: async () => {
      await http.close();
      await occupancy.stop();
      await accounts.stop();
      await devices.stop();
      if (!wanted.database) await database.close();
    },
  };
}
export type TestApp = Awaited<ReturnType<typeof createTestApp>>;
