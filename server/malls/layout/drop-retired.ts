import type { Services } from '../../platform/services.ts';
import type { MallCache } from '../mall-cache.ts';
import type { SlotRecord } from '../mall-record.ts';
import type { SlotUsers } from './slot-users.ts';
import { deleteRetired } from './store.ts';

/**
 * Removes a retired slot once it is free: when a sensor shows it and when its session ends. Returns what removes those
 * of all malls; that is run at the start, since an event can be lost.
 */
export function dropRetiredWhenFree(
  { bus }: Services,
  cache: MallCache,
  users: SlotUsers,
): () => Promise<void> {
  // Asked with every change of a slot, so found once for each layout.
  const known = new WeakMap<readonly SlotRecord[], ReadonlySet<string>>();
  function retiredOf(mall: number): ReadonlySet<string> {
    const slots = cache.slotsOf(mall);
    const found = known.get(slots);
    if (found) return found;
    const codes = new Set(slots.flatMap((slot) => (slot.isRetired ? [slot.code] : [])));
    known.set(slots, codes);
    return codes;
  }

  async function drop(mall: number): Promise<void> {
    const retired = [...retiredOf(mall)];
    if (retired.length === 0) return;
    await cache.change(async (transaction) => {
      // Of these alone: cars come and go all day beside one that stands in a slot that is no more.
      const inUse = await users.findInUse(transaction, mall, retired);
      const free = retired.filter((code) => !inUse.has(code));
      if (free.length === 0) return { mall: null, result: 0 };
      const gone = await deleteRetired(transaction, mall, free);
      return { mall: gone > 0 ? mall : null, result: gone };
    });
  }

  bus.on('slotsChanged', 'malls', async ({ mallId, changes }) => {
    const codes = retiredOf(mallId);
    if (changes.some(({ code, status }) => status !== 'occupied' && codes.has(code))) await drop(mallId);
  });
  bus.on('sessionClosed', 'malls', ({ mallId }) => drop(mallId));
  bus.on('sessionChanged', 'malls', ({ mallId }) => drop(mallId));
  return async () => {
    for (const { id } of cache.list()) await drop(id);
  };
}
