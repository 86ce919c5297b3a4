import { ERASED_WITHIN_DAYS } from '#contract/privacy.ts';
import { DOUBLED_EXIT_MS } from '#domain/parking/session.ts';

const LONGEST_WAIT_MS = ERASED_WITHIN_DAYS * 86_400_000;

/** A visit that an erasure may wait for: when it ended, null while it is under way, and when the erasure was asked for. */
export interface Awaited {
  readonly endedAt: Date | null;
  readonly askedAt: Date;
}

/**
 * Until when a visit's plate is needed still: while the car is inside, and as long after its exit as what stands behind the
 * barrier is known for the same car. Read anew without its plate it would have a new row. No exit is waited for without end:
 * cameras miss some, and some malls are read no more.
 */
export function waitsUntil({ endedAt, askedAt }: Awaited): Date {
  if (endedAt !== null) return new Date(endedAt.getTime() + DOUBLED_EXIT_MS);
  return new Date(askedAt.getTime() + LONGEST_WAIT_MS);
}

/** Whether a visit's plate is needed still at an instant. A session that is not there any more is over. */
export function isWaitedFor(
  endedAt: Date | null | undefined,
  { askedAt, now }: { askedAt: Date; now: Date },
): boolean {
  return endedAt !== undefined && now <= waitsUntil({ endedAt, askedAt });
}

/** An erasure that was done once waits for nobody again. */
export function askedLongAgo(now: Date): Date {
  return new Date(now.getTime() - LONGEST_WAIT_MS - 1);
}
