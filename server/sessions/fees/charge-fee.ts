import { chargeSessions, type PostedFee } from '../../money/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { publishClosed } from '../close-session.ts';
import { FEE_TAKEN } from '../session-row.ts';
import type { UnmatchedSession } from '../session.ts';
import type { SessionServices } from '../session-services.ts';
import { replaceSession } from '../store.ts';

/**
 * Charges an exit whose entry nobody knows the fee that the mall has posted, once somebody takes it. It is decided by that:
 * nobody is asked about it, and nothing but its own entry is joined to it. The caller holds the session's row.
 */
export async function chargeFee(
  on: SessionServices,
  transaction: Transaction,
  exit: UnmatchedSession,
  { fee, now }: { fee: PostedFee; now: Date },
): Promise<UnmatchedSession> {
  const charged = { ...exit, review: null, flags: [...exit.flags, FEE_TAKEN] };
  await replaceSession(transaction, exit, charged);
  const session = { ...charged, tariffId: fee.tariff };
  await chargeSessions(transaction, [{ session, quote: fee.quote, at: exit.exitAt, now }]);
  publishClosed(on, transaction, charged, fee.quote);
  return charged;
}
