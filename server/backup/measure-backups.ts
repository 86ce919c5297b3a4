import type { Services } from '../platform/services.ts';
import type { BackupRun, LastRuns } from './runs/store.ts';

/** What is measured of a run. */
type Measured = Pick<BackupRun, 'beganAt' | 'fault'>;

/** Counts nothing while the database is away: everything else is still of interest then. */
export function measureBackups(
  metrics: Services['metrics'],
  findLast: () => Promise<Readonly<Record<keyof LastRuns, Measured | undefined>>>,
  clock: () => Date,
): void {
  const find = () => findLast().catch(() => null);
  metrics.gauge({
    name: 'gms_backup_age_seconds',
    help: 'How old the last good backup is; absent where there is none yet.',
    async collect() {
      const last = await find();
      if (last?.good) this.set((clock().getTime() - last.good.beganAt.getTime()) / 1000);
      else this.remove();
    },
  });
  metrics.gauge({
    name: 'gms_backup_last_ok',
    help: '1 where the last backup was made and read back, 0 where it failed or none was made yet.',
    async collect() {
      const last = await find();
      if (last) this.set(last.tried?.fault === null ? 1 : 0);
      else this.remove();
    },
  });
}
