import type { TimeFlag } from '#domain/parking/time-flag.ts';
import type { ReviewReason } from '#domain/parking/session.ts';
import { readMark } from '#domain/plates/mark.ts';
import { findRival } from '#domain/plates/two-plates.ts';

/** A session is open while the car is inside, closed once it has left, unmatched where only its exit was read. */
export type Session = OpenSession | ClosedSession | UnmatchedSession;

/** What every session has. */
interface Common {
  readonly id: number;
  readonly publicId: string;
  readonly mall: number;
  /** The match key; null while it is withheld: unreadable, or a second car under one plate. */
  readonly plateKey: string | null;
  readonly plate: string;
  readonly vehicleClass: string | null;
  /** Why a person should look at it; such a session costs nothing, or what is certain alone. */
  readonly review: ReviewReason | null;
  readonly flags: readonly string[];
  /** How the exit found its session, or which sessions it may have meant. */
  readonly matchDetail: Readonly<Record<string, unknown>>;
  /** What was made of the times of its reads; null where all were right. */
  readonly timeFlag: Exclude<TimeFlag, 'ok'> | null;
  readonly createdAt: Date;
}

/** What is known from the entry of a car, and the slot that it took. */
export interface Entry {
  readonly entryAt: Date;
  readonly entryGate: string | null;
  /** How much later it may truly have been. */
  readonly entryDoubtMs: number;
  /** How much earlier it may truly have been. */
  readonly entryEarlyMs: number;
  readonly entryConfidence: number | null;
  readonly entryPlateRaw: string | null;
  /** What its plate was read as too, by a second read at the entry. */
  readonly otherKey: string | null;
  /** The plate that is proven to be its car's: by a person, by what its driver gave, by other visits. */
  readonly provenKey: string | null;
  /** The tariff in force at the entry; where that may have been earlier, in force then. */
  readonly tariffId: number | null;
  readonly suggestedSlot: string | null;
  readonly slotCode: string | null;
  readonly slotBasis: 'suggested' | 'inferred' | null;
  readonly slotConfirmedAt: Date | null;
}

/** What is known from the exit of a car. */
export interface Exit {
  readonly exitAt: Date;
  readonly exitGate: string | null;
  readonly exitPlateRaw: string | null;
}

/** Whether its plate was read at the entry: else no exit read ends the session. */
export function hasPlate({
  plateKey,
  otherKey,
  entryPlateRaw,
}: Pick<OpenSession, 'plateKey' | 'otherKey' | 'entryPlateRaw'>): boolean {
  return plateKey !== null || otherKey !== null || readMark(entryPlateRaw ?? '') !== null;
}

export interface OpenSession extends Common, Entry {
  readonly kind: 'open';
}

export interface ClosedSession extends Common, Entry {
  readonly kind: 'closed';
  /** Its exit, or the instant by which a car whose exit was missed must have left. */
  readonly closedAt: Date;
  /** Null where the exit was missed. */
  readonly exitAt: Date | null;
  readonly exitGate: string | null;
  readonly exitPlateRaw: string | null;
}

export interface UnmatchedSession extends Common, Exit {
  readonly kind: 'unmatched';
}

/** A session that ended at an exit that was read. */
export type ExitedSession = (ClosedSession & Exit) | UnmatchedSession;

export function hasExit(session: Session): session is ExitedSession {
  return session.kind !== 'open' && session.exitAt !== null;
}

/** The other plate of a session whose gates read two, while neither is proven; null where it is under one. */
export function rivalOf(session: Unnumbered<Session>): string | null {
  return session.kind === 'closed' ? findRival(session) : null;
}

type Unnumbered<S> = S extends Session ? Omit<S, 'id'> : never;

/** When the session ended, as far as is known. */
export function endOf(session: ClosedSession | UnmatchedSession): Date {
  return session.kind === 'closed' ? session.closedAt : session.exitAt;
}

/** The slot that people are shown: the one taken, else the one suggested. */
export function shownSlot(session: Session): string | null {
  return session.kind === 'unmatched' ? null : (session.slotCode ?? session.suggestedSlot);
}

/** A session of which no slot is known. */
export const NO_SLOT = { slotCode: null, slotBasis: null, slotConfirmedAt: null };

/** Where a car came in that a person entered without naming a gate: it may have been any. */
export const ANY_GATE = 'manual';
