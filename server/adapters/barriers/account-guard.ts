import type { OpenBarrier } from '../../devices/index.ts';

/** Ends tries with an account that a device refuses: a few more would lock it, for the barrier too. */
export interface AccountGuard {
  /** Until when an account is left alone; null where it may be tried. */
  shutUntil(of: OpenBarrier, now: Date): Date | null;
  noteRefused(of: OpenBarrier, now: Date): void;
  noteTaken(of: OpenBarrier): void;
}

const MOST_REFUSED = 2;
/** Devices lock an account for about five minutes. */
const REST_MS = 10 * 60_000;

export function createAccountGuard(): AccountGuard {
  const refused = new Map<string, { times: number; until: Date }>();
  return {
    shutUntil(of, now) {
      const known = refused.get(accountOf(of));
      if (!known || known.times < MOST_REFUSED) return null;
      // One try more after the rest, not two.
      if (now >= known.until) known.times = MOST_REFUSED - 1;
      return now < known.until ? known.until : null;
    },
    noteRefused(of, now) {
      const times = (refused.get(accountOf(of))?.times ?? 0) + 1;
      refused.set(accountOf(of), { times, until: new Date(now.getTime() + REST_MS) });
    },
    noteTaken: (of) => void refused.delete(accountOf(of)),
  };
}

/** With another password it is tried at once. */
function accountOf({ barrier: { host, port, user }, password }: OpenBarrier): string {
  return JSON.stringify([host, port, user, password]);
}
