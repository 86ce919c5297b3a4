import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { openAccounts, type Accounts } from './accounts/index.ts';
import type { Config } from './config.ts';
import { openDevices, type Devices } from './devices/index.ts';
import { openGates, type Gates } from './gates/index.ts';
import { openForecast, type Forecast } from './forecast/index.ts';
import { mountIngest } from './adapters/index.ts';
import { mountInquiries } from './inquiries/index.ts';
import { openMalls, type Malls } from './malls/index.ts';
import { openOccupancy, type Occupancy } from './occupancy/index.ts';
import { openMoney, type Money } from './money/index.ts';
import type { Database } from './platform/storage/database.ts';
import type { Gatekeeper } from './platform/http/gatekeeper.ts';
import { openServices, type Services } from './platform/services.ts';
import { buildHttp } from './platform/http/http.ts';
import { openSessions, type Sessions } from './sessions/index.ts';

export interface App {
  readonly http: FastifyInstance;
  readonly services: Services;
  readonly malls: Malls;
  readonly accounts: Accounts;
  readonly devices: Devices;
  readonly money: Money;
  readonly occupancy: Occupancy;
  readonly sessions: Sessions;
  readonly gates: Gates;
  readonly forecast: Forecast;
  /** Starts what runs by itself: timers, listeners. */
  start(): void;
  /** Finishes what is in flight, then closes everything but the database. */
  stop(): Promise<void>;
}

interface Given {
  config: Config;
  database: Database;
  clock: () => Date;
  log: FastifyBaseLogger;
}

/** Builds the application without listening, so that tests and the simulator can use it in process. */
export async function buildApp({ config, database, clock, log }: Given): Promise<App> {
  const services = await openServices({ config, database, clock, log });
  const malls = await openMalls(services);
  const accounts = await openAccounts(services, malls);
  const devices = await openDevices(services, malls);
  const money = openMoney(services, malls);
  const occupancy = await openOccupancy(services, malls, devices);
  const sessions = await openSessions(services, { malls, devices, occupancy, accounts });
  const gates = openGates(services, { malls, devices, occupancy, sessions });
  await malls.dropFreeRetired();
  const forecast = await openForecast(services, { malls, occupancy });
  const gatekeeper: Gatekeeper = {
    findCaller: (request) => accounts.find(request),
    findDevice: (request) => devices.find(request),
    findMall: (by, wanted) => malls.find(by, wanted),
  };
  const http = await buildHttp(config, gatekeeper, log);
  for (const topic of [malls, accounts, devices, money, occupancy, sessions, forecast]) topic.mount(http);
  mountInquiries(http, services);
  mountIngest(http, services, { devices, occupancy, gates });
  return {
    http,
    services,
    malls,
    accounts,
    devices,
    money,
    occupancy,
    sessions,
    gates,
    forecast,
    start: () => {
      devices.start();
      occupancy.start();
      services.jobs.start();
    },
    stop: async () => {
      await http.close();
      await services.jobs.stop();
      for (const topic of [forecast, sessions, occupancy, devices]) await topic.stop();
      await services.channel.stop();
    },
  };
}
