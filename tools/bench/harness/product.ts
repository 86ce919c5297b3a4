import { tmpdir } from 'node:os';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import sql from 'sql-template-tag';
import { addDevice, addMall, signInSuperAdmin } from '../../../testing/test-people.ts';
import { openTestDatabase } from '../../../testing/test-app.ts';
import { readRows } from '../../../testing/rows.ts';
import { buildApp, type App } from '../../../server/app.ts';
import { readConfig } from '../../../server/config.ts';
import type { Database } from '../../../server/platform/storage/database.ts';
import { createLog } from '../../../server/platform/process/log.ts';
import { openPglite } from '../../../server/platform/storage/embedded/pglite.ts';
import { serveParent, weigh } from './child.ts';
import { probeStorage } from './probe-storage.ts';
import type { MallWanted, Opened } from './product-wire.ts';

/** The product as a process: real application, real database, malls as wanted. PostgreSQL where DATABASE_URL is set. */
let app: App | null = null;
let database: Database | null = null;
let folder: string | null = null;

const FREE = '10000000';
const LIMITS = {
  RATE_LIMIT_READS_PER_SECOND: FREE,
  RATE_LIMIT_DEVICE_PER_SECOND: FREE,
  RATE_LIMIT_STREAMS: FREE,
};

async function open({ malls, isEmbedded }: { malls: MallWanted[]; isEmbedded: boolean }): Promise<Opened> {
  folder = isEmbedded ? mkdtempSync(join(tmpdir(), 'gms-bench-')) : null;
  database = folder ? await openPglite(folder) : await openTestDatabase();
  await database.startUpkeep();
  const config = readConfig({ LOG_LEVEL: 'silent', ...LIMITS }, false);
  app = await buildApp({ config, database, clock: () => new Date(), log: createLog('silent') });
  await app.http.ready();
  const superAdmin = await signInSuperAdmin(app);
  const opened: Opened['malls'] = [];
  for (const { name, parkingConfig, cameras = [] } of malls) {
    const publicId = await addMall(superAdmin, name);
    await superAdmin.client.call('PUT', `/api/super/malls/${publicId}/parking-config`, { parkingConfig });
    const id = (await app.malls.find('publicId', publicId)) ?? 0;
    const key = async (input: Record<string, unknown>) =>
      (await addDevice(app as App, superAdmin, publicId, input)).key;
    opened.push({
      name,
      publicId,
      codes: app.malls.slotsOf(id).map(({ code }) => code),
      sensorKey: await key({ name: 'Sensors', kind: 'slot-sensors' }),
      cameraKeys: await Promise.all(cameras.map((camera) => key({ ...camera, kind: 'plate-camera' }))),
    });
  }
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  app.start();
  const { port } = app.http.server.address() as AddressInfo;
  return { engine: database.engine, port, malls: opened };
}

/** What the database holds of the readings: every number of a slot once, and no gap up to its newest. */
async function audit() {
  const [row] = await held().transact('system', (transaction) =>
    readRows<{ changes: number; distinct: number; newest: number; slots: number }>(
      transaction,
      sql`
      select count(*)::int as changes, count(distinct (mall_id, code, sequence))::int as "distinct",
        (select coalesce(sum(sequence + 1), 0)::int from slot_states where sequence is not null) as newest,
        (select count(*)::int from slot_states where sequence is not null) as slots
      from slot_changes where sequence is not null`,
    ),
  );
  return row;
}

function held(): Database {
  if (!database) throw new Error('the product is not open');
  return database;
}

serveParent(
  { open, audit, weigh, probe: ({ seconds }: { seconds: number }) => probeStorage(held(), seconds) },
  async () => {
    await app?.stop();
    await database?.close();
    if (folder) rmSync(folder, { recursive: true, force: true });
  },
);
