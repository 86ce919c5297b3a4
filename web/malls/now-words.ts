import type { MallNow } from '#contract/malls-now.ts';
import { wordFreeForSome } from '#contract/slot-class-words.ts';
import { openToEveryCar } from '#domain/parking/count-by-class.ts';
import { wordAge } from '../platform/age.ts';

const TRENDS = { filling: 'filling up', emptying: 'emptying', steady: null } as const;

/**
 * `152 free of 160, 20 closed, filling up`, with how many of them nobody knows; that nobody knows where no slot is known,
 * that it is closed where all of it is. Which way it goes is left out where it is not of now. Where slots are meant for
 * some, it is of those that every car may take.
 */
export function wordFree(now: MallNow, staleSince: string | null = null): string {
  const { trend, doubtedSince, byClass } = now;
  const { empty, unknown, total, closed } = openToEveryCar(now);
  if (now.total === 0 && now.closed > 0) return 'All spots closed right now';
  if (now.unknown === now.total) return 'Free spots not known right now';
  const which = staleSince === null && !doubtedSince && trend && TRENDS[trend];
  return [
    `${wordSlots(empty)} free${total > 0 ? ` of ${wordSlots(total)}` : ''}${byClass ? ' for every car' : ''}`,
    ...(unknown > 0 ? [`${wordSlots(unknown)} not known`] : []),
    ...(closed > 0 ? [`${wordSlots(closed)} closed`] : []),
    ...(which ? [which] : []),
    ...(doubtedSince ? ['in doubt'] : []),
  ].join(', ');
}

/** The free slots that are not for every car; null where there are none. */
export function wordAlsoFree({ byClass }: Pick<MallNow, 'byClass'>): string | null {
  const words = wordFreeForSome(byClass);
  return words === '' ? null : `Also free: ${words}`;
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
