import { doAllParts } from '../../platform/jobs/faults.ts';
import type { SessionServices } from '../session-services.ts';
import { checkUnseenExits } from './check-unseen-exits.ts';
import type { Surpluses } from './drain-gone.ts';
import { lapseOfDeleted } from '../lapse/lapse-of-deleted.ts';
import { reportLongSessions } from './report-long-sessions.ts';

/** Looking for unseen exits goes through every car inside, and an hour has passed anyway. */
const UNSEEN_EVERY_MS = 5 * 60_000;

/** What time alone brings about of sessions. */
export function createTick(on: SessionServices): (now: Date) => Promise<void> {
  let checkedAt: Date | null = null;
  const surpluses: Surpluses = new Map();
  return (now) =>
    doAllParts(async (faults) => {
      const upkeep = { ...on, faults };
      await reportLongSessions(upkeep, now);
      if (checkedAt && Math.abs(now.getTime() - checkedAt.getTime()) < UNSEEN_EVERY_MS) return;
      checkedAt = now;
      await checkUnseenExits(upkeep, surpluses, now);
      await lapseOfDeleted(upkeep, now);
    });
}
