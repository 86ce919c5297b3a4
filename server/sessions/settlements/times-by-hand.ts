import { findImpossible, isBeyondMemory, LONGEST_BY_HAND_DAYS } from '#domain/parking/times-by-hand.ts';
import { badInput, conflict } from '../../platform/http/errors.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { ClosedSession, OpenSession } from '../session.ts';
import { wordInstant } from './ended-already.ts';
import { listVisitsWithin } from './store.ts';

/** A visit by the times that a person names; `until` is now of a car that is inside. */
interface NamedVisit {
  readonly mall: number;
  readonly plateKey: string | null;
  readonly from: Date;
  readonly until: Date;
  /** The session that it is, where there is one. */
  readonly own?: number;
}

/** Refuses times that nobody can know (400), or that another visit of the plate shows to be wrong (409): nobody pays by them. */
export async function refuseImpossible(
  transaction: Transaction,
  { mall, plateKey, from, until, own = 0 }: NamedVisit,
  field: 'entryAt' | 'exitAt' | 'exit',
): Promise<void> {
  if (isBeyondMemory(+from, +until)) throw beyondMemory(field);
  if (plateKey === null) return;
  const found = await listVisitsWithin(transaction, { mall, plateKey }, { from, until });
  const others = found.filter(({ id }) => id !== own);
  const visits = others.map((session) => ({ ...spanOf(session), session }));
  const other = findImpossible({ fromMs: +from, untilMs: +until }, visits);
  if (other) throw wasElsewhere(other.session, field);
}

function spanOf(session: OpenSession | ClosedSession): { fromMs: number; untilMs: number } {
  const fromMs = +session.entryAt;
  if (session.kind === 'open') return { fromMs, untilMs: Infinity };
  return { fromMs, untilMs: +(session.exitAt ?? session.entryAt) };
}

function beyondMemory(field: 'entryAt' | 'exitAt' | 'exit') {
  const sentence =
    field === 'entryAt'
      ? `A car can be entered as of the last ${LONGEST_BY_HAND_DAYS} days.`
      : `That would be a visit of more than ${LONGEST_BY_HAND_DAYS} days. Name an earlier time, or end it without a charge.`;
  return badInput(sentence, { [field]: `At most ${LONGEST_BY_HAND_DAYS} days` }, 'visit_too_long');
}

function wasElsewhere(session: OpenSession | ClosedSession, field: string) {
  const came = `came in on ${wordInstant(session.entryAt)}`;
  const left =
    session.kind === 'closed' && session.exitAt !== null ? ` and left on ${wordInstant(session.exitAt)}` : '';
  const sentence = `This plate ${came}${left}: it cannot have been inside on another visit then.`;
  return conflict('visits_overlap', sentence, { [field]: 'Another visit of this plate was then' });
}
