import type { GateAnswer, SensorReading } from '#contract/ingest.ts';
import type { ParkingSession, ReviewedSession } from '#contract/sessions.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addDevice, addMall, signInSuperAdmin, type Person } from '../../testing/test-people.ts';
import type { Gate } from './camera-reads.ts';
import type { ReadMessage } from './story.ts';
import type { PriceSign } from './tariff.ts';
import type { MallShape } from './true-visit.ts';

export const MALL = 'Oracle Mall';

export interface SlotsShown {
  readonly counts: { readonly empty: number; readonly occupied: number; readonly unknown: number };
  readonly slots: readonly { readonly slot: string; readonly status: 'empty' | 'occupied' | 'unknown' }[];
}

export interface StatsShown {
  readonly currentlyParked: number;
  readonly parkedLow: number;
  readonly parkedHigh: number;
  readonly totalRevenue: number;
}

/** The application in process with one mall of its own, seen through its endpoints alone. */
export interface Wire {
  /** False once the product has refused `sentAt`. */
  readonly takesSentAt: () => boolean;
  sendRead(message: ReadMessage): Promise<GateAnswer>;
  sendReadings(at: number, sentAt: number | null, readings: readonly SensorReading[]): Promise<void>;
  /** Lets the jobs run that run by themselves. */
  runJobs(at: number, which: 'slots' | 'all'): Promise<void>;
  readSlots(): Promise<SlotsShown>;
  readStats(): Promise<StatsShown>;
  readSessions(status?: 'parked'): Promise<ParkingSession[]>;
  readReviews(): Promise<ReviewedSession[]>;
  changeLayout(at: number, shape: MallShape): Promise<void>;
  end(): Promise<void>;
}

type HasTick = { tick(now: Date): Promise<unknown> };
const HEARTBEAT_SECONDS = 900;

/** How many lanes each side has, and whether sensors. */
export interface MallHas {
  readonly lanes: number;
  readonly hasSensors: boolean;
}

export async function openWire(
  shape: MallShape,
  price: PriceSign,
  { at, ...has }: MallHas & { at: number },
): Promise<Wire> {
  const app = await createTestApp({ now: new Date(at).toISOString() });
  try {
    return await setUp(app, shape, price, has);
  } catch (error) {
    await app.end();
    throw error;
  }
}

async function setUp(app: TestApp, shape: MallShape, price: PriceSign, has: MallHas): Promise<Wire> {
  let admin = await signInSuperAdmin(app);
  const mall = await addMall(admin, MALL);
  const ask = async (method: string, url: string, body?: unknown) => {
    let answer = await admin.client.call(method, url, body);
    if (answer.status === 401) {
      admin = await signInSuperAdmin(app);
      answer = await admin.client.call(method, url, body);
    }
    if (answer.status >= 300)
      throw new Error(`${method} ${url}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer;
  };
  await ask('PUT', `/api/super/malls/${mall}/parking-config`, { parkingConfig: layoutOf(shape) });
  await ask('PUT', `/api/super/malls/${mall}/tariff`, {
    graceMinutes: price.freeMinutes,
    rupeesPerHour: price.paiseAnHour / 100,
    dayCapRupees: price.mostPaiseADay / 100,
  });
  const keys = await registerDevices(app, admin, { mall, ...has });
  const named = `mall=${encodeURIComponent(MALL)}`;
  const page = async <T>(url: string): Promise<T[]> => {
    const all: T[] = [];
    for (let before = '', pages = 0; pages < 200; pages += 1) {
      const { body, headers } = await ask('GET', `${url}&limit=500${before}`);
      all.push(...(body as T[]));
      const cursor = headers['x-next-cursor'];
      if (typeof cursor !== 'string' || cursor === '') return all;
      before = `&before=${encodeURIComponent(cursor)}`;
    }
    throw new Error(`${url} has no last page`);
  };
  return {
    ...sendTo(app, keys),
    runJobs: (at, which) => runJobs(app, at, which),
    readSlots: async () => (await ask('GET', `/api/mall/slots?${named}`)).body as SlotsShown,
    readStats: async () => (await ask('GET', `/api/parking/stats?${named}`)).body as StatsShown,
    readSessions: (status) => page(`/api/parking?${named}${status ? `&status=${status}` : ''}`),
    readReviews: () => page(`/api/parking/reviews?${named}`),
    changeLayout: async (at, next) => {
      app.setNow(new Date(at));
      await ask('PUT', `/api/super/malls/${mall}/parking-config?confirmed=true`, {
        parkingConfig: layoutOf(next),
      });
    },
    end: () => app.end(),
  };
}

function layoutOf({ levels, sections, slotsPerSection }: MallShape) {
  const slotFormat = 'B{level}{section}{index:02d}';
  return { totalBasements: levels, sections: sections.split(''), slotsPerSection, slotFormat };
}

interface Keys extends Record<Gate, readonly string[]> {
  readonly sensors: string | null;
}

async function registerDevices(
  app: TestApp,
  admin: Person,
  { mall, lanes, hasSensors }: { mall: string; lanes: number; hasSensors: boolean },
): Promise<Keys> {
  const key = async (input: Record<string, unknown>) => (await addDevice(app, admin, mall, input)).key;
  const cameras = async (direction: Gate) => {
    const keys: string[] = [];
    for (let lane = 1; lane <= lanes; lane += 1) {
      const named = { name: `Camera ${direction} ${lane}`, gate: `${direction}-${lane}`, direction };
      keys.push(await key({ ...named, kind: 'plate-camera' }));
    }
    return keys;
  };
  const sensors = { name: 'Sensors', kind: 'slot-sensors', heartbeatSeconds: HEARTBEAT_SECONDS };
  return {
    entry: await cameras('entry'),
    exit: await cameras('exit'),
    sensors: hasSensors ? await key(sensors) : null,
  };
}

function sendTo(app: TestApp, keys: Keys) {
  let takesSentAt = true;
  const post = (url: string, key: string | null | undefined, body: object) =>
    app.http.inject({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });
  /** A product that does not know `sentAt` yet gets the message without it. */
  const send = async (
    at: number,
    url: string,
    key: string | null | undefined,
    body: object,
    sentAt: number | null,
  ) => {
    app.setNow(new Date(at));
    const withIt =
      sentAt !== null && takesSentAt ? { ...body, sentAt: new Date(sentAt).toISOString() } : body;
    let answer = await post(url, key, withIt);
    if (answer.statusCode === 400 && withIt !== body) {
      takesSentAt = false;
      answer = await post(url, key, body);
    }
    if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
    return answer;
  };
  return {
    takesSentAt: () => takesSentAt,
    sendRead: async (read: ReadMessage): Promise<GateAnswer> => {
      const { text: plate, confidence, readId, camera, lane, arrivesAt, sentAt, vehicleClass } = read;
      const body = { readId, plate, confidence, readAt: new Date(read.readAt).toISOString(), vehicleClass };
      return (
        await send(arrivesAt, '/api/ingest/plate-reads', keys[camera][lane], body, sentAt)
      ).json<GateAnswer>();
    },
    sendReadings: async (at: number, sentAt: number | null, readings: readonly SensorReading[]) => {
      if (keys.sensors !== null) await send(at, '/api/ingest/occupancy', keys.sensors, { readings }, sentAt);
    },
  };
}

/** Whatever of the application wants to be run by the clock; the slots' own job runs more often. */
async function runJobs(app: TestApp, at: number, which: 'slots' | 'all'): Promise<void> {
  const now = new Date(at);
  app.setNow(now);
  if (which === 'slots') return app.occupancy.tick(now);
  for (const part of Object.values(app) as unknown[])
    if (part !== app.occupancy && hasTick(part)) await part.tick(now);
}

function hasTick(part: unknown): part is HasTick {
  return typeof part === 'object' && part !== null && 'tick' in part && typeof part.tick === 'function';
}
