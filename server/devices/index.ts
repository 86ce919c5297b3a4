import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { MessageTimes } from '#domain/parking/device-clock.ts';
import type { Numbered } from '#domain/parking/gapless.ts';
import type { Malls } from '../malls/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import type { DeviceCaller } from '../platform/http/gatekeeper.ts';
import type { Services } from '../platform/services.ts';
import { storableJson, storableText } from '../platform/storage/storable.ts';
import { openBarrierSettings, type OpenBarrier } from './barriers/open-barriers.ts';
import { openCoils, type Coils } from './coils/open-coils.ts';
import { openDeviceClocks, type JudgedTime } from './device-clocks.ts';
import { openDeviceCache } from './device-cache.ts';
import { findByKey, findDevice } from './find-device.ts';
import { knownFrom, type Reader } from './known-devices.ts';
import { openDeviceMessages, type NotedMessage } from './received/note-messages.ts';
import { createSequenceCounter } from './sequences/count-sequences.ts';
import { createSightingStorer } from './store-sightings.ts';
import { mountDevices } from './routes.ts';
import { storeRefused } from './store.ts';
import { quietSimulated, registerSimulated, type SimulatedKeys } from './simulated.ts';

export { isBarrierAddress } from './barriers/barrier-address.ts';
export type { OpenBarrier } from './barriers/open-barriers.ts';
export type { CoilOn, Coils } from './coils/open-coils.ts';
export { isCounting } from './hours/note-hours.ts';
export { listHours } from './hours/store.ts';
export { deleteRefusedBefore, deleteRefusedOf, listExitGates } from './store.ts';
export type { JudgedTime } from './device-clocks.ts';
export type { Reader } from './known-devices.ts';

/** The door of `devices`: registration, keys, clocks, when each was last seen, refused messages. */
export interface Devices {
  /** The device whose key the request carries (`Authorization: Bearer KEY`, or the last part of the path); else null. */
  find(request: FastifyRequest): Promise<DeviceCaller | null>;
  /** The same by the key alone, for devices that do not speak HTTP. */
  findByKey(key: string): DeviceCaller | null;
  /** Whether a device of any mall has this public id, a revoked one too. */
  isDevice(publicId: string): boolean;
  /** When it was revoked, after which nothing comes of it ever again; null where it was not. */
  revokedAt(publicId: string): Date | null;
  /** When it was registered; null for what is no device. */
  registeredAt(publicId: string): Date | null;
  /**
   * Counts the numbers of readings that have been stored. Resolves once the count is stored too, with the highest number
   * below which none is missing; null where none has come yet.
   */
  countSequences(device: DeviceCaller, sent: readonly Numbered[]): Promise<number | null>;
  /** Judges the device's time and remembers what it shows of the device's clock. */
  judgeTime(device: DeviceCaller, times: MessageTimes): JudgedTime;
  /** The same as it will be judged, for whoever asks ahead; nothing is remembered. */
  foreseeTime(device: DeviceCaller, times: MessageTimes): JudgedTime;
  /**
   * When a message of the past was, where the clock that dated it is understood by now, and it came at once; null where
   * that is not known.
   */
  redate(publicId: string, times: MessageTimes): Date | null;
  /** When an event was, if its clock was already as it is known to be by now; null where that is not known. */
  dateByNow(publicId: string, deviceTime: Date): Date | null;
  /** Whether its messages bear stamps of two clocks, a time zone apart. */
  areStampsApart(publicId: string): boolean;
  /** How far its clock is ahead of ours, in milliseconds, as far as it is known. */
  offsetOf(publicId: string): number | null;
  /** Notes that a message of the device arrived. */
  noteSeen(device: DeviceCaller, at: Date): void;
  readonly beats: {
    /** Notes that the device sent a message without a reading. */
    note(device: DeviceCaller, at: Date): void;
    /** Whether it did within the last day: it sends what changes, and a heartbeat between. */
    isBeating(device: DeviceCaller, at: Date): boolean;
  };
  /** When a message of the device last arrived; null for never. */
  lastSeenAt(publicId: string): Date | null;
  /** The devices of a mall that are not revoked. */
  ofMall(mall: number): readonly DeviceCaller[];
  /** What people call the devices of a mall, by their public ids. */
  namesOf(mall: number): ReadonlyMap<string, string>;
  /** The devices of a mall by their numbers, revoked ones too: whose read something was. */
  readersOf(mall: number): ReadonlyMap<number, Reader>;
  /** The barriers that the server opens by itself, of all malls, with the passwords of their accounts. */
  barriers(): readonly OpenBarrier[];
  /** The coils of relay boards that are on. */
  readonly coils: Coils;
  /** The devices whose silence means something, of all malls; a revoked one that falls silent counts too. */
  withHeartbeat(): readonly DeviceCaller[];
  /** Stores a message that could not be used, with its reason, and counts it. */
  refuse(
    transaction: Transaction,
    device: DeviceCaller,
    message: { kind: 'plate_read' | 'slot_reading'; subject: string; reason: string; body: unknown },
    at: Date,
  ): Promise<void>;
  /** Notes what was taken and refused of one message, for whoever sets the device up. */
  noteMessage(device: DeviceCaller, message: NotedMessage): void;
  /** Registers simulated devices of a mall (a camera per gate and direction, one sensor controller, the exit's barrier), or gives them new keys. */
  registerSimulated(mall: number): Promise<SimulatedKeys>;
  /** Takes the heartbeat off simulated devices: while the simulator is off, their silence means nothing. */
  quietSimulated(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
  mount(app: FastifyInstance): void;
}

/** Below the 5 seconds within which a revoked key stops working everywhere. */
const TICK_MS = 4_000;

/** Loads the devices into the cache and follows their changes and their clocks. */
export async function openDevices(services: Services, malls: Malls): Promise<Devices> {
  const { clock, database, log } = services;
  const cache = await openDeviceCache(services);
  const clocks = openDeviceClocks(cache.find);
  const storeSightings = createSightingStorer(services, clocks);
  const received = openDeviceMessages(services);
  const countSequences = createSequenceCounter(services);
  const barriers = openBarrierSettings(services);
  let timer: NodeJS.Timeout | undefined;
  let ticking: Promise<void> = Promise.resolve();

  /** The embedded database belongs to this process alone: nobody else can have changed it. */
  async function tick(): Promise<void> {
    await storeSightings();
    await received.flush();
    if (database.engine === 'postgres') await cache.read();
  }

  /** The devices of a deleted mall are nobody's. */
  const ofLiving = (device: DeviceCaller | null) => (device && malls.get(device.mall) ? device : null);

  return {
    find: async (request) => ofLiving(findDevice(cache, request, clock())),
    findByKey: (key) => ofLiving(findByKey(cache, key, clock())),
    ...knownFrom(cache),
    countSequences,
    judgeTime: clocks.judge,
    foreseeTime: clocks.foresee,
    redate: clocks.redate,
    dateByNow: clocks.dateByNow,
    areStampsApart: clocks.areStampsApart,
    offsetOf: clocks.offsetOf,
    noteSeen: clocks.noteSeen,
    beats: clocks.beats,
    lastSeenAt: clocks.lastSeenAt,
    barriers: () => cache.all().filter(ofLiving).flatMap(barriers.open),
    coils: openCoils(services),
    refuse: (transaction, { id, mall }, { kind, subject, reason, body }, at) =>
      storeRefused(
        transaction,
        { mall, device: id, kind, subject: storableText(subject, 200), reason, body: storableJson(body) },
        at,
      ),
    noteMessage: received.note,
    registerSimulated: (mall) => registerSimulated(cache, malls, mall, clock()),
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
      await storeSightings();
      await received.flush();
    },
    mount: (app) => mountDevices(app, services, { malls, cache, clocks, received, seal: barriers.seal }),
  };
}
