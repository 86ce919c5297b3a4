import type { MallNow } from '#contract/malls-now.ts';
import { wordAge } from '../platform/age.ts';

const OLD_MS = 60_000;
/** Without a report for so long a mall is live in name alone. */
const DEAD_MS = 60 * 60_000;

/** As of when a mall's figures are, while its sensors report; null where they do not. */
export function wordAsOf({ reportedAt }: Pick<MallNow, 'reportedAt'>, now: number): string | null {
  return reportedAt === null ? null : `As of ${wordAge(Math.max(0, now - Date.parse(reportedAt)))}`;
}

/** How old a mall's figures are, where that is over a minute; null where they are of now. */
export function wordReport({ reportedAt }: Pick<MallNow, 'reportedAt'>, now: number): string | null {
  const ageMs = reportedAt === null ? 0 : now - Date.parse(reportedAt);
  if (ageMs <= OLD_MS) return null;
  const report = `last sensor report ${wordAge(ageMs)}`;
  return ageMs < DEAD_MS ? `L${report.slice(1)}` : `Not live now: ${report}`;
}
