import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { openAttention, type Attention } from './attention/index.ts';
import { openAudit, type Audit, type AuditNames } from './audit/index.ts';
import { openAccounts, type Accounts } from './accounts/index.ts';
import { openBackups, type Backups } from './backup/index.ts';
import { openBills, type Bills } from './bills/index.ts';
import { openDashboard } from './dashboard/index.ts';
import type { Config } from './config.ts';
import { openDevices, type Devices } from './devices/index.ts';
import { openDisputes, type Disputes } from './disputes/index.ts';
import { describeOpened, openGates, type Gates } from './gates/index.ts';
import { openForecast, type Forecast } from './forecast/index.ts';
import { mountIngest } from './adapters/index.ts';
import { openInquiries } from './inquiries/index.ts';
import { openMalls, type Malls } from './malls/index.ts';
import { openOccupancy, type Occupancy } from './occupancy/index.ts';
import { openProcessClocks, type ProcessClocks } from './process-clocks.ts';
import { openMoney, type Money } from './money/index.ts';
import { openPasses, type Passes } from './passes/index.ts';
import { findMarksOf, openPlates, type Plates } from './plates/index.ts';
import { openReports, type Reports } from './reports/index.ts';
import { openPrivacy, type Privacy } from './privacy/index.ts';
import type { Database } from './platform/storage/database.ts';
import type { Gatekeeper } from './platform/http/gatekeeper.ts';
import { reportSlow } from './platform/storage/report-slow.ts';
import { openServices, type Services } from './platform/services.ts';
import { buildHttp } from './platform/http/http.ts';
import { openSessions, type Sessions } from './sessions/index.ts';
import { openSearch, type Search } from './search/index.ts';
import { openWall, type Wall } from './wall/index.ts';

export interface App {
  readonly http: FastifyInstance;
  readonly services: Services;
  readonly audit: Audit;
  readonly malls: Malls;
  readonly plates: Plates;
  readonly accounts: Accounts;
  readonly devices: Devices;
  readonly money: Money;
  readonly occupancy: Occupancy;
  readonly sessions: Sessions;
  readonly bills: Bills;
  readonly passes: Passes;
  readonly gates: Gates;
  readonly disputes: Disputes;
  readonly attention: Attention;
  readonly search: Search;
  readonly reports: Reports;
  readonly wall: Wall;
  readonly forecast: Forecast;
  readonly backups: Backups;
  readonly privacy: Privacy;
  readonly clocks: ProcessClocks;
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
  const services = await openServices({ config, database: reportSlow(database, log), clock, log });
  const topics = await openTopics(services);
  // Nobody simulates these devices now: that nothing comes of them means nothing.
  if (!config.simulator) await topics.devices.quietSimulated();
  await topics.occupancy.noticeSilence(clock());
  const { audit, malls, accounts, devices, occupancy, sessions, forecast } = topics;
  const gatekeeper: Gatekeeper = {
    findCaller: (request) => accounts.find(request),
    findDevice: (request) => devices.find(request),
    findMall: (by, wanted) => (by === 'ofRecords' ? findOfRecords(malls, wanted) : malls.find(by, wanted)),
  };
  const http = await buildHttp(config, gatekeeper, log);
  audit.watch(http);
  for (const topic of MOUNTED) topics[topic].mount(http);
  audit.mount(http, nameForAudit(services, accounts, malls));
  mountIngest(http, services, topics);
  return {
    http,
    services,
    ...topics,
    start: () => {
      audit.start();
      devices.start();
      occupancy.start();
      services.jobs.start();
    },
    stop: async () => {
      await http.close();
      services.mail.stop();
      await services.jobs.stop();
      for (const topic of [forecast, sessions, occupancy, devices]) await topic.stop();
      await audit.stop();
      await services.channel.stop();
    },
  };
}

/** The topics with calls of their own, in the order in which they are mounted. */
const MOUNTED = [
  'malls',
  'plates',
  'accounts',
  'devices',
  'money',
  'occupancy',
  'sessions',
  'bills',
  'passes',
  'gates',
  'disputes',
  'attention',
  'search',
  'wall',
  'forecast',
  'dashboard',
  'reports',
  'inquiries',
  'privacy',
  'backups',
  'clocks',
] as const;

/** Opens every topic, the lower ones first. */
async function openTopics(services: Services) {
  const backups = openBackups(services);
  const audit = openAudit(services);
  const malls = await openMalls(services);
  const plates = await openPlates(services);
  const accounts = await openAccounts(services, malls, plates);
  const devices = await openDevices(services, malls);
  const money = openMoney(services, { malls, people: accounts.people, devices });
  accounts.useDrawers(money.drawers);
  const occupancy = await openOccupancy(services, malls, devices);
  const sessions = await openSessions(services, { malls, devices, occupancy, plates });
  const bills = openBills(services, { malls, money, plates, sessions });
  const passes = openPasses(services, { malls, money, occupancy, plates, sessions });
  const gates = openGates(services, { malls, devices, money, occupancy, sessions, plates, passes });
  const { people } = accounts;
  const disputes = openDisputes(services, { people, malls, devices, money, sessions });
  malls.usePeople((publicIds) => people.namesOf(publicIds, false));
  const attention = openAttention(services, { people, malls, devices, occupancy, sessions });
  const search = openSearch(services, { malls, devices, occupancy });
  const wall = openWall(services, { malls, devices, occupancy, attention });
  await malls.dropFreeRetired();
  await plates.applyMode();
  const forecast = await openForecast(services, { malls, occupancy, devices });
  const dashboard = openDashboard({ services, people, malls, devices, occupancy, sessions, forecast });
  const reports = openReports(services, { malls, people, devices, occupancy, attention, sessions });
  const inquiries = openInquiries(services);
  const privacy = await openPrivacy(services, {
    audit,
    backups,
    malls,
    plates,
    accounts,
    sessions,
    inquiries,
  });
  return {
    audit,
    malls,
    plates,
    accounts,
    devices,
    money,
    occupancy,
    sessions,
    bills,
    passes,
    gates,
    disputes,
    attention,
    search,
    wall,
    forecast,
    dashboard,
    reports,
    backups,
    inquiries,
    privacy,
    clocks: openProcessClocks(services),
  };
}

/** A mall by its `_id`, one that was deleted too. */
async function findOfRecords(malls: Malls, wanted: string): Promise<number | null> {
  const known = await malls.find('publicId', wanted);
  return known ?? malls.listArchived().find(({ publicId }) => publicId === wanted)?.id ?? null;
}

/** The audit lies below the topics that know names, so it is given them. */
function nameForAudit(services: Services, { people }: Accounts, malls: Malls): AuditNames {
  return {
    findPeople: (text) => people.find(text),
    known: (publicIds, isWithDrivers) => people.known(publicIds, isWithDrivers),
    lanesOf: (mall, waits) =>
      services.database.transact({ mall }, (transaction) => describeOpened(transaction, mall, waits)),
    findMall: (publicId) => findOfRecords(malls, publicId),
    listSuperAdmins: () => people.listSuperAdmins(),
    marksOf: (typed) => findMarksOf(services, typed),
    mallOf(id) {
      const all = [...malls.list(), ...malls.listArchived()];
      const mall = typeof id === 'number' ? malls.known(id) : all.find(({ publicId }) => publicId === id);
      return mall ? { id: mall.publicId, name: mall.name } : null;
    },
  };
}
