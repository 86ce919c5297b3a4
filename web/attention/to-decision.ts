import type { AttentionAction } from '#contract/attention-words.ts';
import type { AttentionDecision } from '#contract/attention.ts';
import { toInstant } from './typed-time.ts';

interface Typed {
  reason: string;
  typed: string;
  partner: string | null;
  /** They were asked whether it was the car that has just left, or that is inside. */
  isAnotherCar: boolean;
  /** The time is the one of the exit that was read, of which the field shows no seconds. */
  isAsRead: boolean;
  seen: string;
}

const MADE: Readonly<Record<AttentionAction, (given: Typed) => AttentionDecision | null>> = {
  join: ({ partner, isAnotherCar, seen, reason }) =>
    partner === null
      ? null
      : { action: 'join', partner, seen, reason, ...(isAnotherCar ? { isAnotherCar } : {}) },
  close: ({ typed, isAsRead, seen, reason }) => ({
    action: 'close',
    seen,
    reason,
    ...(isAsRead ? {} : { exitAt: toInstant(typed) }),
  }),
  split: ({ typed, seen, reason }) => ({
    action: 'split',
    seen,
    reason,
    ...(typed === '' ? {} : { until: toInstant(typed) }),
  }),
  correct_plate: ({ typed, isAnotherCar, seen, reason }) => ({
    action: 'correct_plate',
    plate: typed,
    seen,
    reason,
    ...(isAnotherCar ? { isAnotherCar } : {}),
  }),
  close_free: ({ seen, reason }) => ({ action: 'close_free', seen, reason }),
  waive: ({ seen, reason }) => ({ action: 'waive', seen, reason }),
  done: ({ reason }) => ({ action: 'done', reason }),
  snooze: ({ typed }) => ({ action: 'snooze', until: toInstant(typed) }),
  assign: ({ typed }) => ({ action: 'assign', person: typed === '' ? null : typed }),
  note: ({ reason }) => ({ action: 'note', reason }),
};

/** What was typed, as the decision that it is; null while something is missing. */
export function toDecision(action: AttentionAction, given: Typed): AttentionDecision | null {
  return MADE[action](given);
}
