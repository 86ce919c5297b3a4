import type { SlotPlace } from '#domain/parking/mall.ts';
import { pickSuggestedSlot, SUGGESTION_HOLDS_MS } from '#domain/parking/session-slots.ts';
import { listSuggestedSlots } from './store.ts';
import type { GateWork } from './gate-work.ts';

/** A read older than this is of a car that has driven on: nobody saw a suggestion. */
const LIVE_MS = 60_000;

/** The empty slot to send the car to, suggested to nobody else; null where none is known, or the read came late. */
export async function suggestSlot({ on, transaction, look }: GateWork): Promise<string | null> {
  const { mall, usedAt, receivedAt } = look;
  if (receivedAt.getTime() - usedAt.getTime() > LIVE_MS) return null;
  const empty = new Set(on.occupancy.emptySlots(mall));
  if (empty.size === 0) return null;
  const places: readonly SlotPlace[] = on.malls
    .slotsOf(mall)
    .filter(({ code, isRetired }) => !isRetired && empty.has(code));
  const since = new Date(usedAt.getTime() - SUGGESTION_HOLDS_MS);
  const taken = await listSuggestedSlots(transaction, mall, since);
  const sectionOrder = on.malls.get(mall)?.parkingConfig.sections ?? [];
  return pickSuggestedSlot(places, { sectionOrder }, new Set(taken))?.code ?? null;
}
