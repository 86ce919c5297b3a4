import type { DomainEvents } from '#domain/events.ts';
import { openAccounts } from '../server/accounts/index.ts';
import { readConfig } from '../server/config.ts';
import { openDevices } from '../server/devices/index.ts';
import { mountInquiries } from '../server/inquiries/index.ts';
import { mountIngest } from '../server/ingest/index.ts';
import { openMalls } from '../server/malls/index.ts';
import { openOccupancy } from '../server/occupancy/index.ts';
import { openSessions } from '../server/sessions/index.ts';
import { createBus } from '../server/platform/bus.ts';
import { buildHttp } from '../server/platform/http.ts';
import { createLog } from '../server/platform/log.ts';
import { openTestDatabase } from './test-app.ts';

export async function createTestApp(wanted: { now?: string; env?: Record<string, string> } = {}) {
  const database = await openTestDatabase();
  let now = new Date(wanted.now ?? '2026-11-20T10:00:00+05:30');
  const config = readConfig({ LOG_LEVEL: 'silent', ...wanted.env }, false);
  const log = createLog('silent');
  const ground = { database, bus: createBus<DomainEvents>(() => undefined), clock: () => now, log, config };
  const malls = await openMalls(ground);
  const accounts = await openAccounts(ground, malls);
  const devices = await openDevices(ground, malls);
  const occupancy = await openOccupancy(ground, malls, devices);
  const sessions = await openSessions(ground, { malls, devices, occupancy, accounts });
  const http = await buildHttp(
    config,
    {
      findCaller: (request) => accounts.find(request),
      findDevice: (request) => devices.find(request),
      findMall: (by, wanted) => malls.find(by, wanted),
    },
    log,
  );
  for (const topic of [malls, accounts, devices, occupancy, sessions]) topic.mount(http);
  mountInquiries(http, ground);
  mountIngest(http, ground, { devices, occupancy, sessions });
  await http.ready();
  return {
    http,
    ground,
    malls,
    accounts,
    devices,
    setNow: (at: Date | string) => {
      now = new Date(at);
    },
    now: () => now,
    end: async () => {
      await http.close();
      await sessions.stop();
      await occupancy.stop();
      await accounts.stop();
      await devices.stop();
      await database.close();
    },
  };
}
export type TestApp = Awaited<ReturnType<typeof createTestApp>>;
