import { randomUUID } from 'node:crypto';
import { findMall } from '#domain/mall.ts';
import type { Transaction } from '../platform/database.ts';
import type { Ground } from '../platform/ground.ts';
import type { MallRecord, SlotRecord } from './mall-record.ts';
import { loadMalls, loadSlots, notifyMall } from './store.ts';

/** The malls as they are stored, at hand without a query. */
export interface MallMemory {
  readonly find: (by: 'name' | 'publicId', wanted: string) => number | null;
  readonly get: (id: number) => MallRecord | null;
  readonly list: () => readonly MallRecord[];
  readonly slotsOf: (id: number) => readonly SlotRecord[];
  /**
   * Runs a change of one mall and returns once this process knows it; other processes are told at its commit.
   * `mall: null` says that nothing was changed after all.
   */
  change<T>(work: (transaction: Transaction) => Promise<{ mall: number | null; result: T }>): Promise<T>;
  /** Reads what another process may have changed without our hearing of it. */
  readonly catchUp: () => Promise<void>;
}

interface Kept {
  readonly mall: MallRecord;
  readonly slots: readonly SlotRecord[];
}

/** Loads the malls and follows every change, of this process and of others. */
export async function openMallMemory(ground: Ground): Promise<MallMemory> {
  const { database, bus, log } = ground;
  const origin = randomUUID();
  const kept = new Map<number, Kept>();
  let turn: Promise<unknown> = Promise.resolve();

  /** Reads are taken in turn, so that an older picture never replaces a newer one. */
  function read(only: number | null): Promise<void> {
    const mine = turn.then(() => takePicture(only));
    turn = mine.catch(() => undefined);
    return mine;
  }

  async function takePicture(only: number | null): Promise<void> {
    const [malls, slots] = await database.transact('system', async (transaction) => [
      await loadMalls(transaction, only),
      await loadSlots(transaction, only),
    ]);
    const found = new Set(malls.map((mall) => mall.id));
    for (const id of only === null ? [...kept.keys()] : [only]) if (!found.has(id)) forget(id);
    for (const mall of malls) remember({ mall, slots: inOrder(mall, slots.get(mall.id) ?? []) });
  }

  function forget(id: number): void {
    if (kept.delete(id)) bus.publish('mallDeleted', { mallId: id });
  }

  function remember(next: Kept): void {
    const { id, configVersion } = next.mall;
    const before = kept.get(id);
    kept.set(id, next);
    if (!isSame(before?.slots, next.slots) || before?.mall.configVersion !== configVersion)
      bus.publish('layoutChanged', { mallId: id, version: configVersion });
    if (!isSame(before?.mall, next.mall)) bus.publish('mallChanged', { mallId: id });
  }

  await read(null);
  await database.listen('malls', (payload) => {
    const told = JSON.parse(payload) as { mall: number; origin: string };
    if (told.origin === origin) return;
    read(told.mall).catch((error: unknown) => log.error({ err: error }, 'a changed mall could not be read'));
  });

  return {
    find: (by, wanted) => findIn(kept, by, wanted),
    get: (id) => kept.get(id)?.mall ?? null,
    list: () => [...kept.values()].map(({ mall }) => mall).toSorted((a, b) => a.id - b.id),
    slotsOf: (id) => kept.get(id)?.slots ?? [],
    async catchUp() {
      const malls = await database.transact('system', (transaction) => loadMalls(transaction, null));
      const changed = malls.filter((mall) => !isSame(kept.get(mall.id)?.mall, mall)).map(({ id }) => id);
      const gone = [...kept.keys()].filter((id) => malls.every((mall) => mall.id !== id));
      for (const id of [...changed, ...gone]) await read(id);
    },
    async change(work) {
      const { mall, result } = await database.transact('system', async (transaction) => {
        const done = await work(transaction);
        if (done.mall !== null) await notifyMall(transaction, done.mall, origin);
        return done;
      });
      if (mall !== null) await read(mall);
      return result;
    },
  };
}

function findIn(kept: ReadonlyMap<number, Kept>, by: 'name' | 'publicId', wanted: string): number | null {
  const malls = [...kept.values()].map(({ mall }) => mall);
  const found =
    by === 'publicId'
      ? malls.find((mall) => mall.publicId === wanted)
      : // The second looks up slugs that do not follow from the name: of a name without letters.
        (findMall(malls, wanted) ?? malls.find((mall) => mall.slug === wanted.toLowerCase()));
  return found?.id ?? null;
}

function inOrder({ parkingConfig }: MallRecord, slots: readonly SlotRecord[]): SlotRecord[] {
  const last = parkingConfig.sections.length;
  const sectionAt = (section: string) => {
    const at = parkingConfig.sections.indexOf(section);
    return at === -1 ? last + section.charCodeAt(0) : at;
  };
  return slots.toSorted(
    (a, b) =>
      Number(a.level.slice(1)) - Number(b.level.slice(1)) ||
      sectionAt(a.section) - sectionAt(b.section) ||
      a.position - b.position,
  );
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
