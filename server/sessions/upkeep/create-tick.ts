import { doAllParts } from '../../platform/jobs/faults.ts';
import type { SessionServices } from '../session-services.ts';
import { checkUnseenExits } from './check-unseen-exits.ts';
import { settleProven } from '../two-plates/settle-proven.ts';
import type { Surpluses } from './drain-gone.ts';
import { lapseOfDeleted } from '../lapse/lapse-of-deleted.ts';
import { findPaidTwice } from '../paid-twice/find-paid-twice.ts';
import { endOpenForLong } from './open-for-long/end-open-for-long.ts';
import { reportLongSessions } from './report-long-sessions.ts';

/** Looking for unseen exits goes through every car inside, and an hour has passed anyway. */
const UNSEEN_EVERY_MS = 5 * 60_000;
/** Whose visit has just ended finds it soon. */
const JUST_ENDED_MS = 15 * 60_000;

/** What time alone brings about of sessions. */
export function createTick(on: SessionServices): (now: Date) => Promise<void> {
  let checkedAt: Date | null = null;
  const surpluses: Surpluses = new Map();
  return (now) =>
    doAllParts(async (faults) => {
      const upkeep = { ...on, faults };
      await reportLongSessions(upkeep, now);
      if (checkedAt && Math.abs(now.getTime() - checkedAt.getTime()) < UNSEEN_EVERY_MS)
        return settleProven(upkeep, new Date(now.getTime() - JUST_ENDED_MS));
      checkedAt = now;
      await checkUnseenExits(upkeep, surpluses, now);
      // How far slots are believed has been learnt by then.
      await endOpenForLong(upkeep, now);
      await findPaidTwice(upkeep, now);
      await lapseOfDeleted(upkeep, now);
      await settleProven(upkeep, null);
    });
}
