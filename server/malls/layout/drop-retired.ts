import type { Services } from '../../platform/services.ts';
import type { MallCache } from '../mall-cache.ts';
import type { SlotRecord } from '../mall-record.ts';
import type { SlotUsers } from './slot-users.ts';
import { deleteFreeRetired } from './store.ts';

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
  const retired = new WeakMap<readonly SlotRecord[], ReadonlySet<string>>();
  function retiredOf(mall: number): ReadonlySet<string> {
    const slots = cache.slotsOf(mall);
    const known = retired.get(slots);
    if (known) return known;
    const codes = new Set(slots.flatMap((slot) => (slot.isRetired ? [slot.code] : [])));
    retired.set(slots, codes);
    return codes;
  }

  async function drop(mall: number): Promise<void> {
    if (retiredOf(mall).size === 0) return;
    await cache.change(async (transaction) => {
      const inUse = await users.findInUse(transaction, mall);
      const gone = await deleteFreeRetired(transaction, mall, inUse);
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
