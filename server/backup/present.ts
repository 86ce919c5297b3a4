import type { BackupState } from '#contract/backups.ts';
import type { BackupRun, LastRuns } from './runs/store.ts';
import type { BackupSettings } from './settings.ts';

/** More than one backup was missed. The alert of docs/operations.md is a little stricter, because it wakes an operator. */
const OLD_INTERVALS = 2;

/** How the backups stand, for the super admins. */
export function presentBackups(
  { tried, good }: LastRuns,
  settings: Pick<BackupSettings, 'target' | 'everyMs'> | null,
  now: Date,
): BackupState {
  const runs = { tried: presentRun(tried, now), good: presentRun(good, now) };
  if (!settings) return { status: 'off', schedule: null, ...runs };
  const { target, everyMs } = settings;
  const schedule = { place: target.place, everySeconds: everyMs / 1000 };
  return { status: judge(runs, (everyMs / 1000) * OLD_INTERVALS), schedule, ...runs };
}

function judge(
  { tried, good }: Pick<BackupState, 'tried' | 'good'>,
  oldSeconds: number,
): BackupState['status'] {
  if (tried && tried.fault !== null) return 'failed';
  if (!good) return 'none';
  return good.ageSeconds > oldSeconds ? 'old' : 'good';
}

function presentRun(run: BackupRun | undefined, now: Date): BackupState['good'] {
  if (!run) return null;
  const { beganAt, place, isVerified, fault } = run;
  // A clock that was set back makes nothing younger than now.
  const ageSeconds = Math.max(0, Math.round((now.getTime() - beganAt.getTime()) / 1000));
  return { at: beganAt.toISOString(), ageSeconds, place, isVerified, fault };
}
