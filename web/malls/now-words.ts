import type { MallNow } from '#contract/malls-now.ts';
import { wordAge } from '../platform/age.ts';

const TRENDS = { filling: 'filling up', emptying: 'emptying', steady: null } as const;

/** `152 free of 160, 20 closed, filling up`, with how many of them nobody knows; that nobody knows where no slot is known, that it is closed where all of it is. Which way it goes is left out where it is not of now. */
export function wordFree(
  { empty, unknown, total, closed, trend, doubtedSince }: MallNow,
  staleSince: string | null = null,
): string {
  if (total === 0 && closed > 0) return 'All spots closed right now';
  if (unknown === total) return 'Free spots not known right now';
  const which = staleSince === null && !doubtedSince && trend && TRENDS[trend];
  return [
    `${wordSlots(empty)} free of ${wordSlots(total)}`,
    ...(unknown > 0 ? [`${wordSlots(unknown)} not known`] : []),
    ...(closed > 0 ? [`${wordSlots(closed)} closed`] : []),
    ...(which ? [which] : []),
    ...(doubtedSince ? ['in doubt'] : []),
  ].join(', ');
}

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

function wordSlots(slots: number): string {
  return slots.toLocaleString('en-IN');
}
