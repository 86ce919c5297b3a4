import type { Transaction } from '../../platform/storage/database.ts';
import type { Session } from '../session.ts';
import type { SessionServices } from '../session-services.ts';
import { NOT_ASKED } from '../session-row.ts';
import { replaceSession } from '../store.ts';

/**
 * Nobody is asked about a session any longer, since nobody can find out more. It remains as it is and costs what it
 * costs; why it was asked about is on record, and a read that comes later may still answer it.
 */
export async function lapseQuestion(
  { services }: SessionServices,
  transaction: Transaction,
  session: Session,
): Promise<void> {
  if (session.review === null) return;
  const matchDetail = { ...session.matchDetail, asked: session.review };
  const flags = [...session.flags.filter((flag) => flag !== NOT_ASKED), NOT_ASKED];
  await replaceSession(transaction, session, { ...session, review: null, flags, matchDetail });
  const event = { mallId: session.mall, sessionId: session.publicId };
  transaction.afterCommit(() => services.bus.publish('sessionChanged', event));
}
