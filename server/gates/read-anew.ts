import type { Transaction } from '../platform/storage/database.ts';
import { nameUnread, respellSession, type OpenSession } from '../sessions/index.ts';
import type { GateServices, ReadAtGate } from './read-at-gate.ts';

/** One more read of a car at its entry. Where the first one was of another car, without a plate, this one pays since its own. */
export async function readAnew(
  on: GateServices,
  transaction: Transaction,
  session: OpenSession,
  read: ReadAtGate,
): Promise<OpenSession> {
  const isNamed = read.plateKey !== null || read.isTyped === true;
  const isUnread = session.review === 'plate_unreadable' && isNamed;
  const respell = read.plateKey === null && read.isTyped ? nameUnread : respellSession;
  const respelled = await respell(transaction, session, read);
  return isUnread && read.usedAt > session.entryAt
    ? on.sessions.enterLater(transaction, respelled, read)
    : respelled;
}
