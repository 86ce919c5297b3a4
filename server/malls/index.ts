import type { FastifyInstance } from 'fastify';
import type { ChangedBy } from '../audit/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import type { Services } from '../platform/services.ts';
import { changeLocked } from './change-mall.ts';
import { dropRetiredWhenFree } from './layout/drop-retired.ts';
import { openMallCache } from './mall-cache.ts';
import type { MallRecord, SlotRecord } from './mall-record.ts';
import { mountMalls } from './routes.ts';
import { setReported } from './store.ts';

export type { MallRecord, SlotRecord } from './mall-record.ts';

/** The door of `malls`: malls, their layout, opening hours and images. */
export interface Malls {
  /** By name (exact, slug or first word, case-insensitively) or by `_id`; null where none or several fit. */
  find(by: 'name' | 'publicId', wanted: string): Promise<number | null>;
  /** From the cache; null for an archived or unknown mall. */
  get(id: number): MallRecord | null;
  list(): readonly MallRecord[];
  /** The slots of a mall in the layout's order; empty for a mall that was never configured. */
  slotsOf(id: number): readonly SlotRecord[];
  /**
   * Locks the mall, runs the work, and writes its answer into the audit trail as the detail of `action`. Answers the
   * mall's id; 404 where there is no such mall. Changes of one mall wait for each other.
   */
  change(
    publicId: string,
    by: ChangedBy,
    action: string,
    work: (transaction: Transaction, mall: MallRecord) => Promise<Record<string, unknown>>,
  ): Promise<number>;
  /** Notes that a device of the mall has reported: from then on its page shows its slots. Not within a transaction. */
  markReported(mall: number): Promise<void>;
  mount(app: FastifyInstance): void;
}

/** Loads the malls into the cache and keeps them current. */
export async function openMalls(services: Services): Promise<Malls> {
  const cache = await openMallCache(services);
  await dropRetiredWhenFree(services, cache);
  return {
    find: async (by, wanted) => cache.find(by, wanted),
    get: cache.get,
    list: cache.list,
    slotsOf: cache.slotsOf,
    change: (publicId, by, action, work) => changeLocked(cache, publicId, by, action, work),
    async markReported(mall) {
      if (cache.get(mall)?.hasReported !== false) return;
      await cache.change(async (transaction) => ({ mall, result: await setReported(transaction, mall) }));
    },
    mount: (app) => mountMalls(app, services, cache),
  };
}
