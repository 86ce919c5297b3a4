import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import sql, { type Sql } from 'sql-template-tag';
import type { GateAnswer } from '#contract/ingest.ts';
import type { Database } from '../server/platform/storage/database.ts';
import { aDevice, aMall, type BuiltMall } from './factories.ts';
import { createTestApp, openTestDatabase, type TestApp } from './test-app.ts';
import { createClient, type Answered, type TestClient } from './test-client.ts';
import { readRows } from './rows.ts';

/** One session as the database holds it, with what it costs. */
export interface SessionInDatabase {
  plate: string;
  key: string | null;
  state: 'open' | 'closed';
  entryAt: Date;
  exitAt: Date | null;
  review: string | null;
  charge: number;
  reason: string | null;
  slot: string | null;
  suggested: string | null;
  basis: string | null;
  flags: string[];
  detail: Record<string, unknown>;
  entryRaw: string | null;
  exitRaw: string | null;
  sessionId: string;
}

export type LaneName = 'entry-1' | 'entry-2' | 'exit-1' | 'exit-2';
type More = Record<string, unknown>;

/** A mall with two lanes in and two out, a camera at each, and slot sensors. */
export interface GatedMall {
  readonly app: TestApp;
  readonly mall: BuiltMall;
  readonly sensors: TestClient;
  camera(lane: LaneName): TestClient;
  /** Sets the clock to an instant and lets a lane's camera read a plate then. */
  read(lane: LaneName, at: Date | string, plate: string, more?: More): Promise<GateAnswer>;
  /** The same, with the clock as it stands: a read that arrives late. */
  readLate(lane: LaneName, at: Date | string, plate: string, more?: More): Promise<GateAnswer>;
  /** Sets the clock and lets a slot's sensor report, or those of many slots in one message. */
  sense(at: Date | string, slots: string | Iterable<string>, isOccupied: boolean): Promise<void>;
  /** The mall's sessions, by entry. */
  sessions(): Promise<SessionInDatabase[]>;
  /** The mall's alerts for its operators, oldest first. */
  alerts(): Promise<{ kind: string; subject: string; count: number }[]>;
  ledger(): Promise<{ account: string; amount: number }[]>;
  countReads(): Promise<number>;
  rows<Row>(statement: Sql): Promise<Row[]>;
}

export interface GateTests {
  readonly app: TestApp;
  readonly database: Database;
  addMall(wanted?: Parameters<typeof aMall>[1]): Promise<GatedMall>;
  /** Archives the malls of the tests before: what time brings about is asked of each mall, which adds up. */
  archiveMalls(): Promise<void>;
  /** Lets time bring about what it alone brings about, up to an instant. */
  tick(now: Date): Promise<void>;
  end(): Promise<void>;
}

/** Minutes after ten in the morning of a day in India. */
export function at(minutes: number): Date {
  return new Date(Date.parse('2026-11-20T10:00:00+05:30') + minutes * 60_000);
}

/** Seconds after the same. */
export function seconds(count: number): Date {
  return at(count / 60);
}

const LANES: readonly LaneName[] = ['entry-1', 'entry-2', 'exit-1', 'exit-2'];

/** One application for a file of tests; each test has a mall of its own in it. */
export async function openGates(
  given: { database?: Database; now?: string; env?: Record<string, string>; log?: FastifyBaseLogger } = {},
): Promise<GateTests> {
  const database = given.database ?? (await openTestDatabase());
  const { now, env, log } = given;
  const app = await createTestApp({
    database,
    ...(now ? { now } : {}),
    ...(env ? { env } : {}),
    ...(log ? { log } : {}),
  });
  let malls = 0;
  return {
    app,
    database,
    async addMall(wanted = {}) {
      malls += 1;
      return buildGates(app, database, { name: `Mall ${malls}`, ...wanted });
    },
    async archiveMalls() {
      const statement = sql`update malls set archived_at = ${app.now()} where archived_at is null returning id`;
      await database.transact('system', (transaction) => transaction.query(statement));
      await app.services.channel.readAnew();
    },
    async tick(now) {
      await app.gates.tick(now);
      await app.sessions.tick(now);
    },
    async end() {
      await app.end();
      if (!given.database) await database.close();
    },
  };
}

async function buildGates(
  app: TestApp,
  database: Database,
  wanted: Parameters<typeof aMall>[1],
): Promise<GatedMall> {
  const mall = await aMall(database, wanted);
  const keys = new Map<LaneName, string>();
  for (const lane of LANES) {
    const direction = lane.startsWith('entry') ? 'entry' : 'exit';
    keys.set(lane, (await aDevice(database, mall, { gate: lane, direction })).key);
  }
  const sensor = await aDevice(database, mall, { kind: 'slot-sensors' });
  await letKnow(app, mall);
  const withKey = (key: string) =>
    createClient(app.http, { headers: { authorization: `Bearer ${key}` }, origin: null });
  const camera = (lane: LaneName) => withKey(keys.get(lane) ?? '');
  const sensors = withKey(sensor.key);

  async function read(lane: LaneName, at: Date | string, plate: string, more: More = {}) {
    const body = { readId: randomUUID(), plate, readAt: new Date(at).toISOString(), ...more };
    return answerOf(await camera(lane).call('POST', '/api/ingest/plate-reads', body));
  }

  const rows = <Row>(statement: Sql) =>
    database.transact('system', (transaction) => readRows<Row>(transaction, statement));

  return {
    app,
    mall,
    sensors,
    camera,
    read: (lane, at, plate, more) => {
      app.setNow(at);
      return read(lane, at, plate, more);
    },
    readLate: read,
    async sense(at, slots, occupied) {
      const named = typeof slots === 'string' ? [slots] : [...slots];
      // A message without readings is one too.
      if (named.length === 0) return;
      app.setNow(at);
      const readings = named.map((slot) => ({ slot, occupied, at: new Date(at).toISOString() }));
      const { status, body } = await sensors.call('POST', '/api/ingest/occupancy', { readings });
      if (status !== 202) throw new Error(`the reading was refused: ${JSON.stringify(body)}`);
    },
    sessions: () => rows(sessionsOf(mall)),
    alerts: () => rows(sql`select kind, subject, count from alerts where mall_id = ${mall.id} order by id`),
    ledger: () =>
      rows(sql`select account, paise as amount from ledger_lines where mall_id = ${mall.id} order by id`),
    countReads: async () => (await rows(sql`select id from plate_reads where mall_id = ${mall.id}`)).length,
    rows,
  };
}

/** Lets the application read a mall that was written past it, and waits until it knows. */
async function letKnow(app: TestApp, { id }: BuiltMall): Promise<void> {
  await app.services.channel.readAnew();
  const isKnown = () =>
    app.malls.slotsOf(id).length > 0 &&
    app.devices.ofMall(id).length > LANES.length &&
    app.occupancy.counts(id).total > 0;
  // Benchmarks use it too, outside of Vitest.
  for (const until = performance.now() + 5_000; !isKnown(); await pause(5))
    if (performance.now() > until) throw new Error('the mall is not known yet');
}

function answerOf({ status, body }: Answered): GateAnswer {
  if (status !== 200) throw new Error(`the read was refused: ${JSON.stringify(body)}`);
  return body as GateAnswer;
}

function sessionsOf({ id }: BuiltMall): Sql {
  return sql`
    select public_id as "sessionId", plate, plate_key as key, state, entry_at as "entryAt", exit_at as "exitAt", review,
      coalesce(c.paise, 0) as charge, c.reason, slot_code as slot, suggested_slot as suggested, slot_basis as basis,
      flags, match_detail as detail, entry_plate_raw as "entryRaw", exit_plate_raw as "exitRaw"
    from sessions s left join lateral (
        select paise, reason from charges where session_id = s.id order by id desc limit 1) c on true
    where mall_id = ${id} order by entry_at, id`;
}
