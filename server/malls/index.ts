import type { AuditKind } from '#contract/audit.ts';
import type { ClosedTime } from '#domain/parking/closures.ts';
import type { FastifyInstance } from 'fastify';
import type { ChangedBy } from '../audit/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import type { Services } from '../platform/services.ts';
import { changeLocked, type OnMallAdded, type OnMallChanged } from './change-mall.ts';
import { createClosedSlots, type ClosedSlots } from './closures/closed-slots.ts';
import { addGate, listGates } from './gates/store.ts';
import { dropRetiredWhenFree } from './layout/drop-retired.ts';
import { SlotUsers, type GuardRemoval, type SlotUser } from './layout/slot-users.ts';
import { openMallCache } from './mall-cache.ts';
import type { ArchivedMall, MallRecord, SlotRecord } from './mall-record.ts';
import type { NamePeople } from './plans/routes.ts';
import { mountMalls } from './routes.ts';
import { loadNames, setReported } from './store.ts';

export type { OnMallAdded, OnMallChanged } from './change-mall.ts';
export { findAddress, findAddresses } from './store.ts';
export type { SlotRename } from './layout/slot-users.ts';
export type { ArchivedMall, MallRecord, SlotRecord } from './mall-record.ts';

/** The door of `malls`: malls, their layout, opening hours and images. */
export interface Malls {
  /** By name (exact, slug or first word, case-insensitively) or by `_id`; null where none or several fit. */
  find(by: 'name' | 'publicId', wanted: string): Promise<number | null>;
  /** From the cache; null for an archived or unknown mall. */
  get(id: number): MallRecord | null;
  list(): readonly MallRecord[];
  /** A mall as its records name it, an archived one too; null for an unknown one. */
  known(id: number): Omit<ArchivedMall, 'archivedAt'> | null;
  /** The malls whose records stay though they were deleted. */
  listArchived(): readonly ArchivedMall[];
  /** The names of all malls, archived ones included, by their numbers. */
  namesOf(transaction: Transaction): Promise<Map<number, string>>;
  /** The slots of a mall in the layout's order; empty for a mall that was never configured. */
  slotsOf(id: number): readonly SlotRecord[];
  /** Codes of the slots that are closed at an instant; the same set while it is the same. */
  closedSlots(id: number, at: Date): ClosedSlots;
  /** What is closed, will be, or was within the last 30 days. */
  closuresOf(id: number): readonly ClosedTime[];
  /**
   * Locks the mall, runs the work, and writes its answer into the audit trail as the detail of `action`. Answers the
   * mall's id; 404 where there is no such mall. Changes of one mall wait for each other.
   */
  change(
    publicId: string,
    by: ChangedBy,
    action: AuditKind,
    work: (transaction: Transaction, mall: MallRecord) => Promise<Record<string, unknown>>,
  ): Promise<number>;
  /** Notes that a device of the mall has reported: from then on its page shows its slots. Not within a transaction. */
  markReported(mall: number): Promise<void>;
  /** Registers what another topic stores of a mall that is being added. */
  onAdded(listener: OnMallAdded): void;
  /** Registers what another topic stores of a mall whose name or address is being changed. */
  onChanged(listener: OnMallChanged): void;
  /** Registers a topic that stores something by the codes of slots. */
  useSlots(user: SlotUser): void;
  /** Registers what refuses that a mall is removed: cars inside, money that hangs on a question. */
  guardRemoval(guard: GuardRemoval): void;
  /** Removes retired slots that are free. Run once all topics are open; from then on it happens by itself. */
  dropFreeRetired(): Promise<void>;
  /** The gates of malls: records of their own, which devices stand at. */
  readonly gates: {
    /** Adds a gate; does nothing where the mall has one of that name. */
    add(transaction: Transaction, mall: number, name: string, at: Date): Promise<void>;
    /** The names of a mall's gates. */
    list(transaction: Transaction, mall: number): Promise<string[]>;
  };
  /** Gives the names of people: malls lie below the topic that knows them. */
  usePeople(names: NamePeople): void;
  mount(app: FastifyInstance): void;
}

/** Loads the malls into the cache and follows every change. */
export async function openMalls(services: Services): Promise<Malls> {
  const cache = await openMallCache(services);
  const users = new SlotUsers();
  const onAdded: OnMallAdded[] = [];
  const onChanged: OnMallChanged[] = [];
  let namePeople: NamePeople = async () => new Map();
  const dropFreeRetired = dropRetiredWhenFree(services, cache, users);
  return {
    find: async (by, wanted) => cache.find(by, wanted),
    get: cache.get,
    list: cache.list,
    known: (id) => cache.get(id) ?? cache.listArchived().find((mall) => mall.id === id) ?? null,
    listArchived: cache.listArchived,
    namesOf: loadNames,
    slotsOf: cache.slotsOf,
    closedSlots: createClosedSlots(cache),
    closuresOf: cache.closuresOf,
    change: (publicId, by, action, work) => changeLocked(cache, publicId, by, action, work),
    async markReported(mall) {
      if (cache.get(mall)?.hasReported !== false) return;
      await cache.change(async (transaction) => ({ mall, result: await setReported(transaction, mall) }));
    },
    onAdded: (listener) => void onAdded.push(listener),
    onChanged: (listener) => void onChanged.push(listener),
    useSlots: (user) => users.add(user),
    guardRemoval: (guard) => users.guardRemoval(guard),
    dropFreeRetired,
    gates: { add: addGate, list: listGates },
    usePeople(names) {
      namePeople = names;
    },
    mount: (app) => mountMalls(app, services, cache, { users, onAdded, onChanged, namePeople }),
  };
}
