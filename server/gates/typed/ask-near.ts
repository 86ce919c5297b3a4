import { TYPED_QUESTIONS } from '#contract/typed-plates.ts';
import { indiaTime } from '#domain/time/india-time.ts';
import { conflict, type Refusal } from '../../platform/http/errors.ts';
import type { AskedAhead } from '../ask-ahead.ts';
import type { ReadAtGate } from '../read-at-gate.ts';

/**
 * The question about a plate that is typed at an entry where one near to it has just come in: typed rightly after a slip it
 * is the same car, else there would be two of it inside. Null where there is none.
 */
export function askNear(ahead: AskedAhead | null, read: ReadAtGate): Refusal | null {
  const near = ahead?.typedNear;
  if (!near || near.session.kind !== 'open' || ahead.entry?.withheld) return null;
  const { open, unmatchedExit } = ahead.entry?.facts ?? {};
  if (open || unmatchedExit) return null;
  const how = near.first.typedBy === null ? 'read' : 'typed';
  return conflict(
    TYPED_QUESTIONS.near,
    `${near.session.plate} was ${how} here at ${indiaTime(near.first.usedAt)}. Is it the same car as ${read.plate}?`,
  );
}
