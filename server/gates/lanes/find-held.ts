import { DOUBLED_READ_MS } from '#domain/parking/session.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import {
  endWait,
  findByIds,
  hasSettlement,
  listStanding,
  type LaneWait,
  type OpenSession,
  type Session,
} from '../../sessions/index.ts';
import type { KnownAtExit } from '../exit-facts.ts';
import type { ReadAtGate } from '../read-at-gate.ts';
import { listPlatesOfReads } from '../store.ts';

/** A car that was let out drives on at once. */
export const LET_OUT_MS = 5 * 60_000;

/** A car that holds at an exit, and its session where that is known. */
export interface HeldCar {
  readonly wait: LaneWait;
  readonly session: Session | null;
}

/**
 * The car that holds at an exit of the mall under the plate of this read, however long ago it was first read there. An
 * earlier read that arrives late is no sign of it. The wait of one that was let out and has driven on is ended here.
 */
export async function findHeld(
  transaction: Transaction,
  { mall, plateKey, usedAt, doubtMs }: ReadAtGate,
): Promise<HeldCar | null> {
  if (plateKey === null) return null;
  const latest = new Date(usedAt.getTime() + doubtMs);
  const standing = (await listStanding(transaction, mall)).filter(
    ({ since, session }) => session === null || since <= latest,
  );
  if (standing.length === 0) return null;
  const sessions = await findByIds(
    transaction,
    standing.flatMap(({ session }) => session ?? []),
  );
  const plates = await listPlatesOfReads(
    transaction,
    standing.map(({ plateRead }) => plateRead),
  );
  for (const wait of standing) {
    const session = sessions.find(({ id }) => id === wait.session) ?? null;
    if (session?.plateKey !== plateKey && plates.get(wait.plateRead) !== plateKey) continue;
    if (!hasDrivenOn(wait, usedAt)) return { wait, session };
    // The job that ends such waits is on its way, or the server was down: what was opened once opens for no later visit.
    await endWait(transaction, wait.id, wait.lastSeenAt);
  }
  return null;
}

/** Whether a car that was let out is no longer in its lane: it was not seen there for a while. */
function hasDrivenOn({ releasedAt, lastSeenAt }: LaneWait, at: Date): boolean {
  const before = at.getTime() - LET_OUT_MS;
  return releasedAt !== null && releasedAt.getTime() < before && lastSeenAt.getTime() < before;
}

/**
 * Whether the plate has come in since the visit for which it seems to hold, whatever has ended that later visit by now: the
 * read by which it held was late, and its car is long gone.
 */
export function hasComeSince(
  { session }: HeldCar,
  { own, known }: { readonly own: OpenSession | null; readonly known: KnownAtExit | null },
): boolean {
  if (session?.kind !== 'closed' || session.exitAt === null) return false;
  const { id, exitAt } = session;
  return [own, known?.lastExit, known?.missedExit, known?.closedAround].some(
    (other) =>
      other &&
      (other.kind === 'open' || other.kind === 'closed') &&
      other.id !== id &&
      other.entryAt > exitAt,
  );
}

/**
 * Whether a car that holds, or was let out, under the plate of a read is known to be another one: a person took its exit off
 * the plate's session, which is open. It is so at every other gate, and at this one once it has driven on.
 */
export async function isKnownAnothers(
  transaction: Transaction,
  { wait: { gate, releasedAt }, session }: HeldCar,
  read: ReadAtGate,
  own: OpenSession | null,
): Promise<boolean> {
  if (own === null || session === null || own.id === session.id || own.entryAt > read.usedAt) return false;
  if (session.kind === 'open' || (session.kind === 'closed' && session.plateKey === own.plateKey))
    return false;
  const sinceMs = releasedAt === null ? 0 : read.usedAt.getTime() - releasedAt.getTime();
  // What a camera made of the car itself, once a typed plate was taken back, is asked about, and answered by its own exit.
  const isAsked = session.review === 'entry_unknown';
  if (gate === read.gate && sinceMs <= DOUBLED_READ_MS && !isAsked) return false;
  return hasSettlement(transaction, session);
}
