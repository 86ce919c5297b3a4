import { LONGEST_QUEUE_MS } from './queued.ts';
import { STANDING_MS } from './session.ts';

/** How often a camera has read one plate in a span, and how many others passed its lane meanwhile. */
export interface Repeats {
  readonly reads: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
  readonly others: number;
}

/** One or two may be let past. */
const FEWEST_OTHERS = 3;

/** Whether a camera reads a car that cannot stand in its lane any more: others pass there, or it is longer than any queue. */
export function seesParked({ firstAt, lastAt, others }: Repeats): boolean {
  const spanMs = lastAt.getTime() - firstAt.getTime();
  return spanMs > (others >= FEWEST_OTHERS ? LONGEST_QUEUE_MS : STANDING_MS);
}
