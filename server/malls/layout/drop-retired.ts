import type { Services } from '../../platform/services.ts';
import type { MallCache } from '../mall-cache.ts';
import { deleteFreeRetired } from './store.ts';

/**
 * Removes a retired slot once it is free: when a sensor says so, when its stay ends, and at the start, since an
 * event can be lost.
 */
export async function dropRetiredWhenFree({ bus }: Services, cache: MallCache): Promise<void> {
  const retiredOf = (mall: number) =>
    cache.slotsOf(mall).flatMap((slot) => (slot.isRetired ? [slot.code] : []));

  async function drop(mall: number): Promise<void> {
    if (retiredOf(mall).length === 0) return;
    await cache.change(async (transaction) => {
      const gone = await deleteFreeRetired(transaction, mall);
      return { mall: gone > 0 ? mall : null, result: gone };
    });
  }

  bus.on('slotsChanged', 'malls', async ({ mallId, changes }) => {
    const retired = new Set(retiredOf(mallId));
    if (changes.some(({ code, status }) => status !== 'occupied' && retired.has(code))) await drop(mallId);
  });
  bus.on('sessionClosed', 'malls', ({ mallId }) => drop(mallId));
  bus.on('sessionChanged', 'malls', ({ mallId }) => drop(mallId));
  for (const { id } of cache.list()) await drop(id);
}
