import type { Way } from '#domain/parking/usual-ways.ts';
import type { SessionServices } from '../session-services.ts';

/** A car that has just left its slot is on its way to an exit, for so much longer than is usual at most. */
const LATER_MS = 75_000;

/** How many slots were freed so lately that their cars are on their way to an exit. */
export function countJustFreed(
  { malls, occupancy }: SessionServices,
  mall: number,
  { now, way }: { now: Date; way: Way },
): number {
  const wayMs = way.usualMs + Math.max(LATER_MS, 2 * way.spreadMs);
  const isJustFreed = ({ code }: { code: string }) => {
    const slot = occupancy.statusOf(mall, code);
    return slot?.status === 'empty' && slot.since !== null && now.getTime() - slot.since.getTime() < wayMs;
  };
  return malls.slotsOf(mall).filter(isJustFreed).length;
}

/** Since when the slots are taken that are. */
export function listTakenSince({ malls, occupancy }: SessionServices, mall: number): Date[] {
  return malls.slotsOf(mall).flatMap(({ code }) => {
    const slot = occupancy.statusOf(mall, code);
    return slot?.status === 'occupied' && slot.since ? [slot.since] : [];
  });
}
