import type { ReviewReason } from './session.ts';
import { LATENESS_MS } from './session.ts';

/** So long somebody may still stand at the lane, and the other half of a visit may still arrive. */
export const ASKED_FOR_MS = 10 * 60_000;

/** Of these a person finds out more only by an image of the plate. */
const BY_IMAGE: readonly ReviewReason[] = ['plate_unreadable', 'exit_ambiguous'];
/**
 * Of these nobody finds out more at all: no camera has seen the other half. But an exit whose image lies beside it is
 * compared with the car that came in under a plate much like its own, while there is one.
 */
const BY_NOTHING: readonly ReviewReason[] = ['exit_missed', 'entry_unknown'];

/** Whoever came in longer before is compared with no exit; nobody compares one that has waited for so long. */
const COMPARED_FOR_MS = 3 * 24 * 60 * 60_000;

/** The reasons that nobody is asked about for long. */
export const LAPSING: readonly ReviewReason[] = [...BY_IMAGE, ...BY_NOTHING];

/** A question about a session, and whether an image lies beside its reads. */
export type AskedQuestion = {
  reason: ReviewReason;
  since: Date;
  hasImage: boolean;
  /** Of an exit: a car that came before it under a plate much like its own has not been read leaving. */
  hasLikely: boolean;
};

/**
 * Whether a question lapses: nobody could find out more than is known, so nobody is asked any longer. The session
 * remains as it is and costs what is certain, and a read that comes later may still answer it.
 */
export function hasLapsed({ reason, since, hasImage, hasLikely }: AskedQuestion, now: Date): boolean {
  if (
    reason === 'entry_unknown' &&
    hasImage &&
    hasLikely &&
    now.getTime() - since.getTime() < COMPARED_FOR_MS
  )
    return false;
  if (!LAPSING.includes(reason) || (BY_IMAGE.includes(reason) && hasImage)) return false;
  // An exit without an entry has waited for one already when it is asked about.
  const waited = reason === 'entry_unknown' ? LATENESS_MS : 0;
  return now.getTime() - since.getTime() >= ASKED_FOR_MS + waited;
}
