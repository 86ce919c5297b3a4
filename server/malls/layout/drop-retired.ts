import type { Services } from '../../platform/services.ts';
import type { MallCache } from '../mall-cache.ts';
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
  const retiredOf = (mall: number) =>
    cache.slotsOf(mall).flatMap((slot) => (slot.isRetired ? [slot.code] : []));

  async function drop(mall: number): Promise<void> {
    if (retiredOf(mall).length === 0) return;
    await cache.change(async (transaction) => {
      const inUse = await users.findInUse(transaction, mall);
      const gone = await deleteFreeRetired(transaction, mall, inUse);
      return { mall: gone > 0 ? mall : null, result: gone };
    });
  }

  bus.on('slotsChanged', 'malls', async ({ mallId, changes }) => {
    const retired = new Set(retiredOf(mallId));
    if (changes.some(({ code, status }) => status !== 'occupied' && retired.has(code))) await drop(mallId);
  });
  bus.on('sessionClosed', 'malls', ({ mallId }) => drop(mallId));
  bus.on('sessionChanged', 'malls', ({ mallId }) => drop(mallId));
  return async () => {
    for (const { id } of cache.list()) await drop(id);
  };
}
