import { indiaDate, indiaTime } from '#domain/time/india-time.ts';

/**
 * What comes of an exit that was read in doubt and may have been a car's own: it is inside as far as is known, or was read
 * leaving later and is charged until the first exit, while the rest is asked or not any more, or for all of its time.
 */
export type ExitInDoubt = 'inside' | 'asked' | 'part' | 'whole';

interface Known {
  readonly at: Date;
  readonly is: ExitInDoubt;
  /** When it was read leaving, or now while it is inside. */
  readonly until: Date;
}

/** Why a bill ends at that exit, or does not: the only place where these words stand. */
export function wordExitInDoubt({ at, is, until }: Known): string {
  const [left, later] = indiaDate(at) === indiaDate(until) ? [TIME, TIME] : [MOMENT, MOMENT];
  const read = `A car like yours was read at the exit at ${left(at)}.`;
  if (is === 'inside')
    return `${read} You are charged until then while we check. If your car is inside still, its own exit counts, and all of its time is charged there.`;
  if (is === 'asked') return `${read} You are charged until then; a person checks the rest.`;
  if (is === 'part') return `${read} You are charged until then.`;
  return `${read} Yours was read there at ${later(until)}: it was inside until then, and is charged for that time.`;
}

const TIME = indiaTime;
const MOMENT = (at: Date) => `${TIME(at)} on ${DAY.format(at)}`;
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'Asia/Kolkata' });
