import { TYPED_QUESTIONS } from '#contract/typed-plates.ts';
import { admit } from '#domain/parking/session.ts';
import { indiaDate, indiaTime } from '#domain/time/india-time.ts';
import { conflict, type Refusal } from '../../platform/http/errors.ts';
import type { AskedAhead } from '../ask-ahead.ts';
import type { ReadAtGate } from '../read-at-gate.ts';

/**
 * The question about a plate that is typed at an entry and inside already: taken without a word it would end or shorten
 * the visit of whoever is inside. Null where there is none, as of one more read of a car that has just come in.
 */
export function askInside(ahead: AskedAhead | null, read: ReadAtGate): Refusal | null {
  const known = ahead?.entry;
  if (!known || known.leaving || known.withheld) return null;
  const { open } = known.facts;
  const { kind } = admit(known.facts);
  if (open === null || (kind !== 'reopen_after_missed_exit' && kind !== 'queued')) return null;
  const since = wordSince(open.entryAt, read.usedAt);
  return conflict(
    TYPED_QUESTIONS.inside,
    `${read.plate} has been inside since ${since}. Is it the same car?`,
  );
}

function wordSince(at: Date, now: Date): string {
  const day = indiaDate(at);
  return day === indiaDate(now) ? indiaTime(at) : `${indiaTime(at)} on ${day}`;
}
