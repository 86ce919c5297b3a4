import { countSlots } from '#domain/parking/occupancy.ts';
import type { FastifyInstance } from 'fastify';
import type { Devices } from '../devices/index.ts';
import type { Malls } from '../malls/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import type { DeviceCaller } from '../platform/http/gatekeeper.ts';
import type { Services } from '../platform/services.ts';
import { createLiveStream } from '../platform/http/live-stream.ts';
import { createFindPublication, type FindPublication } from './find-publication.ts';
import type { Picture } from './mall-occupancy.ts';
import { Publications } from './publications.ts';
import { mountRoutes } from './routes.ts';
import { scheduleUpkeep } from './schedule-upkeep.ts';
import type { Outcome, SensorReport } from './sensor-report.ts';
import { mountStream } from './stream.ts';
import { createTakeReadings } from './take-readings.ts';
import { occupancySlots } from './layout/follow-layout.ts';
import { tellFindings } from './tell-findings.ts';
import { createOthers } from './tell-others.ts';
import { createWatch } from './watch-slots.ts';
import { createWriter, type Written } from './write-changes.ts';

export { listFreedBays } from './freed-bays/store.ts';
export type { Outcome, SensorReport } from './sensor-report.ts';
export type SlotStatusNow = 'empty' | 'occupied' | 'unknown';

/** One accepted change of a slot, as it was stored. */
export interface SlotChange {
  readonly slot: string;
  readonly status: SlotStatusNow;
  readonly at: Date;
}

/** The door of `occupancy`: slot status now, and who is told. */
export interface Occupancy {
  /** Resolves once the accepted readings are stored; 503 where they could not be. */
  takeReadings(device: DeviceCaller, reports: SensorReport[], receivedAt: Date): Promise<Outcome>;
  /** From memory. Null for a slot that is not in the layout. */
  statusOf(mall: number, slot: string): { status: SlotStatusNow; since: Date | null } | null;
  /** Codes of slots that are known to be empty, in the layout's order. */
  emptySlots(mall: number): string[];
  counts(mall: number): { empty: number; occupied: number; unknown: number; total: number };
  /** Since when every slot has been known to be empty; null where one isn't. */
  emptySince(mall: number): Date | null;
  /** Set by sessions: runs in the transaction that stores the changes, so that a bay and its stay agree. */
  onChanges(
    deed: (transaction: Transaction, mall: number, changes: readonly SlotChange[]) => Promise<void>,
  ): void;
  /** Does what time alone asks for: pending changes, silent devices. Runs by itself once started. */
  tick(now: Date): Promise<void>;
  /** Who is watching now, and how many slow viewers were cut off. */
  viewers(): { now: number; dropped: number };
  start(): void;
  stop(): Promise<void>;
  mount(app: FastifyInstance): void;
}

/** All viewers of one process; above 5,000 its delivery has not been measured. */
const MOST_VIEWERS = 20_000;
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Rebuilds the picture of every mall from the database. */
export async function openOccupancy(services: Services, malls: Malls, devices: Devices): Promise<Occupancy> {
  const { config, clock, bus } = services;
  const deeds: Parameters<Occupancy['onChanges']>[0][] = [];
  const live = createLiveStream({
    perAddress: config.limits.streams,
    total: MOST_VIEWERS,
    isUnlimited: (address) => (config.isDemo || !config.isProduction) && LOOPBACK.has(address),
  });
  const others = createOthers(services);
  const publications = new Publications({ services, malls, live, writer: () => writer });
  const writer = createWriter({
    services,
    within,
    after: (mall, { slots }) => publications.apply(mall, slots),
    onDoubt: (mall) => publications.gap(mall),
  });
  const pictureOf = (mall: number) => publications.of(mall)?.picture ?? null;
  const find = createFindPublication(malls, (mall) => publications.of(mall));
  const watch = createWatch({
    services,
    devices,
    writer,
    pictures: () => [...publications.all()].map(({ picture }) => picture),
    pictureOf,
  });
  const upkeep = scheduleUpkeep(services, {
    tick: (now) => watch.tick(now),
    readAgain: () => publications.gap(null),
    readDoubtful: () => publications.readDoubtful(),
  });

  async function within(transaction: Transaction, mall: number, written: Written): Promise<void> {
    const changes = written.changes.map(({ code, status, at }) => ({ slot: code, status, at }));
    if (changes.length > 0) for (const deed of deeds) await deed(transaction, mall, changes);
    await tellFindings(transaction, mall, written.findings, clock());
    if (written.slots.length > 0) await others.tell(transaction, mall, written);
  }

  malls.useSlots(occupancySlots);
  followMalls(services, malls, publications, find);
  bus.on('deviceChanged', 'occupancy', () => watch.forgetHeartbeats());
  others.listen(publications);
  for (const { id } of malls.list()) await publications.read(id);

  return {
    takeReadings: createTakeReadings({ services, malls, devices, writer, pictureOf }),
    ...answerFrom(pictureOf),
    onChanges: (deed) => void deeds.push(deed),
    tick: (now) => watch.tick(now),
    viewers: () => ({ now: live.viewers(), dropped: live.dropped() }),
    start: () => upkeep.start(),
    stop: async () => {
      upkeep.stop();
      live.close();
      await writer.drain();
    },
    mount: (app) => {
      mountRoutes(app, find);
      mountStream(app, find, () => live.close());
    },
  };
}

/** The pictures follow what becomes of the malls. */
function followMalls(
  { bus }: Services,
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
  bus.on('mallDeleted', 'occupancy', ({ mallId }) => {
    find.forget();
    publications.forget(mallId);
  });
}

/** What other topics ask of the picture. */
function answerFrom(
  pictureOf: (mall: number) => Picture | null,
): Pick<Occupancy, 'statusOf' | 'emptySlots' | 'counts' | 'emptySince'> {
  const shown = (mall: number) => [...(pictureOf(mall)?.shown() ?? [])];
  return {
    statusOf(mall, slot) {
      const state = pictureOf(mall)?.get(slot)?.stored.state;
      return state ? { status: state.status, since: state.since } : null;
    },
    emptySlots: (mall) =>
      shown(mall)
        .filter(({ place, stored }) => !place.isRetired && stored.state.status === 'empty')
        .map(({ place }) => place.code),
    counts: (mall) => countSlots(shown(mall).map(({ stored }) => stored.state)),
    emptySince(mall) {
      const states = shown(mall).map(({ stored }) => stored.state);
      const instants = states.map(({ status, since }) =>
        status === 'empty' && since ? since.getTime() : NaN,
      );
      const latest = Math.max(...instants);
      return Number.isFinite(latest) ? new Date(latest) : null;
    },
  };
}
