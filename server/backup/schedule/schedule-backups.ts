import type { Services } from '../../platform/services.ts';
import { findLastRuns, type LastRuns } from '../runs/store.ts';
import type { BackupSettings } from '../settings.ts';
import { runBackup } from './run-backup.ts';

const CHECK_MS = 60_000;
const AGAIN_MS = 15 * 60_000;

/** Makes a backup whenever the last good one is old enough; after a failure again soon. */
export function scheduleBackups(services: Services, settings: BackupSettings, checkMs = CHECK_MS): void {
  services.jobs.add({
    name: 'make a backup',
    every: checkMs,
    run: async (now) => {
      const last = await services.database.transact('system', findLastRuns);
      if (isDue(last, settings.everyMs, now)) await runBackup(services, settings, now);
    },
  });
}

/** A clock that was set back makes no backup look as if it were of tomorrow for long: then one is made now. */
export function isDue({ tried, good }: LastRuns, everyMs: number, now: Date): boolean {
  const ageOf = (at: Date | undefined) => (at ? now.getTime() - at.getTime() : Infinity);
  const [sinceGood, sinceTried] = [ageOf(good?.beganAt), ageOf(tried?.beganAt)];
  if (sinceGood < -everyMs) return true;
  const hasFailed = tried !== undefined && tried.fault !== null;
  // Also where the last good one is young: what was found at a start to be wrong is right again only by a backup.
  return hasFailed ? Math.abs(sinceTried) >= Math.min(AGAIN_MS, everyMs) : sinceGood >= everyMs;
}
