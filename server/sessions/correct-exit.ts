import { correctCharge, NO_CHARGE, quoteSession, type Quote } from '../money/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { publishClosed, type Settled } from './close-session.ts';
import type { ExitedSession } from './session.ts';
import type { CarAtGate, SessionServices } from './session-services.ts';
import { replaceSession } from './store.ts';

/**
 * Moves a session's exit to an earlier read of it that arrived later, and charges it anew: the first charge stands, and
 * a second one replaces it.
 */
export async function correctExit(
  on: SessionServices,
  transaction: Transaction,
  session: ExitedSession,
  { usedAt: exitAt, gate: exitGate, plateRaw: exitPlateRaw }: CarAtGate,
): Promise<Settled<ExitedSession>> {
  const matchDetail = { ...session.matchDetail, exitMovedFrom: session.exitAt.toISOString() };
  const exit = { exitAt, exitGate, exitPlateRaw, matchDetail };
  const moved: ExitedSession =
    session.kind === 'closed' ? { ...session, ...exit, closedAt: exitAt } : { ...session, ...exit };
  await replaceSession(transaction, session, moved);
  const quote = await chargeAnew(transaction, moved);
  publishClosed(on, transaction, moved, quote);
  return { session: moved, quote };
}

async function chargeAnew(transaction: Transaction, moved: ExitedSession): Promise<Quote> {
  if (moved.kind === 'unmatched' || moved.review !== null) return NO_CHARGE;
  const quote = await quoteSession(transaction, moved.tariffId, moved.entryAt, moved.exitAt);
  await correctCharge(transaction, moved, quote, moved.exitAt);
  return quote;
}
