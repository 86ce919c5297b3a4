import { SHORT_WAYS, type UsualWays, type Way } from './usual-ways.ts';

/** A slot that was taken (1) or freed (-1). */
export type SlotMove = { at: Date; by: 1 | -1; code?: string };

const MINUTE_MS = 60_000;
/** Nobody is on the way for longer, unless ways are long here. */
const LONGEST_MS = 6 * MINUTE_MS;
const LONGEST_SPREADS = 4;
/** A sensor that flaps, or a driver who parks better, takes and frees a slot within this. */
const FLAPS_MS = 45_000;

/** How likely a car is on its way still, so long after it passed the entry, or its slot was freed. */
export function stillOnWay(ms: number, { usualMs, spreadMs }: Way): number {
  if (ms > Math.max(LONGEST_MS, usualMs + LONGEST_SPREADS * spreadMs)) return 0;
  const scale = (spreadMs * Math.sqrt(3)) / Math.PI;
  return 1 / (1 + Math.exp((ms - usualMs) / scale));
}

/** What the slots say of the cars inside, at any instant of late. */
export type SlotsRead = {
  /** Those in slots, and those on their way, at an instant up to now. */
  carsAt(at: Date): number;
  /** Read at an entry, and in no slot yet; out of a slot, and not yet at an exit. */
  onWayIn: number;
  onWayOut: number;
  /** What chance makes of those on the way. */
  chance: number;
};

/**
 * How many cars were inside at an instant: in slots then, on the way to a slot that was taken since, on the way to one that
 * is not taken yet, and on the way out of a slot that was freed before.
 */
export function readSlots({
  taken,
  turns: given,
  now,
  entries,
  ways = SHORT_WAYS,
}: {
  taken: number;
  turns: readonly SlotMove[];
  now: Date;
  entries: readonly Date[];
  ways?: UsualWays;
}): SlotsRead {
  const turns = withoutFlaps(given);
  const onWayInAt = (at: Date) =>
    add(entries, (entry) => (entry <= at ? stillOnWay(since(entry, now), ways.in) : 0)) +
    add(turns, (turn) => (turn.by > 0 && turn.at > at ? stillOnWay(since(at, turn.at), ways.in) : 0));
  const onWayOutAt = (at: Date) =>
    add(turns, (turn) => (turn.by < 0 && turn.at <= at ? stillOnWay(since(turn.at, at), ways.out) : 0));
  const doubt = (share: number) => share * (1 - share);
  const varianceNow =
    add(entries, (entry) => (entry <= now ? doubt(stillOnWay(since(entry, now), ways.in)) : 0)) +
    add(turns, (turn) =>
      turn.by < 0 && turn.at <= now ? doubt(stillOnWay(since(turn.at, now), ways.out)) : 0,
    );
  const takenAt = (at: Date) => taken - add(turns, (turn) => (turn.at > at ? turn.by : 0));
  return {
    carsAt: (at) => takenAt(at) + onWayInAt(at) + onWayOutAt(at),
    onWayIn: onWayInAt(now),
    onWayOut: onWayOutAt(now),
    chance: Math.sqrt(varianceNow),
  };
}

function since(from: Date, to: Date): number {
  return to.getTime() - from.getTime();
}

function add<One>(all: readonly One[], of: (one: One) => number): number {
  return all.reduce((sum, one) => sum + of(one), 0);
}

/** Without the turns that a slot took back at once. */
export function withoutFlaps(turns: readonly SlotMove[]): SlotMove[] {
  const last = new Map<string, SlotMove>();
  const dropped = new Set<SlotMove>();
  for (const turn of turns.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    if (turn.code === undefined) continue;
    const before = last.get(turn.code);
    const isFlap = before !== undefined && before.by !== turn.by && since(before.at, turn.at) <= FLAPS_MS;
    if (isFlap) {
      dropped.add(before).add(turn);
      last.delete(turn.code);
    } else last.set(turn.code, turn);
  }
  return turns.filter((turn) => !dropped.has(turn));
}
