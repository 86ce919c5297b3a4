import { certainUntil } from '#domain/parking/exit-doubt.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import {
  enter,
  giveWait,
  type ClosedSession,
  type OpenSession,
  type UnmatchedSession,
} from '../../sessions/index.ts';
import { judgeJoined, type JudgedLength } from '../explain-match.ts';
import { findCameBetween } from '../other-plate/came-between.ts';
import { findLeftBetween } from '../other-plate/left-between.ts';
import { noteSameCar } from '../other-plate/note-same-car.ts';
import type { GateServices, ReadAtGate } from '../read-at-gate.ts';
import { asksAboutOnly } from '../settle-misread.ts';
import { findExitDoubt } from '../store.ts';
import { endWaiting } from '../waiting/store.ts';
import type { WaitingExit } from '../waiting-exit.ts';
import { isSeenThroughout } from '../whole-stay.ts';

type Exit = UnmatchedSession | WaitingExit;

/** An entry completes the session of an exit that was read before it came, and it is charged for what is certain. */
export async function completeByEntry(
  on: GateServices,
  transaction: Transaction,
  read: ReadAtGate,
  exit: Exit,
): Promise<ClosedSession> {
  const { exit: leftBy, came, ...length } = await judgeLength(on, transaction, read, exit);
  const session = await record(on, transaction, read, exit, length);
  // Of whom they were is asked with the session.
  if (leftBy && asksAboutOnly(leftBy, session)) await on.sessions.lapse(transaction, leftBy);
  if (came) await noteSameCar(transaction, came, { of: session, exitAt: exit.exitAt });
  return session;
}

async function record(
  { sessions }: GateServices,
  transaction: Transaction,
  read: ReadAtGate,
  exit: Exit,
  judged: JudgedLength,
): Promise<ClosedSession> {
  const exitDoubtMs = exit.kind === 'unmatched' ? await findExitDoubt(transaction, exit.id) : exit.doubtMs;
  const certain = certainUntil({ entryAt: read.usedAt, exitAt: exit.exitAt }, exitDoubtMs);
  const spokeAgainst = certain === null ? judged.spokeAgainst : [...judged.spokeAgainst, 'time_doubtful'];
  const length = { ...judged, spokeAgainst, chargedUntil: earlier(certain, judged.chargedUntil) };
  if (exit.kind === 'unmatched')
    return (await sessions.joinExit(transaction, exit, read, { ...length, exitDoubtMs })).session;
  const { exitAt, gate: exitGate, plateRaw: exitPlateRaw, doubtMs, timeFlag, vehicleClass: exitClass } = exit;
  const left = { exitAt, exitGate, exitPlateRaw, doubtMs, timeFlag, exitClass };
  const { session } = await sessions.recordJoined(transaction, read, left, length);
  await endWaiting(transaction, exit.readId, session.id);
  await giveWait(transaction, exit.readId, session.id);
  return session;
}

/**
 * Up to when it is charged. An exit or an entry in between, under a plate near to its own, may have been its car's: then
 * it was two visits, of which the first is certain.
 */
async function judgeLength(
  on: GateServices,
  transaction: Transaction,
  read: ReadAtGate,
  exit: Exit,
): Promise<JudgedLength> {
  const at = { exitAt: exit.exitAt, now: read.receivedAt };
  const id = exit.kind === 'unmatched' ? exit.id : NO_ROW;
  const session: OpenSession = { ...(await enter(transaction, read)), id };
  const [length, left, came] = await Promise.all([
    judgeJoined(on, transaction, read, at),
    findLeftBetween(on, transaction, session, at),
    findCameBetween(on, transaction, session, at),
  ]);
  const [first] = [left, came && { ...came, exit: undefined }]
    .filter((one) => one !== null)
    .toSorted((one, other) => +one.chargedUntil - +other.chargedUntil);
  const { chargedUntil, spokeFor, spokeAgainst } = length;
  if (!first || (chargedUntil !== null && chargedUntil <= first.chargedUntil)) return length;
  if (await isSeenThroughout(transaction, { ...session, exitAt: at.exitAt }))
    return { ...length, spokeFor: [...spokeFor, 'slot_taken_throughout'] };
  const { because, ...until } = first;
  return { ...until, spokeFor, spokeAgainst: [...spokeAgainst, because] };
}

/** The session of an exit that waited is no row yet. */
const NO_ROW = 0;

function earlier(one: Date | null, other: Date | null): Date | null {
  return one === null || (other !== null && other < one) ? other : one;
}
