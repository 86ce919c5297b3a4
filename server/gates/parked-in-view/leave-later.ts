import { doCarsPassUnread } from '#domain/parking/half-visits.ts';
import { mayHaveStayed } from '#domain/parking/left-later.ts';
import { isSeenComing } from '#domain/parking/passing-by.ts';
import { isDoubtfulRead } from '#domain/plates/evidence.ts';
import type { PlateReading } from '#domain/plates/plate.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import {
  countHalfVisits,
  hasSettlement,
  listOfPlate,
  type ClosedSession,
  type Session,
} from '../../sessions/index.ts';
import { readAsOf, type GateServices } from '../read-at-gate.ts';
import { listOwnReads } from '../two-cars/store.ts';

/** An exit of a plate that has come in nowhere since its visit ended by an exit before. */
export interface ExitAgain {
  readonly mall: number;
  readonly gate: string;
  readonly plateKey: string | null;
  readonly plateRaw: string;
  readonly reading: PlateReading;
  readonly confidence: number | null;
  readonly usedAt: Date;
  readonly doubtMs: number;
  readonly receivedAt: Date;
}

type Ended = ClosedSession & { readonly exitAt: Date };

/** The exit by which a visit first seemed to end. */
interface FirstExit {
  readonly exitAt: string;
  readonly exitGate: string | null;
  readonly exitPlateRaw: string | null;
}

const FIRST_EXIT = 'firstExit';

export function findFirstExitOf({ matchDetail }: ClosedSession): FirstExit | null {
  return (matchDetail[FIRST_EXIT] as FirstExit | undefined) ?? null;
}

/** Whether a read is one more of a car that has stayed after the first exit of its visit, as its last one was. */
export function hasStayed(session: Ended, again: Date, last = session.exitAt): boolean {
  const first = findFirstExitOf(session);
  if (first !== null && again <= session.exitAt) return again >= new Date(first.exitAt);
  return mayHaveStayed({ first: first === null ? session.exitAt : new Date(first.exitAt), last }, again);
}

/**
 * The visit that ended by an exit before, and ends by this one now: whoever is read at an exit again and again, and at no
 * entry in between, has left by the last of them. Until the first one is certain, and for the rest one person is asked once: it may
 * have come back unread. Null where the read is of no such visit, or a person has decided about it.
 */
export async function leaveLater(
  on: GateServices,
  transaction: Transaction,
  read: ExitAgain,
): Promise<ClosedSession | null> {
  const session = await findStayed(transaction, read);
  if (session === null || session.exitAt >= read.usedAt) return session;
  const { exitAt, exitGate, exitPlateRaw, plate, plateKey, otherKey, matchDetail } = session;
  const first = findFirstExitOf(session) ?? { exitAt: exitAt.toISOString(), exitGate, exitPlateRaw };
  const left = {
    exitAt: read.usedAt,
    exitGate: read.gate,
    exitPlateRaw: read.plateRaw,
    plate,
    plateKey,
    otherKey,
    matchDetail: { ...matchDetail, spokeAgainst: withLeftTwice(matchDetail), [FIRST_EXIT]: first },
  };
  const certain = { exitDoubtMs: read.doubtMs, chargedUntil: new Date(first.exitAt) };
  const settled = await on.sessions.close(transaction, session, {
    ...left,
    ...certain,
    receivedAt: read.receivedAt,
  });
  return settled.session;
}

function withLeftTwice({ spokeAgainst }: ClosedSession['matchDetail']): unknown[] {
  const others: unknown[] = Array.isArray(spokeAgainst) ? spokeAgainst : [];
  return [...others.filter((one) => one !== 'left_twice'), 'left_twice'];
}

async function findStayed(transaction: Transaction, read: ExitAgain): Promise<Ended | null> {
  const { mall, plateKey, usedAt, reading, confidence } = read;
  if (plateKey === null || isDoubtfulRead(reading, { confidence })) return null;
  const own = await listOfPlate(transaction, mall, plateKey);
  const newest = own.find((one) => one.kind !== 'unmatched' && one.entryAt <= usedAt);
  if (!newest || !hasOwnExit(newest, plateKey)) return null;
  const reads = await listOwnReads(transaction, { mall, plateKey, usedAt: new Date(usedAt.getTime() - 1) });
  const last = reads.find(({ direction, sessionId }) => direction === 'exit' && sessionId === newest.id);
  if (!hasStayed(newest, usedAt, last?.usedAt)) return null;
  if (!isAskedOfExitAlone(newest) || (await hasSettlement(transaction, newest))) return null;
  // Where many pass unread all day it has rather come back.
  return doCarsPassUnread(await countHalfVisits(transaction, mall, { but: [newest.id] })) ? null : newest;
}

function hasOwnExit(session: Session, key: string): session is Ended {
  if (session.kind !== 'closed' || session.exitAt === null || session.exitGate === null) return false;
  if (isSeenComing(session.exitAt, session.entryAt)) return false;
  return session.plateKey === key && readAsOf(session.exitPlateRaw ?? '', session.exitAt).key === key;
}

/** Nobody is asked about it, or only how long it was. */
function isAskedOfExitAlone(session: ClosedSession): boolean {
  const { review } = session;
  return review === null || (review === 'length_doubtful' && findFirstExitOf(session) !== null);
}
