import type { Transaction } from '../../platform/storage/database.ts';
import { getOpen, noteSeenLeaving, type CarBetween, type Session } from '../../sessions/index.ts';

/**
 * A car that came in under a plate near to that of one which leaves may be that one: then it has left by this exit, and
 * ends when nothing else is read of it. Its own exit shows that it was another car.
 */
export async function noteSameCar(
  transaction: Transaction,
  { id, state }: CarBetween,
  { of, exitAt }: { of: Session; exitAt: Date },
): Promise<void> {
  if (state !== 'open') return;
  await noteSeenLeaving(transaction, await getOpen(transaction, id), { at: exitAt, as: of.publicId });
}
