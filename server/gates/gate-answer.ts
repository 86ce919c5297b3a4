import type { GateAnswer } from '#contract/ingest.ts';
import { toRupees, type Paise } from '#domain/money/money.ts';
import { formatDuration } from '#domain/money/tariff.ts';
import {
  decideEffect,
  type ExitRule,
  type GateEffect,
  type ReadOutcome,
} from '#domain/parking/gate-effect.ts';
import type { ClosedSession, OpenSession, Session, Settled } from '../sessions/index.ts';
import type { ReadAtGate } from './read-at-gate.ts';

/** Every mall records what is due, and every car passes, until malls choose their rule. */
const EXIT_RULE: ExitRule = 'record';

/** What a barrier controller is told for each effect; a ticket and a person stand beside a barrier that opens or holds. */
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
): GateAnswer {
  const second = session.suggestedSlot ?? (session.kind === 'open' ? 'Please drive in' : 'Please drive on');
  const outcome: ReadOutcome = { direction: 'entry', isPlateReadable: read.plateKey !== null };
  return answer(read, outcome, { reason, session, lines: ['Welcome', second] });
}

/** The answer to an exit that ended a session: what is owed and how long it was. */
export function answerExit(read: ReadAtGate, { session, quote }: Settled): GateAnswer {
  const { entryAt, exitAt, review } = session;
  const inside = formatDuration((exitAt ?? entryAt).getTime() - entryAt.getTime());
  const due = quote.paise > 0 ? showRupees(quote.paise) : 'Nothing to pay';
  const outcome: ReadOutcome = { direction: 'exit', isKnown: true, isDue: quote.paise > 0 };
  const reason = review ?? (quote.reason === null ? 'charged' : (EXIT_REASONS[quote.reason] ?? quote.reason));
  return answer(read, outcome, { reason, session, due: quote.paise, lines: [due, inside] });
}

/** The answer to an exit that no single session fits, or not yet: the car passes, and nothing is owed. */
export function answerUnmatched(read: ReadAtGate, reason: string, session: Session | null): GateAnswer {
  const outcome: ReadOutcome = { direction: 'exit', isKnown: false, isDue: false };
  return answer(read, outcome, { reason, session, lines: ['Thank you', 'Please drive on'] });
}

/** Reasons that barriers know by another name than bills do. */
const EXIT_REASONS: Readonly<Record<string, string>> = { zero_tariff: 'free_parking' };

interface Given {
  reason: string;
  session: Session | null;
  due?: Paise;
  lines: [string, string];
}

function answer(
  { plate }: ReadAtGate,
  outcome: ReadOutcome,
  { reason, session, due, lines: [first, second] }: Given,
): GateAnswer {
  return {
    decision: DECISIONS[decideEffect(EXIT_RULE, outcome)],
    reason,
    sessionId: session?.publicId ?? null,
    plate,
    amountDue: due === undefined ? 0 : toRupees(due),
    display: [first.slice(0, LINE), second.slice(0, LINE)],
  };
}

/** Displays at barriers know ASCII alone, so the currency is spelled. */
function showRupees(amount: Paise): string {
  const rupees = toRupees(amount);
  return `Rs ${Number.isInteger(rupees) ? rupees : rupees.toFixed(2)}`;
}
