import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp, type App } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { createLog } from '../../server/platform/process/log.ts';
import type { Database } from '../../server/platform/storage/database.ts';
import { openTestDatabase } from '../../testing/test-app.ts';
import { signInSuperAdmin, type Person } from '../../testing/test-people.ts';
import { serveParent, weigh } from '../bench/harness/child.ts';
import { addForeignMall, castOf, layOutMall, type StagedMall } from './stage.ts';
import type { Role } from './judge.ts';

/** The product as a process to be fuzzed: PostgreSQL where DATABASE_URL is set. Limits are off: they would refuse the rest. */
const FREE = '10000000';
const SETTINGS = {
  LOG_LEVEL: 'silent',
  STAFF_SECOND_FACTOR: 'off',
  SERVER_KEY: 'be'.repeat(32),
  AUDIT_KEY: 'the-key-of-fuzzing-is-no-secret-at-all',
  MAIL_FROM: 'park@mall.example',
  RATE_LIMIT_READS_PER_SECOND: FREE,
  RATE_LIMIT_DEVICE_PER_SECOND: FREE,
  RATE_LIMIT_STREAMS: FREE,
  RATE_LIMIT_SIGN_IN_PER_ADDRESS: FREE,
  RATE_LIMIT_SIGN_IN_PER_ACCOUNT: FREE,
  RATE_LIMIT_SIGN_UP: FREE,
  RATE_LIMIT_CONTACT: FREE,
};

interface Running {
  readonly app: App;
  readonly database: Database;
  readonly folder: string;
  readonly root: Person;
  mall: StagedMall;
}

let running: Running | null = null;

async function open({ smtp }: { smtp: string }) {
  const folder = mkdtempSync(join(tmpdir(), 'gms-fuzz-'));
  const database = await openTestDatabase();
  await database.startUpkeep();
  const config = readConfig({ ...SETTINGS, SMTP_URL: smtp, DATA_DIR: folder }, false);
  const app = await buildApp({ config, database, clock: () => new Date(), log: createLog('silent') });
  await app.http.ready();
  const root = await signInSuperAdmin(app);
  const mall = await layOutMall(app, root, 'Palladium Mall');
  running = { app, database, folder, root, mall };
  const foreign = await addForeignMall(app, root);
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  app.start();
  const { port } = app.http.server.address() as AddressInfo;
  return { engine: database.engine, port, pid: process.pid, foreign, names: mall.names };
}

/** Who speaks for a role, made anew: what fuzzing has ended or taken away is there again. */
async function cast({ role }: { role: Role }) {
  if (!running) throw new Error('nothing is open');
  const { app } = running;
  if (!app.malls.list().some(({ publicId }) => publicId === running?.mall.publicId)) {
    const root = await signInSuperAdmin(app);
    running.mall = await layOutMall(app, root, `Palladium Mall ${Date.now()}`);
  }
  return castOf(app, await signInSuperAdmin(app), running.mall, role);
}

let longest = 0;
let isWatching = false;

/** From now on the longest time that the event loop is held counts. */
function watchPieces(): void {
  const spent = () => process.cpuUsage().user + process.cpuUsage().system;
  longest = 0;
  isWatching = true;
  let last = spent();
  const next = () => {
    const now = spent();
    longest = Math.max(longest, (now - last) / 1000);
    last = now;
    if (isWatching) setImmediate(next);
  };
  setImmediate(next);
}

function readPieces(): number {
  isWatching = false;
  return longest;
}

serveParent({ open, cast, weigh, watchPieces, readPieces }, async () => {
  await running?.app.stop();
  await running?.database.close();
  if (running) rmSync(running.folder, { recursive: true, force: true });
});
