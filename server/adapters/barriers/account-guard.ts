import type { OpenBarrier } from '../../devices/index.ts';
import type { BarrierFault } from './barrier-fault.ts';

/** Ends tries with an account that a device refuses: a few more would lock it, for the barrier too. */
export interface AccountGuard {
  /** Until when an account is left alone; null where it may be tried. */
  shutUntil(of: OpenBarrier, now: Date): Date | null;
  noteRefused(of: OpenBarrier, fault: BarrierFault, now: Date): void;
  noteTaken(of: OpenBarrier): void;
}

const MOST_REFUSED = 2;
/** Devices lock an account for about five minutes, where they do not say for how long. */
const REST_MS = 10 * 60_000;
/** An account that was right before may be so still: some refuse it too while all their lines are in use. */
const SHORT_REST_MS = 60_000;

interface Known {
  times: number;
  until: Date;
  wasTaken: boolean;
}

export function createAccountGuard(): AccountGuard {
  const accounts = new Map<string, Known>();
  return {
    shutUntil(of, now) {
      const known = accounts.get(accountOf(of));
      return known && now < known.until ? known.until : null;
    },
    noteRefused(of, { lockedMs }, now) {
      const { times: before = 0, wasTaken = false } = accounts.get(accountOf(of)) ?? {};
      const times = lockedMs === null ? before + 1 : MOST_REFUSED;
      const restMs = lockedMs ?? restAfter(times, wasTaken);
      accounts.set(accountOf(of), { times, until: new Date(now.getTime() + restMs), wasTaken });
    },
    noteTaken: (of) => void accounts.set(accountOf(of), { times: 0, until: new Date(0), wasTaken: true }),
  };
}

/** After a rest it is tried once, not twice. */
function restAfter(times: number, wasTaken: boolean): number {
  if (times < MOST_REFUSED) return 0;
  return wasTaken && times === MOST_REFUSED ? SHORT_REST_MS : REST_MS;
}

/** With another password it is tried at once. */
function accountOf({ barrier: { host, port, user }, password }: OpenBarrier): string {
  return JSON.stringify([host, port, user, password]);
}
