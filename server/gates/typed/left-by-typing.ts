import { isDoubtfulRead } from '#domain/plates/evidence.ts';
import { DOUBLED_EXIT_MS, DOUBLED_READ_MS, LONG_STAY_MS } from '#domain/parking/session.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import {
  EXIT_TYPED,
  findEndedBefore,
  listWaitsOf,
  lockSession,
  reopenSession,
  type ClosedSession,
} from '../../sessions/index.ts';
import type { AskedAtExit } from '../ask-ahead.ts';
import { isLongGone } from '../gate-answer.ts';
import type { GateServices, ReadAtGate } from '../read-at-gate.ts';
import { detachTyped, listTypedAlone } from './store.ts';

/**
 * Whether the visit of a car is open again that seemed to have left: only a person had typed its plate at an exit, which let
 * it out at once, and now a camera reads it at an exit, surely, though it did not come in since. Somebody mistyped it, and
 * this is its exit; or it left then, and has come back unread. So it is charged until then, unless its slot shows that it
 * stayed, and a person is asked.
 */
export async function reopenTypedOut(
  on: GateServices,
  transaction: Transaction,
  read: ReadAtGate,
  asked: AskedAtExit,
): Promise<boolean> {
  const found = await findLeftByTyping(transaction, read, asked);
  if (found === null) return false;
  const { session, typed } = found;
  await lockSession(transaction, session.id);
  await detachTyped(transaction, typed);
  const name = `typed-out:${typed}`;
  await reopenSession(on, transaction, session, { name, leftBy: null, now: read.receivedAt });
  return true;
}

async function findLeftByTyping(
  transaction: Transaction,
  read: ReadAtGate,
  { known, rules }: AskedAtExit,
): Promise<{ readonly session: ClosedSession; readonly typed: number } | null> {
  const { mall, plateKey: key, usedAt: at } = read;
  if (known === null || rules.exitRule === 'record' || key === null || !isSure(read)) return null;
  const ended = await findEndedBefore(transaction, { mall, key, at });
  if (ended?.endedBy !== 'own_plate' || !isAway(read, ended.session)) return null;
  const { session } = ended;
  const hasCome = known.ownReads.some(
    ({ direction, usedAt }) => direction === 'entry' && usedAt > session.exitAt,
  );
  // One that held there has rules of its own.
  if (hasCome || (await listWaitsOf(transaction, session.id)).length > 0) return null;
  const [typed] = await listTypedAlone(transaction, { reads: [], sessions: [session.id] });
  return typed ? { session, typed: typed.id } : null;
}

/** Whether a car that was typed out is where it can't have stood since: who waits at that very exit is read there again. */
function isAway(
  { gate, usedAt }: ReadAtGate,
  { exitAt, exitGate, flags }: ClosedSession & { readonly exitAt: Date },
): boolean {
  const sinceMs = usedAt.getTime() - exitAt.getTime();
  const leastMs = gate === exitGate ? DOUBLED_EXIT_MS : DOUBLED_READ_MS;
  return flags.includes(EXIT_TYPED) && sinceMs > leastMs && sinceMs <= LONG_STAY_MS;
}

function isSure(read: ReadAtGate): boolean {
  const { isTyped, confidence, reading } = read;
  return !isTyped && confidence !== null && !isDoubtfulRead(reading, { confidence }) && !isLongGone(read);
}
