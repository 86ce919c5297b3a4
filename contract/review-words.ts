import type { ReviewReason } from '#domain/parking/session.ts';

/** Why a person should look at a session, as sentences; the one table for the server's answers and for screens. */
export const REVIEW_SENTENCES: Readonly<Record<ReviewReason, string>> = {
  exit_missed:
    'Its exit was never read: the car came in again, or every spot was empty. That stay is not charged, beyond what was paid ahead.',
  exit_unseen:
    'Its spot was seen free for an hour, but no exit was read. The stay remains open until its exit is read or someone has looked.',
  entry_unknown: 'The car left, but its entry was never read. Nothing is charged until someone has looked.',
  plate_unreadable: 'The plate could not be read. Someone has to match this read by hand.',
  plate_conflict: 'A second car came in under a plate that is still parked. Each has its own stay.',
  exit_ambiguous: 'The plate read at the exit fits no single stay for sure. Someone has to choose.',
  length_doubtful:
    'The stay may be two visits of one car with a missed exit between them, or nobody knows when the car left. Only what is certain is charged until someone has looked.',
};
