import { ATTENTION_DONE, wordDone } from '#contract/attention-words.ts';
import { REVIEW_SENTENCES } from '#contract/review-words.ts';
import { indiaDate, indiaDateTime, indiaTime } from '#domain/time/india-time.ts';
import { readBy, wordReader, type ReadersOfMall } from '../../gates/index.ts';
import { endOf, wordTurns, type listSettlementsOf, type Session } from '../../sessions/index.ts';
import type { StoredDecision } from '../store.ts';
import type { ReadOfSession } from './present-reads.ts';
import type { SeenStep } from './see-slot.ts';

type Settlement = Awaited<ReturnType<typeof listSettlementsOf>>[number];

/** One thing that happened, and who did it, by the account's id. */
export interface WordedStep {
  readonly at: Date;
  readonly text: string;
  readonly person: string | null;
}

/** What happened to a session and what was done about it, each with its cause; the oldest first. */
export function wordTimeline(known: {
  session: Session | null;
  reads: readonly ReadOfSession[];
  readers: ReadersOfMall;
  seen: readonly SeenStep[];
  settlements: readonly Settlement[];
  decisions: readonly StoredDecision[];
}): WordedStep[] {
  const { session, reads, readers, seen, settlements, decisions } = known;
  const decided = new Set(decisions.flatMap(({ settlement }) => settlement ?? []));
  const steps = [
    ...reads.map((read) => wordRead(read, readers)),
    ...seen.map((step) => ({ ...step, person: null })),
    ...(session ? wordTurns(session) : []).map((step) => ({ ...step, person: null })),
    ...(session?.review
      ? [{ at: whenDoubted(session), text: REVIEW_SENTENCES[session.review], person: null }]
      : []),
    ...settlements.filter(({ publicId }) => !decided.has(publicId)).map(wordSettlement),
    ...decisions.map((one) =>
      wordDecision(
        one,
        settlements.find((made) => made.publicId === one.settlement),
      ),
    ),
  ];
  return steps.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

function whenDoubted(session: Session): Date {
  return session.kind === 'open' ? session.entryAt : endOf(session);
}

function wordRead(read: ReadOfSession, readers: ReadersOfMall): WordedStep {
  const { direction, gate, plateRaw, confidence, usedAt, timeFlag, typedBy } = read;
  const where = gate === null ? `the ${direction}` : gate;
  if (typedBy !== null) return { at: usedAt, text: `typed ${plateRaw} at ${where}.`, person: typedBy };
  const sure = confidence === null ? '' : `, ${Math.round(confidence * 100)}% sure`;
  const late = timeFlag === null || timeFlag === 'ok' ? '' : ' Its time is in doubt.';
  const what = plateRaw === '' ? 'a car without a plate' : plateRaw;
  const by = wordReader(readBy(read, readers));
  const text = `The camera at ${where}${by && ` (${by})`} read ${what}${sure}.${late}`;
  return { at: usedAt, text, person: null };
}

function wordSettlement(settlement: Settlement): WordedStep {
  const { action, reason, person, at, undoneAt } = settlement;
  const known = Object.hasOwn(ATTENTION_DONE, action)
    ? ATTENTION_DONE[action as keyof typeof ATTENTION_DONE]
    : `settled it (${action})`;
  const done = action === 'close' ? wordClosed(settlement) : known;
  return { at, person, text: withWords(done, reason) + (undoneAt ? ' This was taken back.' : '') };
}

function wordDecision(decision: StoredDecision, settlement: Settlement | undefined): WordedStep {
  const { action, words, until, at, person, endedAt } = decision;
  const closed = action === 'close' && settlement ? wordClosed(settlement) : ATTENTION_DONE[action];
  const done = action === 'snooze' && until ? `put it off until ${indiaDateTime(until)}` : closed;
  const isBack = endedAt !== null && action !== 'snooze' && action !== 'assign';
  return { at, person, text: withWords(done, words) + (isBack ? ' This was taken back.' : '') };
}

/** As of when somebody closed a visit, which may be long before, and whether that cost anything. */
function wordClosed({ changes: [change] }: Settlement): string {
  const done = wordDone('close', change?.paiseAfter === 0);
  if (change?.after.kind !== 'closed' || change.after.exitAt === null) return done;
  const exitAt = new Date(change.after.exitAt);
  return done.replace('closed it', `closed it as of ${indiaDate(exitAt)} at ${indiaTime(exitAt)}`);
}

function withWords(done: string, words: string): string {
  return words === '' ? `${done}.` : `${done}: ${words}`;
}
