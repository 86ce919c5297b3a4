import { indiaDate } from '#domain/time/india-time.ts';
import type { StoredBackup } from '../targets/target.ts';

/** Of how many days, weeks and months one backup is left. */
export interface Keep {
  readonly days: number;
  readonly weeks: number;
  readonly months: number;
}

/**
 * The backups that may go: neither the newest, nor the newest of one of the last so many days, weeks and months that
 * have one, in India's calendar. Days without a backup don't count, so that a pause removes nothing.
 */
export function pickSuperfluous(backups: readonly StoredBackup[], keep: Keep): StoredBackup[] {
  const newestFirst = backups.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const staying = new Set(newestFirst.slice(0, 1));
  const periods: [count: number, periodOf: (at: Date) => string][] = [
    [keep.days, indiaDate],
    [keep.weeks, weekOf],
    [keep.months, (at) => indiaDate(at).slice(0, 7)],
  ];
  for (const [count, periodOf] of periods) {
    const newestOf = new Map<string, StoredBackup>();
    for (const backup of newestFirst) {
      const period = periodOf(backup.at);
      if (!newestOf.has(period) && newestOf.size < count) newestOf.set(period, backup);
    }
    for (const backup of newestOf.values()) staying.add(backup);
  }
  return newestFirst.filter((backup) => !staying.has(backup));
}

const DAY_MS = 86_400_000;

/** The number of a week that begins on Monday. */
function weekOf(at: Date): string {
  const day = Date.parse(`${indiaDate(at)}T00:00:00Z`) / DAY_MS;
  // 5 January 1970 was a Monday.
  return String(Math.floor((day - 4) / 7));
}
