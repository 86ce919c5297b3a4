import { listPayments, movePayments, withoutRefunds } from '../money/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import type { OpenSession } from '../sessions/index.ts';
import type { GateServices, ReadAtGate } from './read-at-gate.ts';

const REASON = 'It was paid after the car had come in again.';

/**
 * A car comes in again whose session is open: that one ends, as a missed exit. Where its entry comes late, what was paid
 * since then was paid for the visit that it begins, and counts there.
 */
export async function comeAgain(
  { sessions }: Pick<GateServices, 'sessions'>,
  transaction: Transaction,
  { usedAt, receivedAt }: ReadAtGate,
  { closes, open }: { closes: OpenSession; open: () => Promise<OpenSession> },
): Promise<{ reason: 'entered_again'; session: OpenSession }> {
  const paid = await withoutRefunds(transaction, closes.id, await listPayments(transaction, closes.id));
  const since = paid.filter(({ paidAt }) => paidAt !== null && paidAt > usedAt);
  if (since.length === 0) {
    await sessions.closeAsMissedExit(transaction, closes, usedAt, receivedAt);
    return { reason: 'entered_again', session: await open() };
  }
  const begun: OpenSession[] = [];
  await sessions.closeAsMissedExit(transaction, closes, usedAt, receivedAt, closes.flags, async () => {
    const session = await open();
    begun.push(session);
    await movePayments(transaction, since, { to: session.id, at: receivedAt, reason: REASON });
  });
  const [session] = begun;
  if (!session) throw new Error('the session was not opened');
  return { reason: 'entered_again', session };
}
