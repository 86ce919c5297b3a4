import { toRupees } from '#domain/money/money.ts';
import { wordRead, type listReadsOf } from '../../gates/index.ts';
import type { StoredPayment, StoredRefund } from '../../money/index.ts';
import { wordTurns, type LaneWait, type Session, type StoredSettlement } from '../../sessions/index.ts';

/** One thing that happened to a session, and why. */
export interface TimelineStep {
  readonly at: string;
  readonly text: string;
}

/** All that is known to have happened. */
export interface Happened {
  readonly session: Session;
  readonly reads: Awaited<ReturnType<typeof listReadsOf>>;
  readonly waits: readonly LaneWait[];
  readonly payments: readonly StoredPayment[];
  readonly refunds: readonly StoredRefund[];
  readonly settlements: readonly StoredSettlement[];
}

/** What happened in words, the oldest first. */
export function wordTimeline(happened: Happened, nameOf: (person: string) => string): TimelineStep[] {
  const { reads, waits, payments, refunds, settlements } = happened;
  const steps = [
    ...reads.map((read) => step(read.usedAt, wordRead(read, nameOf))),
    ...wordSlot(happened.session),
    ...waits.flatMap(wordWait),
    ...wordTurns(happened.session).map(({ at, text }) => step(at, text)),
    ...payments.flatMap(({ paidAt, method, receivedPaise }) =>
      paidAt ? [step(paidAt, `Paid ₹${toRupees(receivedPaise)} (${method}).`)] : [],
    ),
    ...refunds.map(({ createdAt, paise, cause, state }) =>
      step(createdAt, `Refund of ₹${toRupees(paise)} (${cause.replaceAll('_', ' ')}): ${state}.`),
    ),
    ...settlements.flatMap(wordSettlement),
    ...wordEnd(happened.session),
  ];
  return steps.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

const step = (at: Date, text: string): TimelineStep => ({ at: at.toISOString(), text });

function wordSlot(session: Session): TimelineStep[] {
  if (session.kind === 'unmatched') return [];
  const { suggestedSlot, slotCode, slotConfirmedAt, slotBasis, entryAt } = session;
  const suggested =
    suggestedSlot === null ? [] : [step(entryAt, `${suggestedSlot} was suggested at the entry.`)];
  if (slotCode === null || !slotConfirmedAt) return suggested;
  const how = slotBasis === 'inferred' ? 'seems to have been taken by this car' : 'was seen being taken';
  return [...suggested, step(slotConfirmedAt, `${slotCode} ${how}, by its sensor.`)];
}

function wordWait({ gate, since, releasedAt, releasedBy }: LaneWait): TimelineStep[] {
  const held = step(since, `The car holds at ${gate}.`);
  if (!releasedAt) return [held];
  const why = releasedBy === 'person' ? 'A person let it out' : 'It may leave: nothing is due any more';
  return [held, step(releasedAt, `${why} (${gate}).`)];
}

function wordSettlement({ action, reason, at, undoneAt }: StoredSettlement): TimelineStep[] {
  const settled = step(at, `Settled by a person (${action.replaceAll('_', ' ')}): ${reason}`);
  return undoneAt ? [settled, step(undoneAt, 'That decision was taken back.')] : [settled];
}

/** An end without a read has another cause. */
function wordEnd(session: Session): TimelineStep[] {
  if (session.kind !== 'closed' || session.exitAt !== null) return [];
  return [step(session.closedAt, 'Ended without a read at an exit: the car must have left by then.')];
}
