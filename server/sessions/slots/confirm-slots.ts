import { confirmSlot } from '#domain/parking/session-slots.ts';
import type { SlotChange } from '../../occupancy/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { Bus } from '../../platform/channel/bus.ts';
import type { DomainEvents } from '#domain/parking/events.ts';
import { saveBay } from './store.ts';
import type { Unconfirmed, UnconfirmedStays } from './unconfirmed-sessions.ts';

interface Confirmed {
  readonly stay: Unconfirmed;
  readonly code: string;
  readonly at: Date;
  readonly basis: 'suggested' | 'inferred';
}

/**
 * Gives cars that are on their way the bays that have just been taken, in the transaction that stores the changes.
 * Where nobody is on the way it asks the database nothing.
 */
export async function confirmSlots(
  bus: Bus<DomainEvents>,
  unconfirmed: UnconfirmedStays,
  transaction: Transaction,
  mall: number,
  changes: readonly SlotChange[],
): Promise<void> {
  const waiting = unconfirmed.of(mall);
  if (waiting.length === 0) return;
  const confirmed = pair(waiting, changes);
  // One order for all who lock several stays.
  for (const { stay, code, at, basis } of confirmed.toSorted((a, b) => compare(a.stay, b.stay))) {
    const { sessionId } = stay;
    if (!(await saveBay(transaction, sessionId, { code, at, basis }))) continue;
    if (basis === 'suggested') await unconfirmed.remove(transaction, mall, sessionId);
    else await unconfirmed.add(transaction, mall, { ...stay, isInferred: true });
    // A bay that was suggested is what people see already; another one is news to them.
    if (stay.isInferred || stay.suggestedSlot !== code)
      transaction.afterCommit(() => bus.publish('sessionChanged', { mallId: mall, sessionId }));
  }
}

/** Which car took which bay; a later, surer sign of the same batch replaces an earlier one. */
function pair(waiting: readonly Unconfirmed[], changes: readonly SlotChange[]): Confirmed[] {
  const left = new Map(waiting.map((stay) => [stay.sessionId, stay]));
  const found = new Map<string, Confirmed>();
  const suggested = new Set(waiting.map((stay) => stay.suggestedSlot));
  let open = waiting.filter((stay) => !stay.isInferred).length;
  for (const { slot, status, at } of changes) {
    if (status !== 'occupied' || (open === 0 && !suggested.has(slot))) continue;
    const candidates = [...left.values()].filter((stay) => !stay.isInferred || stay.suggestedSlot === slot);
    const match = confirmSlot({ code: slot, at }, candidates);
    const stay = match && left.get(match.sessionId);
    if (!stay) continue;
    if (!stay.isInferred) open -= 1;
    if (match.basis === 'suggested') left.delete(stay.sessionId);
    else left.set(stay.sessionId, { ...stay, isInferred: true });
    const known = waiting.find(({ sessionId }) => sessionId === stay.sessionId) ?? stay;
    found.set(stay.sessionId, { stay: known, code: slot, at, basis: match.basis });
  }
  return [...found.values()];
}

function compare(one: Unconfirmed, other: Unconfirmed): number {
  return one.sessionId < other.sessionId ? -1 : 1;
}
