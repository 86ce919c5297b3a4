import { STANDING_MS } from './session.ts';

/** A car that comes back unread after more than this is asked about by itself. */
const LATEST_MS = 12 * 3_600_000;

/** When a visit seemed to end first, and by the last exit that is known of it. */
interface ReadLeaving {
  readonly first: Date;
  readonly last: Date;
}

/**
 * Whether a car that is read at an exit once more, and came in nowhere since the first time, had not left by then: the
 * exit's camera had seen it where it was parked, or it drove back in. So soon after the first read it stands in the lane.
 */
export function mayHaveStayed({ first, last }: ReadLeaving, again: Date): boolean {
  const isLate = again.getTime() - first.getTime() > STANDING_MS;
  return isLate && again.getTime() - last.getTime() <= LATEST_MS;
}
