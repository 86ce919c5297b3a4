import type { SlotPlace } from '#domain/parking/mall.ts';
import { pickSuggestedSlot, SUGGESTION_HOLDS_MS } from '#domain/parking/session-slots.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { listSuggestedSlots, lockSuggestions } from '../sessions/index.ts';
import type { GateServices, ReadAtGate } from './read-at-gate.ts';

/** A read older than this is of a car that has driven on: nobody saw a suggestion. */
const LIVE_MS = 60_000;

/** The empty slot to send the car to, suggested to nobody else; null where none is known, or the read came late. */
export async function suggestSlot(
  { occupancy, malls }: GateServices,
  transaction: Transaction,
  { mall, usedAt, receivedAt, vehicleClass }: ReadAtGate,
): Promise<string | null> {
  // The watched slots are for cars.
  if (vehicleClass === 'two_wheeler') return null;
  if (receivedAt.getTime() - usedAt.getTime() > LIVE_MS) return null;
  const empty = new Set(occupancy.emptySlots(mall, vehicleClass));
  if (empty.size === 0) return null;
  const places = malls.slotsOf(mall).filter(({ code, isRetired }) => !isRetired && empty.has(code));
  const since = new Date(usedAt.getTime() - SUGGESTION_HOLDS_MS);
  const [, taken] = await Promise.all([
    lockSuggestions(transaction, mall),
    listSuggestedSlots(transaction, mall, since),
  ]);
  const sectionOrder = malls.get(mall)?.parkingConfig.sections ?? [];
  const pick = (from: readonly SlotPlace[]) => pickSuggestedSlot(from, { sectionOrder }, new Set(taken));
  const charging = places.filter(({ slotClass }) => slotClass === 'ev');
  return (pick(charging) ?? pick(places))?.code ?? null;
}
