import type { SlotPlace } from './mall.ts';

/** A car whose slot, or whose whole mall, has been empty for so long has most likely left without being read. */
export const EXIT_UNSEEN_MS = 60 * 60_000;

/**
 * So long nobody is asked about such a car: of those whose slot has been free for an hour two of three are inside all the
 * same, and their exit answers the question; most of the others the count of slots ends.
 */
export const UNSEEN_UNASKED_MS = 12 * 60 * 60_000;

/** How long after its entry a car may take any slot and still be taken for the one that did. */
export const PARKING_WINDOW_MS = 15 * 60_000;
/** How long a suggested slot is reserved for its car, so that nobody else is sent there. */
export const SUGGESTION_HOLDS_MS = 60 * 60_000;
/**
 * How long after the entry a suggested slot that is taken is surely its car's. A driver who does not come by then has
 * parked elsewhere: in simulated malls 9 of 10 slots taken later were another car's, within 5 minutes 1 of 25.
 */
export const SUGGESTION_SURE_MS = 5 * 60_000;

/**
 * The empty slot to send a car to: lowest level, then the gate's nearest section, then lowest number; null where
 * every one is suggested to someone else already.
 */
export function pickSuggestedSlot(
  emptySlots: readonly SlotPlace[],
  gate: { sectionOrder: readonly string[] },
  alreadySuggested: ReadonlySet<string> = new Set(),
): SlotPlace | null {
  const rank = (place: SlotPlace) => {
    const section = gate.sectionOrder.indexOf(place.section);
    return [Number(place.level.slice(1)), section < 0 ? Infinity : section, place.position];
  };
  let best: SlotPlace | null = null;
  for (const place of emptySlots) {
    if (alreadySuggested.has(place.code)) continue;
    if (best === null || isBefore(rank(place), rank(best))) best = place;
  }
  return best;
}

/** A car that is on its way to a slot. */
export type UnconfirmedSession = { sessionId: string; entryAt: Date; suggestedSlot: string | null };

/**
 * Whose slot a slot that has just become occupied is: the car's to which it was suggested within the last 5 minutes,
 * else the longest waiting car's of the last 5, then of the last 15 (`inferred`, too weak to be evidence). Null where
 * none fits.
 */
export function confirmSlot<S extends UnconfirmedSession>(
  change: { code: string; at: Date },
  unconfirmed: readonly S[],
): { session: S; basis: 'suggested' | 'inferred' } | null {
  const waited = (session: S) => change.at.getTime() - session.entryAt.getTime();
  const waiting = unconfirmed
    .filter((session) => waited(session) >= 0)
    .toSorted((a, b) => a.entryAt.getTime() - b.entryAt.getTime());
  const meant = waiting.find(
    (session) => session.suggestedSlot === change.code && waited(session) <= SUGGESTION_SURE_MS,
  );
  if (meant !== undefined) return { session: meant, basis: 'suggested' };
  const possible = waiting.filter((session) => waited(session) <= PARKING_WINDOW_MS);
  const others = possible.filter((session) => session.suggestedSlot !== change.code);
  const likely = others.find((session) => waited(session) <= SUGGESTION_SURE_MS) ?? others[0] ?? possible[0];
  return likely === undefined ? null : { session: likely, basis: 'inferred' };
}

/**
 * What the slots show of an open session whose exit was not read. `gone`: for an hour every slot has been known to be empty,
 * so the car is not here and a later exit is another session's. `unseen`: its own slot has been free for an hour; the car may
 * have been parked anew, so its exit, once read, ends and charges it as ever. Two-wheelers stand where no slot is watched:
 * an empty mall proves nothing about them.
 */
export function judgeUnseenExit(
  session: { entryAt: Date; slotFreedAt: Date | null; vehicleClass: string | null },
  mallEmptySince: Date | null,
  now: Date,
): 'gone' | 'unseen' | null {
  const isLongAgo = (at: Date | null): at is Date =>
    at !== null && now.getTime() - at.getTime() >= EXIT_UNSEEN_MS;
  if (!isLongAgo(session.entryAt)) return null;
  const isMallEmpty = isLongAgo(mallEmptySince) && session.vehicleClass !== 'two_wheeler';
  if (isMallEmpty && session.entryAt < mallEmptySince) return 'gone';
  return isMallEmpty || isLongAgo(session.slotFreedAt) ? 'unseen' : null;
}

/** When somebody is asked about a car that was taken for gone unseen at an instant, if nothing has settled it by then. */
export function unseenAskedFrom(unseenSince: Date): Date {
  return new Date(unseenSince.getTime() + UNSEEN_UNASKED_MS);
}

function isBefore(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((value, i) => value !== other[i]);
  return at >= 0 && (one[at] ?? 0) < (other[at] ?? 0);
}
