import { addDays, indiaDate, indiaWeekday, startOfIndiaDay } from '../time/india-time.ts';
import { countUntil } from './rests-of-slots.ts';

/** What went on in the mall while some slots rested, as far as such days say anything of these slots. */
export interface LikeDays {
  /** Of that what went on on days of a kind on which they turned before; where they turned less often, less. */
  readonly others: number;
  /** Whether they turn on each kind of day that is known, so that a rest of a whole one may have been a fault. */
  readonly areAllUsed: boolean;
}

type Kind = 'weekday' | 'Saturday' | 'Sunday';
interface Counted {
  own: number;
  all: number;
  since: number;
}

/** Slots that turn half as often as on other days are hardly used on such a day. */
const HARDLY_USED = 0.5;

/**
 * Compares what slots did before they rested with what they rest through, by kinds of days: weekdays, Saturdays, Sundays. A
 * level of the staff that nobody has seen on a Saturday may well be empty on its first.
 */
export function compareKinds(turns: ArrayLike<number>, all: ArrayLike<number>, since: number): LikeDays {
  const kinds = countByKind(turns, all, since);
  const allBefore = Math.max(1, countUntil(all, since));
  const usual = turns.length / allBefore;
  const share = ({ own, all: those }: Counted) => Math.min(1, own / Math.max(1, those) / usual);
  const counted = [...kinds.values()];
  return {
    others: counted.reduce((sum, kind) => sum + kind.since * share(kind), 0),
    areAllUsed: counted.every((kind) => kind.all === 0 || share(kind) >= HARDLY_USED),
  };
}

function countByKind(turns: ArrayLike<number>, all: ArrayLike<number>, since: number): Map<Kind, Counted> {
  const kinds = new Map<Kind, Counted>();
  const last = all[all.length - 1] ?? 0;
  let from = -Infinity;
  for (let date = indiaDate(new Date(all[0] ?? 0)); from < last; date = addDays(date, 1)) {
    const until = startOfIndiaDay(addDays(date, 1)).getTime() - 1;
    const count = (times: ArrayLike<number>, first: number, end: number) =>
      countUntil(times, Math.max(first, end)) - countUntil(times, first);
    const kind = kindOf(new Date(until));
    const known = kinds.get(kind) ?? { own: 0, all: 0, since: 0 };
    known.own += count(turns, from, until);
    known.all += count(all, from, Math.min(until, since));
    known.since += count(all, Math.max(from, since), until);
    kinds.set(kind, known);
    from = until;
  }
  return kinds;
}

function kindOf(at: Date): Kind {
  const day = indiaWeekday(at);
  return day === 'Saturday' || day === 'Sunday' ? day : 'weekday';
}
