import type { CountsNow, LastKnown, Passage, WatchedSlots } from './counts-now.ts';
import { departedSince } from './departed.ts';
import { mayHavePassed, passedAlone } from './passed-alone.ts';
import { SHORT_WAYS, type UsualWays, type Way } from './usual-ways.ts';

const MINUTE_MS = 60_000;
/** Before anything is known, of a hundred cars one leaves unread. */
const BEFORE = { exits: 100, unread: 1 };
const MOST_UNREAD = 0.1;
/** Of all that pass the gates so large a share passes unread at least, one way or the other. */
const LEAST_UNREAD = 0.005;
const MOST_AT_ONCE = 2;
/** Where in so long nobody is read at a gate while so many of the slots that are known turn, its camera has no connection. */
const SLICE_MS = 20 * MINUTE_MS;
const TURNS_UNREAD = 4;
/** So many slots have to be known for theirs to say what the others do. */
const LEAST_SHARE = 0.2;

/**
 * The gates alone, from what was known when slots last reported. While the camera of one gate has no connection, the slots
 * that report still say how many pass there; where none does, as many are taken to pass there as pass the other one. While
 * all are silent, nobody knows how many come and go.
 */
export function goOn(counts: CountsNow): { cars: number; offBy: number; isOneUnread: boolean } {
  const { last, passages, now, watched = null } = counts;
  if (last === null) return { cars: 0, offBy: 0, isOneUnread: false };
  const since = passages
    .filter(({ at }) => at > last.at && at <= now)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const isWatched = watched !== null && watched.share >= LEAST_SHARE;
  const cut = isWatched
    ? unreadBySlots(since, { ...counts, last, watched })
    : (whileUnread(since, { ...counts, last }) ?? unreadAlone(since, { ...counts, last }));
  const { counted } = cut;
  const exits = counted.filter(({ by }) => by < 0).length;
  const unread = exits * shareUnread(last.learnt);
  // Slots that report say whether anybody passes whom no gate reads.
  const silent = isWatched ? 0 : mayHavePassed(last.perMinute, since.at(-1)?.at ?? last.at, now);
  const net = counted.reduce((total, { by }) => total + by, 0);
  const cars = within(Math.max(0, last.cars + net + cut.more - unread), watched);
  const chance = Math.sqrt(Math.max(Math.abs(unread), LEAST_UNREAD * since.length));
  return {
    cars,
    // Nobody knows whether they went one after the other, or as many passed the other gate unread.
    offBy: 1 + Math.round(MOST_AT_ONCE * chance + cut.off + silent),
    isOneUnread: cut.off > 0,
  };
}

/** By the passages that count, so many more came than were read than left unread, and that may be off by so many. */
type Cut = { counted: readonly Passage[]; more: number; off: number };

/** How far those may be off who leave by how long cars stay. */
const STAYS_OFF = 0.15;

/**
 * While no exit is read as many leave as by how long cars stay here; while no entry is, as many come as leave; while
 * neither is, nobody knows, and what was known last stands. Null where reads come at both.
 */
function whileUnread(since: readonly Passage[], counts: CountsNow & { last: LastKnown }): Cut | null {
  const { last, now, unread, lasting = null } = counts;
  const times = [unread?.entry, unread?.exit].flatMap((at) =>
    at ? [Math.max(at.getTime(), last.at.getTime())] : [],
  );
  if (times.length === 0 || lasting === null) return null;
  const from = new Date(Math.min(...times));
  const before = since.filter(({ at }) => at <= from);
  const known = unreadAlone(before, counts);
  const after = since.filter(({ at }) => at > from);
  const [came, left] = [after.filter(({ by }) => by > 0), after.filter(({ by }) => by < 0)];
  if (unread?.entry) return { ...known, off: known.off + after.length / 2 };
  const inside = last.cars + known.counted.reduce((total, { by }) => total + by, 0);
  const departed = departedSince(from, { inside, readOut: left.length, lasting, now });
  if (departed === null) return null;
  const off = known.off + Math.sqrt(departed) + STAYS_OFF * departed;
  return { counted: [...known.counted, ...came], more: known.more - departed, off };
}

function unreadAlone(
  since: readonly Passage[],
  { passages, last }: Pick<CountsNow, 'passages'> & { last: LastKnown },
): Cut {
  const before = passages.filter(({ at }) => at <= last.at);
  const alone = passedAlone(since, { passages: before, perMinute: last.perMinute / 2, until: last.at });
  return { counted: since.filter((one) => !alone.has(one)), more: 0, off: alone.size / 2 };
}

/** While slots are taken, or freed, and nobody is read at a gate, as many of the others are. */
function unreadBySlots(
  counted: readonly Passage[],
  { last, now, watched, ways = SHORT_WAYS }: CountsNow & { last: LastKnown; watched: WatchedSlots },
): Cut {
  let [more, off] = [0, 0];
  for (let from = last.at.getTime(); from < now.getTime(); from += SLICE_MS) {
    for (const by of [1, -1] as const) {
      const [begin, end] = lookedAt(by, from, ways);
      const turned = watched.turns.filter(
        (turn) => turn.by === by && isIn(turn, from, from + SLICE_MS),
      ).length;
      const isRead = counted.some((one) => one.by === by && isIn(one, begin, end));
      if (isRead || turned < TURNS_UNREAD) continue;
      more += (by * turned) / watched.share;
      off += Math.sqrt(turned) / watched.share;
    }
  }
  return { counted, more, off };
}

/** When those were read at a gate that took or freed a slot within a slice. */
function lookedAt(by: 1 | -1, from: number, ways: UsualWays): [number, number] {
  const longest = ({ usualMs, spreadMs }: Way) => usualMs + 2 * spreadMs;
  return by > 0 ? [from - longest(ways.in), from + SLICE_MS] : [from, from + SLICE_MS + longest(ways.out)];
}

function isIn({ at }: { at: Date }, from: number, to: number): boolean {
  return at.getTime() > from && at.getTime() <= to;
}

function within(cars: number, watched: WatchedSlots | null): number {
  return watched === null ? cars : Math.max(watched.atLeast, Math.min(watched.atMost, cars));
}

function shareUnread({ exits, unread }: LastKnown['learnt']): number {
  const share = (BEFORE.unread + unread) / (BEFORE.exits + exits);
  return Math.min(MOST_UNREAD, Math.max(-MOST_UNREAD, share));
}
