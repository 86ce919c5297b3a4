import type { SlotPlace } from '#domain/parking/mall.ts';
import { pickSuggestedSlot, SUGGESTION_HOLDS_MS } from '#domain/parking/session-slots.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { listSuggestedSlots } from '../sessions/index.ts';
import type { GateServices, ReadAtGate } from './read-at-gate.ts';

/** A read older than this is of a car that has driven on: nobody saw a suggestion. */
const LIVE_MS = 60_000;

/** The empty slot to send the car to, suggested to nobody else; null where none is known, or the read came late. */
export async function suggestSlot(
  { occupancy, malls }: GateServices,
  transaction: Transaction,
  { mall, usedAt, receivedAt }: ReadAtGate,
): Promise<string | null> {
  if (receivedAt.getTime() - usedAt.getTime() > LIVE_MS) return null;
  const empty = new Set(occupancy.emptySlots(mall));
  if (empty.size === 0) return null;
  const places: readonly SlotPlace[] = malls
    .slotsOf(mall)
    .filter(({ code, isRetired }) => !isRetired && empty.has(code));
  const since = new Date(usedAt.getTime() - SUGGESTION_HOLDS_MS);
  const taken = await listSuggestedSlots(transaction, mall, since);
  const sectionOrder = malls.get(mall)?.parkingConfig.sections ?? [];
  return pickSuggestedSlot(places, { sectionOrder }, new Set(taken))?.code ?? null;
}
