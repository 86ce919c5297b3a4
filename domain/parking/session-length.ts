/** Why the whole of a session is not charged by a match alone. */
export type LengthDoubt =
  | 'slot_seen_free'
  | 'gone_and_back'
  | 'came_later'
  | 'left_before'
  | 'left_as_another'
  | 'came_as_another'
  | 'exact_contested'
  | 'left_twice'
  | 'longer_than_own'
  | 'longer_than_usual';

/** A slot that was free for so long before the exit, and for half of the session, says that the car had left. */
const SEEN_FREE_MS = 60 * 60_000;
/** Nothing shorter is longer than usual. */
export const SHORTEST_LONG_MS = 6 * 3_600_000;
/** Where many cars pass unread nothing shorter is two visits that make a difference. */
export const SHORTEST_UNREAD_MS = 3_600_000;
const FEWEST_KNOWN = 200;
const BEYOND_USUAL = 1.5;
/** So many times as long may a session be whose slot was taken by its car, and held until the exit. */
const HELD = 4;

/** What is usual in a mall: how long the longest one of a hundred sessions is, and of how many that is known. */
export type UsualLength = { longestOfHundredMs: number; known: number };

/** How long sessions of a mall are. */
export type UsualSpan = {
  /** So long one may be and still be charged whole by its reads alone. */
  longestMs: number;
  /** As long as this were several that are settled: it may be rare, but is no reason to ask. */
  settledMs: number;
  /** The shorter tenth is no longer. */
  shortMs: number;
  /** Where many cars pass unread, so long may one be of whose slot nothing is known. */
  unreadMs?: number;
  /** How likely neither the exit of one visit nor the entry of the next is read; nought where nobody has asked. */
  unreadAtBoth?: number;
};

/** How long a session may be and still be charged whole by its reads alone. */
export function longestUsual({ longestOfHundredMs, known }: UsualLength): number {
  // Of a mall of which little is known nothing is unusual.
  if (known < FEWEST_KNOWN) return Infinity;
  return Math.max(SHORTEST_LONG_MS, BEYOND_USUAL * longestOfHundredMs);
}

/** The same where many pass unread, by how long all but those that may be two visits were. */
export function longestUnread({ lengthMs, known }: { lengthMs: number; known: number }): number {
  return known < FEWEST_KNOWN ? Infinity : Math.max(SHORTEST_UNREAD_MS, lengthMs);
}

/** From the gate to a slot, and from the slot to the gate. */
const WAY_MS = 10 * 60_000;
/** Most cars need no longer; so close a fit is hardly ever another car's that is read later. */
const CLOSE_MS = 4 * 60_000;
/** By which the clocks of cameras and sensors may differ. */
const CLOCKS_MS = 60_000;

/** A car whose slot was held until just before its exit cannot have been there so much earlier. */
export const SEEN_EXIT_DOUBT_MS = WAY_MS + CLOCKS_MS;

/** When a car that was inside from its entry to its exit took its slot, and left it. */
export function expectSlotTimes({ entryAt, exitAt }: { entryAt: Date; exitAt: Date }) {
  const after = (at: Date, ms: number) => new Date(at.getTime() + ms);
  return {
    came: { from: after(entryAt, -CLOCKS_MS), to: after(entryAt, WAY_MS) },
    left: { from: after(exitAt, -WAY_MS), to: after(exitAt, CLOCKS_MS) },
  };
}

/** Whether a slot was taken and freed so close to the gates' times that cars that are inside still need not be asked for. */
export function isCloseFit(
  { entryAt, exitAt }: { entryAt: Date; exitAt: Date },
  { takenAt, freedAt }: { takenAt: Date; freedAt: Date },
): boolean {
  return (
    takenAt.getTime() - entryAt.getTime() <= CLOSE_MS && exitAt.getTime() - freedAt.getTime() <= CLOSE_MS
  );
}

/** When cars entered and left that may have taken such a slot. */
export function expectGateTimes({ takenAt, freedAt }: { takenAt: Date; freedAt: Date }) {
  const { came, left } = expectSlotTimes({ entryAt: takenAt, exitAt: freedAt });
  const mirror = (at: Date, { from, to }: { from: Date; to: Date }) => ({
    from: new Date(2 * at.getTime() - to.getTime()),
    to: new Date(2 * at.getTime() - from.getTime()),
  });
  return { came: mirror(takenAt, came), left: mirror(freedAt, left) };
}

/** When a session was, since when its slot was seen free, and whether it was seen taken without a break instead. */
type SeenSession = {
  entryAt: Date;
  exitAt: Date;
  freedAt: Date | null;
  isHeld: boolean;
  isSlotSure: boolean;
};

/**
 * Whether a match may have joined two visits: the car left unread, came back unread, and was read at the exit. Then only
 * the time until its slot was seen free is certain, or as long as the shorter tenth of sessions is, since of two hardly ever
 * both are shorter; and a person is asked for the rest. Where slots are not
 * surely their cars' own (`isSlotSure`), another car's slot is the commoner reason, but for the longest sessions.
 */
export function judgeLength(
  { entryAt, exitAt, freedAt, isHeld, isSlotSure }: SeenSession,
  usual: UsualSpan,
): { chargedUntil: Date; because: LengthDoubt } | null {
  const lengthMs = exitAt.getTime() - entryAt.getTime();
  const freeMs = freedAt === null ? 0 : exitAt.getTime() - freedAt.getTime();
  const isTelling = isSlotSure || lengthMs > usual.longestMs / BEYOND_USUAL;
  if (freedAt !== null && isTelling && freeMs >= SEEN_FREE_MS && freeMs >= lengthMs / 2)
    return { chargedUntil: freedAt, because: 'slot_seen_free' };
  const longestMs = isHeld || freedAt !== null ? longestSeen(usual, isHeld) : longestUnseen(usual);
  const certain = freedAt ?? new Date(entryAt.getTime() + Math.min(usual.shortMs, lengthMs));
  return lengthMs > longestMs ? { chargedUntil: certain, because: 'longer_than_usual' } : null;
}

/** How long a session may be of whose slot something is known. */
function longestSeen({ longestMs, settledMs }: UsualSpan, isHeld: boolean): number {
  return Math.max(isHeld ? HELD * longestMs : longestMs, settledMs);
}

/** Where many pass unread each of several that are as long may be two visits. */
function longestUnseen({ longestMs, settledMs, unreadMs = Infinity }: UsualSpan): number {
  return Math.min(Math.max(longestMs, settledMs), unreadMs);
}
