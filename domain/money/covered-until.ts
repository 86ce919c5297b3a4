import type { Queue } from './queues.ts';

const MINUTE_MS = 60_000;
/** A car that pays at the barrier is gone within a minute: what holds for longer holds up those behind it. */
const PASSING_MS = MINUTE_MS;
/** However busy the exits are, nobody parks on for longer than this by what was paid ahead. */
const LONGEST_QUEUE_MS = 60 * MINUTE_MS;

/** Money that came in for a session in full, and up to when the session was priced for it. */
export interface SettledPayment {
  readonly paidAt: Date;
  readonly coversUntil: Date;
  /** How long its driver has to leave. */
  readonly leaveMinutes: number;
}

/**
 * Up to when a session is charged that was paid for before its exit: whoever leaves in the minutes after paying pays
 * nothing more, and time in a queue before the exit does not count. The first payment that reaches this exit is enough: who
 * pays once more in a queue, of which the bill could not know, has that back. Null where no payment reaches it; then the whole
 * session is priced, less what was paid.
 */
export function coveredUntil(
  payments: readonly SettledPayment[],
  exitAt: Date,
  queues: readonly Queue[] = [],
): Date | null {
  const reaching = payments.filter((payment) => exitAt.getTime() <= leaveBy(payment, queues).getTime());
  const covered = Math.min(...reaching.map(({ coversUntil }) => coversUntil.getTime()));
  return Number.isFinite(covered) ? new Date(Math.min(covered, exitAt.getTime())) : null;
}

/** Until when the driver may leave without paying more: the minutes to leave, and the time that queues took of them. */
export function leaveBy(
  { paidAt, leaveMinutes }: Pick<SettledPayment, 'paidAt' | 'leaveMinutes'>,
  queues: readonly Queue[] = [],
): Date {
  const from = paidAt.getTime();
  const latest = from + leaveMinutes * MINUTE_MS + LONGEST_QUEUE_MS;
  let by = from + leaveMinutes * MINUTE_MS;
  let counted = from;
  for (const queue of queues.toSorted((one, other) => +one.from - +other.from)) {
    if (queue.until.getTime() - queue.from.getTime() <= PASSING_MS) continue;
    const begin = Math.max(counted, queue.from.getTime());
    if (begin > by || queue.until.getTime() <= begin) continue;
    by += queue.until.getTime() - begin;
    counted = queue.until.getTime();
  }
  return new Date(Math.min(by, latest));
}
