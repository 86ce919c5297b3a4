import type { SlotStatus } from '#domain/parking/occupancy.ts';
import type { FastifyInstance } from 'fastify';
import type { Devices } from '../devices/index.ts';
import type { Malls } from '../malls/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import type { DeviceCaller } from '../platform/http/gatekeeper.ts';
import type { Services } from '../platform/services.ts';
import { createLiveStream } from '../platform/http/live-stream.ts';
import { answerFrom, type SlotAnswers } from './answer-from.ts';
import { createFindPublication, type FindPublication } from './find-publication.ts';
import { measureOccupancy } from './measure-occupancy.ts';
import { Publications } from './publications.ts';
import { mountMallsNow } from './now/routes.ts';
import { mountRoutes } from './routes.ts';
import { scheduleUpkeep } from './schedule-upkeep.ts';
import type { Outcome, SentReading } from './sent-reading.ts';
import { mountStream } from './stream.ts';
import { createHeartbeats } from './take-heartbeat.ts';
import { createTakeReadings } from './take-readings.ts';
import { occupancySlots } from './layout/follow-layout.ts';
import { raiseAlerts } from './raise-alerts.ts';
import { createOtherProcesses } from './other-processes.ts';
import { createWatch } from './watch-slots.ts';
import type { Written } from './store-works.ts';
import { createWriter } from './write-changes.ts';

export {
  findFirstChange,
  findLongFree,
  listClearings,
  listChangesOfSlot,
  listFreedSlots,
  listStoodBefore,
  listTakenThroughout,
  listTurns,
  listTurnsOfFreed,
} from './freed-slots/store.ts';
export {
  countBeside,
  listCarTurnsWithin,
  listTurnsWithin,
  listTurnedSince,
  listTurnsBack,
  type RestingSlot,
  type StandingSlot,
} from './stuck/store.ts';
export {
  countTaken,
  countChangesByHalfHour,
  listHoursTaken,
  type HalfHourOfChanges,
} from './history/store.ts';
export type { Outcome, SentReading } from './sent-reading.ts';

/** One accepted change of a slot, as it was stored. */
export interface SlotChange {
  readonly slot: string;
  readonly status: SlotStatus;
  readonly at: Date;
}

/** The door of `occupancy`: the status of slots now, and the stream of its changes. */
export interface Occupancy extends SlotAnswers {
  /** Resolves once the accepted readings are stored; 503 where they could not be. */
  takeReadings(device: DeviceCaller, readings: SentReading[], receivedAt: Date): Promise<Outcome>;
  /** Takes a message without a reading: what a device of slot sensors reported last still holds. */
  takeHeartbeat(device: DeviceCaller, receivedAt: Date): Promise<void>;
  /**
   * A device is known to be gone, not only silent: its slots become unknown and it is reported at once, as otherwise after
   * some heartbeats; without a heartbeat its slots stay as they are. Whatever comes of it later ends that.
   */
  leave(device: DeviceCaller, now: Date): Promise<void>;
  /** Set by sessions, which know who left: since when what the sensors of a mall report is in doubt, null once it is not. */
  doubt(mall: number, since: Date | null): void;
  /** Set by sessions: runs in the transaction that stores the changes, so that a slot and its session agree. */
  onChanges(
    listener: (transaction: Transaction, mall: number, changes: readonly SlotChange[]) => Promise<void>,
  ): void;
  /** Does what time alone asks for: pending changes, silent devices, restless slots. Runs by itself once started. */
  tick(now: Date): Promise<void>;
  /** Before the first answer: what devices reported that fell silent while nothing ran is not known any more. */
  noticeSilence(now: Date): Promise<void>;
  /** Who is watching now, and how many slow viewers were cut off. */
  viewers(): { now: number; dropped: number };
  start(): void;
  stop(): Promise<void>;
  mount(app: FastifyInstance): void;
}

/** All viewers of one process; above 5,000 its delivery has not been measured. */
const MOST_VIEWERS = 20_000;
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Rebuilds the occupancy of every mall from the database. */
export async function openOccupancy(services: Services, malls: Malls, devices: Devices): Promise<Occupancy> {
  const { config, clock } = services;
  const listeners: Parameters<Occupancy['onChanges']>[0][] = [];
  const live = openLive(config);
  const otherProcesses = createOtherProcesses(services, (mall) => occupancyOf(mall));
  const publications = new Publications({ services, malls, live, writer: () => writer });
  const writer = createWriter({
    services,
    recall: (mall) => (code) => occupancyOf(mall)?.get(code)?.stored,
    unstored: (mall, stored) => occupancyOf(mall)?.unstoredOf(stored) ?? null,
    within: tellWithin(listeners, otherProcesses, clock),
    after: (mall, { slots }) => publications.apply(mall, slots),
    onDoubt: (mall) => publications.gap(mall),
  });
  const occupancyOf = (mall: number) => publications.of(mall)?.occupancy ?? null;
  const find = createFindPublication(malls, (mall) => publications.of(mall));
  const watch = createWatch({ services, devices, writer, occupancyOf, publications });
  const upkeep = scheduleUpkeep(services, {
    tick: watch.tick,
    meanwhile: watch.showUnstored,
    readAgain: () => publications.gap(null),
    readDoubtful: () => publications.readDoubtful(),
  });

  malls.useSlots(occupancySlots);
  followMalls(services, malls, publications, find);
  otherProcesses.listen(publications);
  for (const { id } of malls.list()) await publications.read(id);

  const answers = answerFrom(occupancyOf, malls, clock);
  const viewers = () => ({ now: live.viewers(), dropped: live.dropped() });
  const measured = measureOccupancy({ ...services, malls, occupancyOf, ...answers, viewers });
  const heartbeats = createHeartbeats({ devices, writer, occupancyOf });
  const takeReadings = measured(
    createTakeReadings({ services, malls, devices, writer, heartbeats, occupancyOf }),
  );

  return {
    takeReadings,
    takeHeartbeat: heartbeats.take,
    ...answers,
    doubt: (mall, since) => publications.doubt(mall, since),
    onChanges: (listener) => void listeners.push(listener),
    leave: watch.leave,
    tick: watch.tick,
    noticeSilence: watch.noticeSilence,
    viewers,
    start: () => upkeep.start(),
    stop: async () => {
      upkeep.stop();
      live.close();
      await writer.drain();
    },
    mount: (app) => {
      mountRoutes(app, find);
      const knownOnlySince = (mall: number, from: number) => occupancyOf(mall)?.knownOnlySince(from) ?? [];
      mountMallsNow(app, { services, malls, ...answers, knownOnlySince });
      mountStream(app, find, () => live.close());
    },
  };
}

/** What else belongs to the transaction that stores slots. */
function tellWithin(
  listeners: readonly Parameters<Occupancy['onChanges']>[0][],
  otherProcesses: ReturnType<typeof createOtherProcesses>,
  clock: Services['clock'],
) {
  async function follow(transaction: Transaction, mall: number, written: Written): Promise<void> {
    const changes = written.changes.map(({ code, status, at }) => ({ slot: code, status, at }));
    if (changes.length > 0) for (const listener of listeners) await listener(transaction, mall, changes);
    await raiseAlerts(transaction, mall, written.findings, clock());
  }
  return async (transaction: Transaction, mall: number, written: Written): Promise<void> => {
    // Nobody waits for the message: it holds no row that anybody else asks for.
    const sent = written.slots.length > 0 ? otherProcesses.send(transaction, mall, written) : undefined;
    await Promise.all([sent, follow(transaction, mall, written)]);
  };
}

function openLive({ limits, isDemo, isProduction }: Services['config']) {
  return createLiveStream({
    perAddress: limits.streams,
    total: MOST_VIEWERS,
    isUnlimited: (address) => (isDemo || !isProduction) && LOOPBACK.has(address),
  });
}

/** The occupancies follow what becomes of the malls. */
function followMalls(
  { bus, clock }: Services,
  malls: Malls,
  publications: Publications,
  find: FindPublication,
): void {
  bus.on('layoutChanged', 'occupancy', ({ mallId }) => {
    find.forget();
    publications.rearrange(mallId);
  });
  bus.on('mallChanged', 'occupancy', ({ mallId }) => {
    find.forget();
    const publication = publications.of(mallId);
    publication?.renew();
    if (!malls.get(mallId)?.isLive) publication?.channel.end();
  });
  bus.on('closuresChanged', 'occupancy', () => publications.showClosed(clock()));
  bus.on('mallDeleted', 'occupancy', ({ mallId }) => {
    find.forget();
    publications.forget(mallId);
  });
}
