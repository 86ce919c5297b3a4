import type { Transaction } from '../../platform/storage/database.ts';
import {
  forgetSeenLeaving,
  listSeenLeaving,
  reopenSession,
  type UnmatchedSession,
} from '../../sessions/index.ts';
import { judgeAround } from '../other-plate/judge-around.ts';
import type { GateServices } from '../read-at-gate.ts';

/** An exit has its own entry: whoever was taken to have left by it, since its plate is much like theirs, has not, and who may have is doubted no more. */
export async function forgetLikeness(
  on: GateServices,
  transaction: Transaction,
  exit: UnmatchedSession,
  now: Date,
): Promise<void> {
  const { mall, exitAt } = exit;
  for (const session of await listSeenLeaving(transaction, mall, exitAt)) {
    if (session.kind === 'open') await forgetSeenLeaving(transaction, session);
    else
      await reopenSession(on, transaction, session, { name: `alike:${exitAt.getTime()}`, leftBy: null, now });
  }
  await judgeAround(on, transaction, exit, now);
}
