import { confirmSlot } from '#domain/parking/session-slots.ts';
import { listStoodBefore, type Occupancy, type SlotChange } from '../../occupancy/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { Bus } from '../../platform/channel/bus.ts';
import type { DomainEvents } from '#domain/parking/events.ts';
import { saveSlot, type Unconfirmed } from './store.ts';
import type { UnconfirmedSessions } from './unconfirmed.ts';

interface Confirmed {
  readonly session: Unconfirmed;
  readonly code: string;
  readonly at: Date;
  readonly basis: 'suggested' | 'inferred';
}

interface Given {
  readonly bus: Bus<DomainEvents>;
  readonly unconfirmed: UnconfirmedSessions;
  readonly occupancy: Pick<Occupancy, 'statusOf'>;
}

/**
 * Gives cars that are on their way the slots that have just been taken, in the transaction that stores the changes.
 * Where nobody is on the way it asks the database nothing.
 */
export async function confirmSlots(
  { bus, unconfirmed, occupancy }: Given,
  transaction: Transaction,
  mall: number,
  changes: readonly SlotChange[],
): Promise<void> {
  const waiting = unconfirmed.of(mall);
  if (waiting.length === 0) return;
  const stood = await findStoodBefore(occupancy, transaction, mall, changes);
  const confirmed = pair(
    waiting,
    changes.filter((change) => !stood.has(change)),
  );
  // All who lock several sessions lock them in this order.
  for (const { session, code, at, basis } of confirmed.toSorted((a, b) => compare(a.session, b.session))) {
    const { sessionId } = session;
    if (!(await saveSlot(transaction, sessionId, { code, at, basis }))) continue;
    if (basis === 'suggested') await unconfirmed.remove(transaction, mall, sessionId);
    else await unconfirmed.add(transaction, mall, { ...session, isInferred: true });
    // A slot that was suggested is what people see already; another one is news to them.
    if (session.isInferred || session.suggestedSlot !== code)
      transaction.afterCommit(() => bus.publish('sessionChanged', { mallId: mall, sessionId }));
  }
}

/** Slots that are known again after a silence, and were taken before it: nobody has just come there. */
async function findStoodBefore(
  occupancy: Given['occupancy'],
  transaction: Transaction,
  mall: number,
  changes: readonly SlotChange[],
): Promise<ReadonlySet<SlotChange>> {
  const first = new Map([...changes].toReversed().map((change) => [change.slot, change]));
  // What this process remembers is as it was before these changes.
  const again = [...first.values()].filter(
    ({ slot, status }) => status === 'occupied' && occupancy.statusOf(mall, slot)?.status === 'unknown',
  );
  if (again.length === 0) return new Set();
  const stood = await listStoodBefore(transaction, mall, again);
  return new Set(again.filter(({ slot }) => stood.has(slot)));
}

/** Which car took which slot; a later, surer sign of the same batch replaces an earlier one. */
function pair(waiting: readonly Unconfirmed[], changes: readonly SlotChange[]): Confirmed[] {
  const left = new Map(waiting.map((session) => [session.sessionId, session]));
  const found = new Map<string, Confirmed>();
  const suggested = new Set(waiting.map((session) => session.suggestedSlot));
  let open = waiting.filter((session) => !session.isInferred).length;
  for (const { slot, status, at } of changes) {
    if (status !== 'occupied' || (open === 0 && !suggested.has(slot))) continue;
    const candidates = [...left.values()].filter(
      (session) => !session.isInferred || session.suggestedSlot === slot,
    );
    const match = confirmSlot({ code: slot, at }, candidates);
    if (!match) continue;
    const { session, basis } = match;
    if (!session.isInferred) open -= 1;
    if (basis === 'suggested') left.delete(session.sessionId);
    else left.set(session.sessionId, { ...session, isInferred: true });
    const known = waiting.find(({ sessionId }) => sessionId === session.sessionId) ?? session;
    found.set(session.sessionId, { session: known, code: slot, at, basis });
  }
  return [...found.values()];
}

function compare(one: Unconfirmed, other: Unconfirmed): number {
  return one.sessionId < other.sessionId ? -1 : 1;
}
