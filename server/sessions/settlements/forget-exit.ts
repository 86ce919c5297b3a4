import type { Transaction } from '../../platform/storage/database.ts';
import type { UnmatchedSession } from '../session.ts';
import { CANCELLED } from '../session-row.ts';
import { replaceSession } from '../store.ts';

/** An exit that stands alone and never was: no list has it, and nobody is asked. */
export async function forgetExit(transaction: Transaction, exit: UnmatchedSession): Promise<void> {
  const flags = [...exit.flags.filter((flag) => flag !== CANCELLED), CANCELLED];
  await replaceSession(transaction, exit, { ...exit, review: null, flags });
}
