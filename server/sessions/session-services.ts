import type { TimeFlag } from '#domain/parking/time-flag.ts';
import type { ChangedBy } from '../audit/index.ts';
import type { Devices } from '../devices/index.ts';
import type { Occupancy } from '../occupancy/index.ts';
import type { Malls } from '../malls/index.ts';
import type { JobFaults } from '../platform/jobs/faults.ts';
import type { Services } from '../platform/services.ts';
import type { Transaction } from '../platform/storage/database.ts';
import type { LearnedUsual } from './usual/learn-usual.ts';
import type { ClosedSession, OpenSession, Session, UnmatchedSession } from './session.ts';
import type { SlotTrusts } from './slots/slot-trust.ts';
import type { UnconfirmedSessions } from './slots/unconfirmed.ts';
import type { PlateWitness } from './two-plates/two-plated.ts';

/** What the work on sessions needs of the rest of the product. */
export interface SessionServices extends LearnedUsual {
  readonly services: Services;
  readonly malls: Malls;
  readonly devices: Devices;
  readonly occupancy: Occupancy;
  readonly unconfirmed: UnconfirmedSessions;
  readonly trusts: SlotTrusts;
  /** What is to be done about sessions of which a person has decided: they may owe less by now. */
  readonly onSettled: SettledWork[];
  /** What is to be done about sessions that stand as before a settlement, since it was taken back. */
  readonly onTakenBack: TakenBack[];
  /** What is to be done about exits that a person takes off their sessions. */
  readonly onTakenOff: TakenOffWork[];
  /** What is to be done about sessions that a person joins with an exit. */
  readonly onJoined: JoinWork[];
  /** What is to be done about visits that a person begins or ends. */
  readonly onGivenByHand: ByHandWork[];
  /** What is to be done about sessions to which a person gives another plate. */
  readonly onPlateCorrected: PlateWork[];
  /** Who knows of exits that wait for their entries: their cars have left. */
  readonly onWaiting: WaitingExits[];
  /** Who knows of what binds a plate to a visit. */
  readonly onTwoPlates: PlateWitness[];
  /** Who knows when cars were read last. */
  readonly onReads: ReadSince[];
}

/** What the work needs that time alone brings about of sessions. */
export interface SessionUpkeep extends SessionServices {
  readonly faults: JobFaults;
}

/** The works that other topics add. */
export type SessionWorks = Pick<
  SessionServices,
  | 'onSettled'
  | 'onTakenBack'
  | 'onTakenOff'
  | 'onJoined'
  | 'onGivenByHand'
  | 'onPlateCorrected'
  | 'onWaiting'
  | 'onTwoPlates'
  | 'onReads'
>;

/** Which of these sessions something was read of since an instant. */
export type ReadSince = (
  transaction: Transaction,
  sessions: readonly number[],
  since: Date,
) => Promise<readonly number[]>;

/** The exits of a mall since an instant that wait for their entries, and whether a two-wheeler was read there. */
export type WaitingExits = (
  transaction: Transaction,
  mall: number,
  since: Date,
) => Promise<readonly { readonly at: Date; readonly isTwoWheeler: boolean }[]>;

/** Runs in the transaction in which a person has decided about a session; its row is held. */
export type SettledWork = (transaction: Transaction, session: Session, now: Date) => Promise<void>;

/** An exit that a person takes off a session, which stands alone from then on. */
export interface TakenOff {
  readonly before: ClosedSession;
  readonly after: OpenSession | ClosedSession;
  readonly exit: UnmatchedSession;
}

/** When an exit was taken off, and when that is taken back. */
export interface TakenOffAt {
  readonly takenOffAt: Date;
  readonly now: Date;
}

/** Follows what exits a person takes off their sessions, and what is their exit again. */
export interface TakenOffWork {
  /** Answers how the session and its exit stand then. */
  takeOff(transaction: Transaction, takenOff: TakenOff, now: Date): Promise<Pick<TakenOff, 'after' | 'exit'>>;
  /** Runs before the session is charged again up to that exit. */
  recallMoney(
    transaction: Transaction,
    session: { readonly id: number; readonly mall: number },
    when: TakenOffAt,
  ): Promise<void>;
  takeBack(transaction: Transaction, exit: Session, session: Session, when: TakenOffAt): Promise<void>;
}

/** Follows what a person joins with an exit, before it is charged, and what is joined no more. */
export interface JoinWork {
  join(transaction: Transaction, session: ClosedSession, now: Date): Promise<void>;
  /** `joinedAt` is when it was joined. */
  takeBack(transaction: Transaction, session: OpenSession | ClosedSession, joinedAt: Date): Promise<void>;
}

/** Follows what visits a person begins, ends or takes the exit off, before they are charged, and what is so no more. */
export interface ByHandWork {
  give(transaction: Transaction, session: OpenSession | ClosedSession, now: Date): Promise<void>;
  /** `givenAt` is when the person decided what is taken back. */
  takeBack(transaction: Transaction, session: OpenSession | ClosedSession, givenAt: Date): Promise<void>;
}

/** A session to which a person gave another plate; `before` is the key that it had. */
export interface PlateCorrected {
  readonly before: string | null;
  readonly after: OpenSession | ClosedSession;
  /** The settlement's id, by which the ledger names it. */
  readonly settlement: string;
  readonly by: ChangedBy;
}

/** Follows what plate a person gives a session, and that it has the one before again. */
export interface PlateWork {
  correct(transaction: Transaction, corrected: PlateCorrected): Promise<void>;
  takeBack(
    transaction: Transaction,
    session: OpenSession | ClosedSession,
    when: { readonly correctedAt: Date; readonly now: Date },
  ): Promise<void>;
}

/**
 * Looks at a session that a settlement had changed until now, and says how it stands then; `decidedAt` is when that was
 * decided which is taken back.
 */
export type TakenBack = (
  transaction: Transaction,
  session: Session,
  now: Date,
  decidedAt: Date,
) => Promise<Session>;

/** A car as a camera saw it at a gate. */
export interface CarAtGate {
  readonly mall: number;
  readonly gate: string;
  /** The match key of its plate; null where the plate could not be read as a registration. */
  readonly plateKey: string | null;
  /** What people are shown of its plate. */
  readonly plate: string;
  /** The characters as they were read. */
  readonly plateRaw: string;
  readonly confidence: number | null;
  readonly vehicleClass: string | null;
  /** When it was there, by a clock set right. */
  readonly usedAt: Date;
  /** How much later it may truly have come in, or how much earlier gone out. */
  readonly doubtMs: number;
  /** The earliest that it may have been. */
  readonly earliestAt?: Date;
  /** When it was by its camera's own time. */
  readonly ownAt?: Date;
  readonly timeFlag: TimeFlag;
  /** When the read arrived here. */
  readonly receivedAt: Date;
}
