import { DOUBLED_EXIT_MS } from '#domain/parking/session.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { listWaitsOf } from '../../sessions/index.ts';
import type { AskedAtExit } from '../ask-ahead.ts';
import { isLongGone } from '../gate-answer.ts';
import type { ReadAtGate } from '../read-at-gate.ts';
import { mayStillLeave } from './may-still-leave.ts';
import { findLastLeft, hasComeBy, isRatherInside, type NotLetOut } from './still-inside.ts';

/**
 * The car of this plate that holds nowhere and was answered `open`, while it may leave still. One that never held is known by
 * its exit for as long as a read is taken for one more of that. Null where it has come in since, by its plate or by one near to it.
 */
export async function findPromised(
  transaction: Transaction,
  read: ReadAtGate,
  { known, own }: Pick<AskedAtExit, 'known' | 'own'>,
): Promise<NotLetOut | null> {
  if (own !== null || known === null || isLongGone(read)) return null;
  const session = await findLastLeft(transaction, read);
  if (session === null || session.exitAt === null) return null;
  if (isRatherInside(known.match, session) || hasComeBy(known.ownReads, session)) return null;
  const waits = await listWaitsOf(transaction, session.id);
  const isDouble = read.usedAt.getTime() - session.exitAt.getTime() <= DOUBLED_EXIT_MS;
  if (waits.length === 0 ? isDouble : waits.some(({ endedAt }) => endedAt === null)) return null;
  if (!(await mayStillLeave(transaction, session, read, waits))) return null;
  return { wait: waits.at(-1) ?? null, session, mayLeave: true };
}
