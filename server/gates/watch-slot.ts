import { findLongFree, listChangesOfSlot } from '../occupancy/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { findTakenByAnother, type ClosedSession, type OpenSession } from '../sessions/index.ts';
import type { GateServices } from './read-at-gate.ts';
import { seeSlot } from './slot-evidence.ts';

const LONG_FREE_MS = 30 * 60_000;
const MOST_TURNS = 200;

interface WatchedSlot {
  /** Since when the slot was seen free for long. */
  readonly freedAt: Date | null;
  /** It was taken without a break until the exit, or until shortly before it: that speaks for the car. */
  readonly isHeld: boolean;
}

export const NOT_SEEN: WatchedSlot = { freedAt: null, isHeld: false };

/** What was seen of a session's slot until its exit. */
export async function watchSlot(
  { occupancy }: Pick<GateServices, 'occupancy'>,
  transaction: Transaction,
  session: OpenSession | ClosedSession,
  until: Date,
): Promise<WatchedSlot> {
  const { mall, slotCode, slotConfirmedAt: since } = session;
  const seen = seeSlot(session, occupancy);
  if (seen === null || slotCode === null || since === null) return NOT_SEEN;
  if (seen === 'occupied') return { freedAt: null, isHeld: true };
  if (seen === 'broken') {
    const span = { since, until };
    const freedAt = await findLongFree(transaction, mall, slotCode, { ...span, atLeastMs: LONG_FREE_MS });
    return { freedAt: freedAt ?? (await findGivenOn(transaction, session, span)), isHeld: false };
  }
  const isLong = until.getTime() - seen.freedAt.getTime() >= LONG_FREE_MS;
  return isLong ? { freedAt: seen.freedAt, isHeld: false } : { freedAt: null, isHeld: true };
}

/** When a slot was freed that another car, to which it was suggested, took a little later: no sensor that flaps, its car had left it. */
async function findGivenOn(
  transaction: Transaction,
  { mall, id, slotCode }: OpenSession | ClosedSession,
  { since, until }: { since: Date; until: Date },
): Promise<Date | null> {
  if (slotCode === null) return null;
  const takenAt = await findTakenByAnother(transaction, { mall, slotCode, id }, { since, until });
  if (takenAt === null) return null;
  const span = { from: since, to: takenAt, most: MOST_TURNS };
  const changes = await listChangesOfSlot(transaction, mall, slotCode, span);
  const freedAt = changes.findLast(({ status }) => status === 'empty')?.at ?? null;
  return freedAt !== null && until.getTime() - freedAt.getTime() >= LONG_FREE_MS ? freedAt : null;
}
