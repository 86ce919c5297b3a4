import type { SlotPlace } from '#domain/parking/mall.ts';
import { pickSuggestedSlot, SUGGESTION_HOLDS_MS } from '#domain/parking/session-slots.ts';
import { admit, type Admission } from '#domain/parking/session.ts';
import type { Transaction } from '../platform/storage/database.ts';
import {
  listSuggestedSlots,
  lockSuggestions,
  type ClosedSession,
  type OpenSession,
  type UnmatchedSession,
} from '../sessions/index.ts';
import { gatherEntryFacts, type KnownAtEntry } from './entry-facts.ts';
import { answerEntry } from './gate-answer.ts';
import type { GateServices, ReadAtGate } from './read-at-gate.ts';
import { endWaiting, findFirstAnswer } from './store.ts';
import type { TakenRead } from './take-plate-read.ts';
import type { WaitingExit } from './waiting-exit.ts';

type Decided = Admission<OpenSession, ClosedSession, UnmatchedSession | WaitingExit>;

/** Admits the car at the entry: opens its session, or finds the one that the read belongs to. Never refuses. */
export async function takeEntry(
  on: GateServices,
  transaction: Transaction,
  read: ReadAtGate,
): Promise<TakenRead> {
  const known = await gatherEntryFacts(on, transaction, read);
  if (known.withheld) return answerDouble(transaction, read, known.withheld);
  const decided = admit(known.facts);
  if (decided.kind === 'duplicate') return answerDouble(transaction, read, decided.session);
  const { reason, session } = await carryOut(on, transaction, read, known, decided);
  return { answer: answerEntry(read, reason, session), sessionId: session.id, isWaiting: false };
}

async function carryOut(
  on: GateServices,
  transaction: Transaction,
  read: ReadAtGate,
  { nextEntryAt }: KnownAtEntry,
  decided: Exclude<Decided, { kind: 'duplicate' }>,
): Promise<{ reason: string; session: OpenSession | ClosedSession }> {
  const open = async (review: 'plate_unreadable' | 'plate_conflict' | null) =>
    on.sessions.open(transaction, read, review, await suggestSlot(on, transaction, read));
  switch (decided.kind) {
    case 'open':
      return { reason: decided.review ?? 'entered', session: await open(decided.review) };
    case 'open_withheld':
      return { reason: 'plate_conflict', session: await open('plate_conflict') };
    case 'reopen_after_missed_exit':
      await on.sessions.closeAsMissedExit(transaction, decided.closes, read.usedAt, read.receivedAt);
      return { reason: 'entered_again', session: await open(null) };
    case 'join_exit':
      return { reason: 'exit_joined', session: await join(on, transaction, read, decided.exit) };
    case 'record_missed_exit': {
      // The car was inside again later, so by then at the latest it had left.
      const closedAt = nextEntryAt ?? read.receivedAt;
      const session = await on.sessions.recordMissedExit(transaction, read, closedAt);
      return { reason: 'late_entry', session };
    }
  }
}

/** The same answer as the first read of the session got. */
async function answerDouble(
  transaction: Transaction,
  read: ReadAtGate,
  session: OpenSession | ClosedSession,
): Promise<TakenRead> {
  const first = await findFirstAnswer(transaction, session.id, 'entry');
  const answer = first ?? answerEntry(read, 'already_inside', session);
  return { answer, sessionId: session.id, isWaiting: false };
}

/** The exit came first: the session is complete now, and charged. */
async function join(
  { sessions }: GateServices,
  transaction: Transaction,
  read: ReadAtGate,
  exit: UnmatchedSession | WaitingExit,
): Promise<ClosedSession> {
  if (exit.kind === 'unmatched') return (await sessions.joinExit(transaction, exit, read)).session;
  const { exitAt, gate: exitGate, plateRaw: exitPlateRaw } = exit;
  const { session } = await sessions.recordJoined(transaction, read, { exitAt, exitGate, exitPlateRaw });
  await endWaiting(transaction, exit.readId, session.id);
  return session;
}

/** A read older than this is of a car that has driven on: nobody saw a suggestion. */
const LIVE_MS = 60_000;

/** The empty slot to send the car to, suggested to nobody else; null where none is known, or the read came late. */
async function suggestSlot(
  { occupancy, malls }: GateServices,
  transaction: Transaction,
  { mall, usedAt, receivedAt }: ReadAtGate,
): Promise<string | null> {
  if (receivedAt.getTime() - usedAt.getTime() > LIVE_MS) return null;
  const empty = new Set(occupancy.emptySlots(mall));
  if (empty.size === 0) return null;
  const places: readonly SlotPlace[] = malls
    .slotsOf(mall)
    .filter(({ code, isRetired }) => !isRetired && empty.has(code));
  const since = new Date(usedAt.getTime() - SUGGESTION_HOLDS_MS);
  const [, taken] = await Promise.all([
    lockSuggestions(transaction, mall),
    listSuggestedSlots(transaction, mall, since),
  ]);
  const sectionOrder = malls.get(mall)?.parkingConfig.sections ?? [];
  return pickSuggestedSlot(places, { sectionOrder }, new Set(taken))?.code ?? null;
}
