/** A slot that was taken (1) or freed (-1). */
export type SlotMove = { at: Date; by: 1 | -1; code?: string };

const MINUTE_MS = 60_000;
/** On its way between a gate and a slot a car is so long, either way, give or take. */
export const WAY_IN_MS = 95_000;
export const WAY_OUT_MS = 75_000;
const SPREAD_IN_MS = 17_500;
const SPREAD_OUT_MS = 11_000;
/** Nobody is on the way for longer. */
const LONGEST_MS = 6 * MINUTE_MS;
/** A sensor that flaps, or a driver who parks better, takes and frees a slot within this. */
const FLAPS_MS = 45_000;

/** How likely a car is on its way to a slot still, so long after its entry; and to an exit after its slot was freed. */
export const stillOnWayIn = (ms: number): number => stillOn(ms, WAY_IN_MS, SPREAD_IN_MS);
export const stillOnWayOut = (ms: number): number => stillOn(ms, WAY_OUT_MS, SPREAD_OUT_MS);

function stillOn(ms: number, usual: number, spread: number): number {
  return ms > LONGEST_MS ? 0 : 1 / (1 + Math.exp((ms - usual) / spread));
}

/** What the slots say of the cars inside, at any instant of late. */
export type SlotsRead = {
  /** Those in slots, and those on their way, at an instant up to now. */
  carsAt(at: Date): number;
  /** Read at an entry, and in no slot yet; out of a slot, and not yet at an exit. */
  onWayIn: number;
  onWayOut: number;
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
}: {
  taken: number;
  turns: readonly SlotMove[];
  now: Date;
  entries: readonly Date[];
}): SlotsRead {
  const turns = withoutFlaps(given);
  const onWayInAt = (at: Date) =>
    add(entries, (entry) => (entry <= at ? stillOnWayIn(now.getTime() - entry.getTime()) : 0)) +
    add(turns, (turn) => (turn.by > 0 && turn.at > at ? stillOnWayIn(since(at, turn.at)) : 0));
  const onWayOutAt = (at: Date) =>
    add(turns, (turn) => (turn.by < 0 && turn.at <= at ? stillOnWayOut(since(turn.at, at)) : 0));
  const takenAt = (at: Date) => taken - add(turns, (turn) => (turn.at > at ? turn.by : 0));
  return {
    carsAt: (at) => takenAt(at) + onWayInAt(at) + onWayOutAt(at),
    onWayIn: onWayInAt(now),
    onWayOut: onWayOutAt(now),
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
