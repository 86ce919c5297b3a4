import {
  countStayed,
  FEWEST_COMPARED,
  likelyGoneByTime,
  stayedOn,
  type KnownLengths,
} from './gone-by-time.ts';

/** A vehicle that is inside by its entry: for how long, and whether its plate was read. */
export type InsideByEntry = { insideMs: number; isRead: boolean };

/** Of a mall's newest visits, how many are known, and of how many of them the exit alone was read. */
export type LoneExits = { visits: number; alone: number };

/** So far off chance hardly ever is. */
const CHANCES = 2;
/** Before anything is known, of sixty visits one came in unread. */
const BEFORE = { visits: 60, alone: 1 };

type Asked = {
  known: KnownLengths;
  lone: LoneExits;
  /** For how long hardly any exit has been read. */
  unreadMs?: number;
};

/**
 * How many vehicles are there most likely, and at most, of those that are inside by their entries and of those that came in
 * unread, where nothing but time speaks of them; and how many of those that are inside by their entries may have left. That
 * no exit was read says that one is there only while exits are read. Of a mall of which little is known yet all are there.
 */
export function countByTime(
  vehicles: readonly InsideByEntry[],
  { known, lone, unreadMs = 0 }: Asked,
): { there: number; mostThere: number; mostLeft: number } {
  const thereOf = (fewest?: number) =>
    vehicles.map(({ insideMs, isRead }) => {
      const fromMs = Math.max(0, insideMs - unreadMs);
      const stayed = unreadMs > 0 ? stayedOn({ fromMs, insideMs }, known) : 1;
      return (1 - likelyGoneByTime(fromMs, known, isRead, fewest)) * stayed;
    });
  const each = thereOf(FEWEST_COMPARED);
  const there = sum(each);
  const doubt = sum(each.map((one) => one * (1 - one)));
  const off = CHANCES * Math.hypot(Math.sqrt(doubt), doubt * doubtOfShares(vehicles, known));
  const [least, most] = sharesUnread(lone, known);
  const came = (there * most) / (1 - most);
  return {
    there: sum(thereOf()) + (there * least) / (1 - least),
    mostThere: there + came + Math.hypot(off, CHANCES * Math.sqrt(came)),
    mostLeft: Math.min(vehicles.length, vehicles.length - there + off),
  };
}

/** Who is misread at the exit leaves a visit without an exit behind, beside an exit without an entry: nobody came in unread. */
function sharesUnread(lone: LoneExits, { ended, missed }: KnownLengths): [least: number, most: number] {
  const most = (BEFORE.alone + lone.alone) / (BEFORE.visits + lone.visits);
  const all = ended + missed;
  const leftAlone = all === 0 ? 1 : missed / all;
  const seen = lone.visits === 0 ? 0 : lone.alone / lone.visits;
  return [Math.max(0, seen - leftAlone), most];
}

/** By few that left unread, and few that stayed so long, nobody knows well how many of a hundred do: all are misjudged alike. */
function doubtOfShares(vehicles: readonly InsideByEntry[], known: KnownLengths): number {
  const longest = Math.max(0, ...vehicles.map(({ insideMs }) => insideMs));
  return Math.hypot(1 / Math.sqrt(1 + known.missed), 1 / Math.sqrt(1 + countStayed(longest, known)));
}

function sum(all: readonly number[]): number {
  return all.reduce((total, one) => total + one, 0);
}
