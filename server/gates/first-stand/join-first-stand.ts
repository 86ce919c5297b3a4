import type { EvidenceCode } from '#contract/evidence-words.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { giveWait, waitedUntil, type ClosedSession } from '../../sessions/index.ts';
import type { GateServices } from '../read-at-gate.ts';
import { settleMisread } from '../settle-misread.ts';
import { findExitDoubt } from '../store.ts';
import { endWaiting } from '../waiting/store.ts';
import type { FirstStand } from './find-first-stand.ts';

const MISREAD_BEFORE: EvidenceCode = 'misread_before';

/** What was read of a car's first stand goes to its session. */
export async function joinFirstStand(
  on: GateServices,
  transaction: Transaction,
  { exits, waiting }: FirstStand,
  session: number,
): Promise<void> {
  for (const exit of exits) await settleMisread(on, transaction, exit, { id: session });
  for (const { id } of waiting) {
    await endWaiting(transaction, id, session);
    await giveWait(transaction, id, session);
  }
}

/** What is stored of it with the session: whoever charges it again has to know. */
export function explainFirstStand(stand: FirstStand | null) {
  const isOwn = stand !== null && stand.exits.length + stand.waiting.length > 0;
  return {
    spokeFor: isOwn ? [MISREAD_BEFORE] : [],
    // What was stored of an exit before this one holds no more.
    detail: { stoodSince: stand?.at.toISOString() },
  };
}

/**
 * How much earlier than it stands a session's exit may have been: by its read's time, or by a stand before it. So much less
 * is charged too of a car that stood in our lanes before it drove back in.
 */
export async function findDoubtOfExit(
  transaction: Transaction,
  session: Pick<ClosedSession, 'id' | 'exitAt' | 'matchDetail'>,
): Promise<number> {
  return doubtSince(session, await findExitDoubt(transaction, session.id));
}

/** The same where the doubt of the read is known, and where some of the session is in doubt, what it stood in lanes of the rest. */
export function doubtSince(
  { exitAt, matchDetail }: Pick<ClosedSession, 'exitAt' | 'matchDetail'>,
  doubtMs: number,
  waitedMs: number | null = null,
): number {
  if (exitAt === null) return doubtMs;
  const { stoodSince } = matchDetail;
  const stoodMs = typeof stoodSince === 'string' ? exitAt.getTime() - Date.parse(stoodSince) : 0;
  return Math.max(doubtMs, stoodMs) + (waitedMs ?? waitedUntil({ matchDetail }, exitAt));
}
