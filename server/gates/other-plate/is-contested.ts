import { isLow } from '#domain/plates/evidence.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findPricing, type ClosedSession, type OpenSession } from '../../sessions/index.ts';
import type { GateServices, ReadAtGate } from '../read-at-gate.ts';
import { wasTagSeen } from '../tags/plates-named/witness-tags.ts';

/**
 * Whether a read of a session's very plate may be of a car whose plate is like it. One in doubt is its own where something
 * beside the characters says so: the tag that was read with it, or that it was paid for and leaves in time.
 */
export async function isContested(
  on: Pick<GateServices, 'services'>,
  transaction: Transaction,
  session: OpenSession | ClosedSession,
  { exitAt, read }: { exitAt: Date; read: Pick<ReadAtGate, 'confidence' | 'gate'> | undefined },
): Promise<boolean> {
  if (read === undefined || !isLow(read.confidence)) return true;
  const [{ leaveBy }, isTagged] = await Promise.all([
    findPricing(transaction, { ...session, exitGate: read.gate }, { at: exitAt }),
    wasTagSeen(on.services, transaction, { ...session, exitAt, exitGate: read.gate }),
  ]);
  return !isTagged && (leaveBy === null || leaveBy < exitAt);
}
