import { findMall } from '#domain/parking/mall.ts';
import type { Transaction } from '../platform/storage/database.ts';
import type { Services } from '../platform/services.ts';
import type { StoredClosure } from './closures/store.ts';
import { createCachedMalls, type CachedMalls } from './cached-malls.ts';
import type { ArchivedMall, MallRecord, SlotRecord } from './mall-record.ts';
import { mallChanged } from './messages.ts';

const MOST_NAMES = 1_000;

/** The malls as they are stored, without a query. */
export interface MallCache {
  readonly find: (by: 'name' | 'publicId', wanted: string) => number | null;
  readonly get: (id: number) => MallRecord | null;
  readonly list: () => readonly MallRecord[];
  readonly listArchived: () => readonly ArchivedMall[];
  readonly slotsOf: (id: number) => readonly SlotRecord[];
  readonly closuresOf: (id: number) => readonly StoredClosure[];
  /**
   * Runs a change of one mall and returns once this process knows it; other processes learn of it at its
   * commit. `mall: null` means that nothing was changed after all.
   */
  change<T>(work: (transaction: Transaction) => Promise<{ mall: number | null; result: T }>): Promise<T>;
}

/** Loads the malls and follows every change, of this process and of others. */
export async function openMallCache(services: Services): Promise<MallCache> {
  const { database, channel } = services;
  const cached = createCachedMalls(services);
  channel.on(mallChanged, {
    receive: ({ mall }) => cached.read(mall),
    readAnew: cached.catchUp,
  });
  await cached.read(null);

  return {
    find: (by, wanted) => findIn(cached, by, wanted),
    get: (id) => cached.byId.get(id)?.mall ?? null,
    list: () => [...cached.byId.values()].map(({ mall }) => mall).toSorted((a, b) => a.id - b.id),
    listArchived: () => [...cached.archived.values()],
    slotsOf: (id) => cached.byId.get(id)?.slots ?? [],
    closuresOf: (id) => cached.byId.get(id)?.closures ?? [],
    async change(work) {
      const { mall, result } = await database.transact('system', async (transaction) => {
        const done = await work(transaction);
        if (done.mall !== null) await channel.send(transaction, mallChanged, { mall: done.mall });
        return done;
      });
      if (mall !== null) await cached.read(mall);
      return result;
    },
  };
}

function findIn({ byId, names }: CachedMalls, by: 'name' | 'publicId', wanted: string): number | null {
  const known = by === 'name' ? names.get(wanted) : undefined;
  if (known !== undefined) return known;
  // The oldest first: a later mall takes no name away from it.
  const malls = [...byId.values()].map(({ mall }) => mall).toSorted((a, b) => a.id - b.id);
  if (by === 'publicId') return malls.find((mall) => mall.publicId === wanted)?.id ?? null;
  // A slug may not follow from its name: of a name without letters.
  const mall = findMall(malls, wanted) ?? malls.find(({ slug }) => slug === wanted.toLowerCase());
  const found = mall?.id ?? null;
  // Anybody can ask for any name, so what is remembered is bounded.
  if (names.size >= MOST_NAMES) names.clear();
  names.set(wanted, found);
  return found;
}
