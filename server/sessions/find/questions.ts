import type { Transaction } from '../../platform/storage/database.ts';
import type { ClosedSession, OpenSession, UnmatchedSession } from '../session.ts';
import { selectAmbiguous, selectNamed } from './store.ts';

/** An exit that fits no session for sure, with the sessions that it may have ended. */
export interface Question {
  readonly exit: UnmatchedSession;
  readonly candidates: readonly (OpenSession | ClosedSession)[];
}

/** The exits since an instant that wait for an answer. */
export async function listQuestions(
  transaction: Transaction,
  mall: number,
  since: Date,
): Promise<Question[]> {
  const exits = await selectAmbiguous(transaction, mall, since);
  const names = (exit: UnmatchedSession): string[] => {
    const named = exit.matchDetail['candidates'];
    return Array.isArray(named) ? named.map(String) : [];
  };
  const named = await selectNamed(transaction, mall, exits.flatMap(names));
  return exits.map((exit) => ({
    exit,
    candidates: named.filter(({ publicId }) => names(exit).includes(publicId)),
  }));
}
