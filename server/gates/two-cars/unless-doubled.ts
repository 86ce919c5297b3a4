import { isLow } from '#domain/plates/evidence.ts';
import type { ExitMatch } from '#domain/plates/match.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findByIds } from '../../sessions/index.ts';
import type { ReadAtGate } from '../read-at-gate.ts';
import type { CandidateInside } from '../slot-evidence.ts';
import { findDoubledVisit } from './doubled-at-both.ts';

type Match = ExitMatch<CandidateInside>;

/**
 * A session that began beside another car's entry is not ended at once by an exit beside that car's own, where both may be
 * further reads of that one, misread each time: what comes until later tells, or a person is asked.
 */
export async function unlessDoubled(
  transaction: Transaction,
  read: ReadAtGate,
  match: Match,
): Promise<Match> {
  const { gate, usedAt: at, plateKey, plateRaw, confidence, vehicleClass } = read;
  if (read.isTyped || !mayBeDoubled(read, match)) return match;
  const { session } = match;
  const [car] = await findByIds(transaction, [session.id]);
  if (car?.kind !== 'open') return match;
  const exit = { id: null, gate, at, plateKey, plateRaw, confidence, vehicleClass, readNow: read };
  if (!(await findDoubledVisit(transaction, car, exit, { mayBeInside: match.kind === 'near' }))) return match;
  const distance = match.kind === 'near' ? match.distance : 0;
  return { kind: 'review', reason: 'not_enough_evidence', candidates: [{ session, distance }] };
}

/** By the very plate only where both cameras were in doubt: that asks for nothing more where they mostly are not. */
function mayBeDoubled(
  { confidence }: ReadAtGate,
  match: Match,
): match is Extract<Match, { kind: 'exact' | 'near' }> {
  if (match.kind === 'near') return true;
  return match.kind === 'exact' && isLow(confidence) && isLow(match.session.entryConfidence);
}
