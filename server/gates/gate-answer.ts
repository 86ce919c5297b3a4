import type { GateAnswer } from '#contract/ingest.ts';
import { isPayable } from '#domain/money/least-payable.ts';
import { toRupees, type Paise } from '#domain/money/money.ts';
import { formatShownLength } from '#domain/money/tariff.ts';
import {
  decideEffect,
  type ExitRule,
  type GateEffect,
  type ReadOutcome,
} from '#domain/parking/gate-effect.ts';
import type { PassAtEntry } from '#domain/passes/quota.ts';
import { indiaTime } from '#domain/time/india-time.ts';
import { LATENESS_MS } from '#domain/parking/session.ts';
import type { ClosedSession, LaneWait, OpenSession, Session, Settled } from '../sessions/index.ts';
import type { HeldCar } from './lanes/find-held.ts';
import type { ReadAtGate } from './read-at-gate.ts';

/** What came of a read: the answer, the session that it belongs to, and whether it waits for an entry. */
export interface TakenRead {
  readonly answer: GateAnswer;
  readonly sessionId: number | null;
  readonly isWaiting: boolean;
  /** The car that holds at the exit already, of which this is one more read. */
  readonly held?: HeldCar | null;
  /** The wait of the car's session, where that has been asked for. */
  readonly wait?: LaneWait | null;
  /** How much earlier the read may have been, where its session tells more of that than the read. */
  readonly doubtMs?: number;
  /** When the read was, where its session tells that better than its camera's clock. */
  readonly usedAt?: Date;
}

/** What a mall does at its exits, and what a car there owes. */
export interface AtLane {
  readonly rule: ExitRule;
  readonly duePaise: Paise;
  /** Where it is paid; null where it need not be. */
  readonly payUrl: string | null;
  /** Whether its driver can pay there alone; else the page names the attendant. */
  readonly isPaidOnline?: boolean;
  /** The barrier was opened for this session a while ago. */
  readonly hasLeft?: boolean;
}

/** The decision that a barrier controller gets for each effect: with a ticket it opens, and it holds for a person. */
const DECISIONS: Readonly<Record<GateEffect, GateAnswer['decision']>> = {
  open: 'open',
  hold: 'hold',
  ticket: 'open',
  ask: 'hold',
};

/** Common displays at barriers have two lines of 16 to 20 characters. */
const LINE = 20;

/** The answer to an entry: the slot to drive to, where one is known. */
export function answerEntry(
  read: ReadAtGate,
  reason: string,
  session: OpenSession | ClosedSession,
  pass: PassAtEntry | null = null,
): GateAnswer {
  const second = session.suggestedSlot ?? (session.kind === 'open' ? 'Please drive in' : 'Please drive on');
  const outcome: ReadOutcome = { direction: 'entry', isPlateReadable: read.plateKey !== null };
  return answer(read, outcome, { reason, session, rule: 'record', lines: [greet(pass), second] });
}

/**
 * Who comes in over the quota of a pass pays as a visitor, and who comes before it is good pays until then: both should
 * know before the barrier.
 */
function greet(pass: PassAtEntry | null): string {
  if (pass === null) return 'Welcome';
  if (pass.outcome === 'over_quota') return 'Pass full: you pay';
  const { costsUntil } = pass;
  if (costsUntil === null) return 'Welcome, pass holder';
  return costsUntil === 'another_day' ? 'No pass now: you pay' : `You pay until ${indiaTime(costsUntil)}`;
}

/** Whether a pass does not make it free as it comes in, which its driver has to read. */
export function isToPay({ outcome, costsUntil }: PassAtEntry): boolean {
  return outcome === 'over_quota' || costsUntil !== null;
}

/** The answer to an exit that ended a session: what is owed and how long it was. */
export function answerExit(read: ReadAtGate, settled: Settled, lane: AtLane): GateAnswer {
  const { session } = settled;
  const { rule, duePaise: due, payUrl, isPaidOnline = false, hasLeft = false } = lane;
  const outcome: ReadOutcome = { direction: 'exit', isKnown: !hasLeft, isDue: isPayable(due) };
  const given = { session, due, rule };
  if (!isLongGone(read) && decideEffect(rule, outcome) === 'hold') {
    const lines: [string, string] = [showRupees(due), isPaidOnline ? 'Scan to pay' : 'Pay the attendant'];
    const held = answer(read, outcome, { ...given, reason: 'payment_due', lines });
    return payUrl === null ? held : { ...held, payUrl };
  }
  if (hasLeft) return answer(read, outcome, { ...given, reason: 'already_left', lines: ASK_SOMEBODY });
  return answer(read, outcome, { ...given, ...wordLeaving(settled, due) });
}

/** Why a car may leave, and the two lines that its driver reads. */
function wordLeaving(
  { session: { entryAt, exitAt, review }, quote }: Settled,
  due: Paise,
): Pick<Given, 'reason' | 'lines'> {
  const inside = formatShownLength(entryAt, exitAt ?? entryAt);
  if (isPayable(due)) return { reason: review ?? 'charged', lines: [showRupees(due), inside] };
  // Too little to be asked for, and nothing of it was paid.
  if (due > 0 && due >= quote.paise)
    return { reason: review ?? 'charged', lines: ['Nothing to pay', inside] };
  if (quote.paise > 0) return { reason: review ?? 'paid', lines: ['Paid. Thank you', inside] };
  const free = quote.reason === null ? 'charged' : (EXIT_REASONS[quote.reason] ?? quote.reason);
  return { reason: review ?? free, lines: ['Nothing to pay', inside] };
}

const ASK_SOMEBODY: [string, string] = ['Please wait', 'Somebody will help'];

/** The answer to an exit that no single session fits, or not yet: nothing is owed, and the mall says whether it passes. */
export function answerUnmatched(
  read: ReadAtGate,
  reason: string,
  session: Session | null,
  rule: ExitRule,
): GateAnswer {
  const outcome: ReadOutcome = { direction: 'exit', isKnown: false, isDue: false };
  const isOpen = decideEffect(rule, outcome) === 'open';
  const lines: [string, string] = isOpen ? ['Thank you', 'Please drive on'] : ASK_SOMEBODY;
  return answer(read, outcome, { reason, session, rule, lines });
}

/** Reasons that barriers know by another name than bills do. */
const EXIT_REASONS: Readonly<Record<string, string>> = { zero_tariff: 'free_parking' };

interface Given {
  reason: string;
  session: Session | null;
  rule: ExitRule;
  due?: Paise;
  lines: [string, string];
}

function answer(
  read: ReadAtGate,
  outcome: ReadOutcome,
  { reason, session, rule, due, lines: [first, second] }: Given,
): GateAnswer {
  return {
    decision: isLongGone(read) ? 'hold' : DECISIONS[decideEffect(rule, outcome)],
    reason,
    sessionId: session?.publicId ?? null,
    plate: read.plate,
    amountDue: due === undefined || due < 0 ? 0 : toRupees(due),
    display: [first.slice(0, LINE), second.slice(0, LINE)],
    timeFlag: read.timeFlag,
  };
}

/** A car stands before a barrier for so long while its read is sent again. */
const PROMPT_MS = 60_000;

/**
 * The car of a late read has driven on: who stands at the lane now is somebody else. What seems late by minutes, and by as
 * many as the read before it, is by a clock that has fallen behind.
 */
export function isLongGone({ usedAt, latestAt, receivedAt, timeFlag, isBehindAgain }: ReadAtGate): boolean {
  const arrival = receivedAt.getTime();
  const longestMs = timeFlag === 'late' && !isBehindAgain ? PROMPT_MS : LATENESS_MS;
  return arrival - latestAt.getTime() > PROMPT_MS || arrival - usedAt.getTime() > longestMs;
}

/**
 * The answer that an earlier read of the same car got, to one that arrives when that car has driven on: who stands at the
 * lane now is not shown its code, and no barrier opens.
 */
export function asOfNow(given: GateAnswer, read: ReadAtGate): GateAnswer {
  return isLongGone(read) ? letNobodyIn(given, read.timeFlag) : given;
}

export function letNobodyIn(given: GateAnswer, timeFlag: GateAnswer['timeFlag']): GateAnswer {
  return given.decision === 'open' ? { ...given, decision: 'hold', display: ASK_SOMEBODY, timeFlag } : given;
}

/** Nothing comes of a read that is too old to be of anybody who is here; it is no car that stands in the lane either. */
export function answerTooOld(read: ReadAtGate): GateAnswer {
  const { plate, timeFlag } = read;
  const nothing = { sessionId: null, amountDue: 0, display: ASK_SOMEBODY };
  return { decision: 'hold', reason: 'too_old', plate, timeFlag, ...nothing };
}

/** Displays at barriers know ASCII alone, so the currency is spelled. */
function showRupees(amount: Paise): string {
  const rupees = toRupees(amount);
  return `Rs ${Number.isInteger(rupees) ? rupees : rupees.toFixed(2)}`;
}
