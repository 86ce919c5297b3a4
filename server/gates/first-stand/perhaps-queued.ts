import { hasHeldForLong, perhapsBehindSince } from '#domain/money/behind-hold.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findPerhapsCovered, listHolds, type ClosedSession, type OpenSession } from '../../sessions/index.ts';
import type { ReadAtGate } from '../read-at-gate.ts';
import { listLaneReads } from '../store.ts';
import type { FirstStand } from './find-first-stand.ts';
import type { ExitServices } from '../unended-exits.ts';

type Leaving = (OpenSession | ClosedSession) & { readonly exitAt: Date; readonly exitGate: string };

/** Nobody queues for longer. */
const LONGEST_MS = 60 * 60_000;

/**
 * Up to when a car that leaves is charged if it stood in a queue of which nobody knows: by what it had paid ahead, or since
 * another car held up its lane for long. Null where it makes no difference, or where it cannot have stood there.
 */
export async function findPerhapsQueued(
  { rule }: Pick<ExitServices, 'rule'>,
  transaction: Transaction,
  read: ReadAtGate,
  session: Leaving,
  standing: Promise<FirstStand | null> | null,
): Promise<Date | null> {
  const [covered, behind, stand] = await Promise.all([
    findPerhapsCovered(transaction, session, read.receivedAt),
    // Where nobody holds there is no queue.
    rule === 'record' ? null : findBehind(transaction, read, session),
    standing,
  ]);
  // What held there under a wrong plate was this very car: it is charged until then already.
  const since = behind !== null && stand !== null && stand.at <= behind ? null : behind;
  return covered !== null && (since === null || covered < since) ? covered : since;
}

async function findBehind(
  transaction: Transaction,
  read: ReadAtGate,
  { id, entryAt, exitAt }: Leaving,
): Promise<Date | null> {
  const { mall, gate } = read;
  const from = new Date(exitAt.getTime() - LONGEST_MS);
  const holds = await listHolds(transaction, mall, { from, until: exitAt });
  // One that has ended without being let out drove off, or was typed by mistake.
  const held = holds
    .filter((one) => one.gate === gate && one.session !== id)
    .map((one) => ({ ...one, releasedAt: one.releasedAt ?? one.endedAt }));
  // Most cars pay within minutes: for them an hour of the lane is not read.
  if (!hasHeldForLong(held, exitAt)) return null;
  const reads = await listLaneReads(transaction, read, { from, to: exitAt });
  const others = reads
    .filter(({ sessionId }) => sessionId !== id)
    .map(({ usedAt: at, sessionId: session }) => ({ at, session }));
  const since = perhapsBehindSince(held, others, exitAt);
  return since !== null && since > entryAt ? since : null;
}
