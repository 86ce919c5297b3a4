import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Malls } from '../malls/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import type { DeviceCaller } from '../platform/http/gatekeeper.ts';
import type { Services } from '../platform/services.ts';
import { storableJson, storableText } from '../alerts/storable.ts';
import { closeAlerts, keepRefused, raiseAlert } from '../alerts/store.ts';
import { openDeviceClocks, type JudgedTime } from './device-clocks.ts';
import { openDeviceCache } from './device-cache.ts';
import { findDevice } from './find-device.ts';
import { createFlush } from './store-sightings.ts';
import { mountDevices } from './routes.ts';
import { quietSimulated, registerSimulated } from './simulated.ts';

export type { JudgedTime } from './device-clocks.ts';

/** The door of `devices`: registration, keys, clocks, silence, alerts, refused messages. */
export interface Devices {
  /** The device whose key the request carries (`Authorization: Bearer KEY`, or the last part of the path); else null. */
  find(request: FastifyRequest): Promise<DeviceCaller | null>;
  /** Judges the device's time and remembers what it says of the device's clock. */
  judgeTime(device: DeviceCaller, deviceTime: Date, receivedAt: Date): JudgedTime;
  /** Notes that the device spoke. */
  heard(device: DeviceCaller, at: Date): void;
  /** When the device last spoke; null for never. */
  lastHeard(publicId: string): Date | null;
  /** The devices of a mall that are not revoked. */
  ofMall(mall: number): readonly DeviceCaller[];
  /** Keeps a message that could not be used, with its reason, and counts it. */
  refuse(
    transaction: Transaction,
    device: DeviceCaller,
    message: { kind: string; subject: string; reason: string; body: unknown },
    at: Date,
  ): Promise<void>;
  /** Raises an alert, or counts it up while it is open. */
  alert(
    transaction: Transaction,
    mall: number,
    kind: string,
    subject: string,
    detail: string,
    at: Date,
  ): Promise<void>;
  /** Closes alerts whose cause is gone; nothing for subjects of which none is open. */
  closeAlerts(
    transaction: Transaction,
    mall: number,
    kind: string,
    subjects: readonly string[],
    at: Date,
  ): Promise<void>;
  /** Registers simulated devices of a mall (a camera per gate and direction, one sensor controller), or gives them new keys. */
  registerSimulated(mall: number): Promise<{ entryKey: string; exitKey: string; sensorKey: string }>;
  /** Takes the heartbeat off simulated devices: while the simulator is off their silence says nothing. */
  quietSimulated(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
  mount(app: FastifyInstance): void;
}

/** Below the 5 seconds within which a revoked key stops working everywhere. */
const TICK_MS = 4_000;

/** Loads the devices into the cache and keeps them, their clocks and their silence current. */
export async function openDevices(services: Services, malls: Malls): Promise<Devices> {
  const { clock, database, log } = services;
  const cache = await openDeviceCache(services);
  const clocks = openDeviceClocks(cache.find);
  const flush = createFlush(services, clocks);
  let timer: NodeJS.Timeout | undefined;
  let ticking: Promise<void> = Promise.resolve();

  /** The embedded database belongs to this process alone: nobody else can have changed it. */
  async function tick(): Promise<void> {
    await flush();
    if (database.engine === 'postgres') await cache.read();
  }

  return {
    async find(request) {
      const device = findDevice(cache, request, clock());
      return device && malls.get(device.mall) ? device : null;
    },
    judgeTime: clocks.judge,
    heard: clocks.hear,
    lastHeard: clocks.lastHeard,
    ofMall: (mall) => cache.ofMall(mall).filter(({ revokedAt }) => !revokedAt),
    refuse: (transaction, { id, mall }, { kind, subject, reason, body }, at) =>
      keepRefused(
        transaction,
        { mall, device: id, kind, subject: storableText(subject, 200), reason, body: storableJson(body) },
        at,
      ),
    alert: (transaction, mall, kind, subject, detail, at) =>
      raiseAlert(
        transaction,
        { mall, kind, subject: storableText(subject, 200), detail: storableText(detail, 1000) },
        at,
      ),
    closeAlerts: (transaction, mall, kind, subjects, at) =>
      closeAlerts(
        transaction,
        { mall, kind, subjects: subjects.map((subject) => storableText(subject, 200)) },
        at,
      ),
    registerSimulated: (mall) => registerSimulated(cache, mall, clock()),
    quietSimulated: () => quietSimulated(cache),
    start() {
      timer = setInterval(() => {
        ticking = ticking
          .then(tick)
          .catch((error: unknown) => log.error({ err: error }, 'devices not stored'));
      }, TICK_MS);
    },
    async stop() {
      clearInterval(timer);
      await ticking;
      await flush();
    },
    mount: (app) => mountDevices(app, services, cache, clocks),
  };
}
