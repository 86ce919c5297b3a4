/** What became of a slot at an instant. */
export type SlotTurn = { code: string; status: 'empty' | 'occupied' | 'unknown'; at: Date };
/** A time in which one car stood in a slot; `freedAt` is null while it stands there. */
export type Occupation = { code: string; takenAt: Date; freedAt: Date | null };

/** A sensor that flaps shows a car as gone, or as there, for so long at most. */
const FLAPS_MS = 45_000;

/**
 * Which cars stood in which slots, whoever they were, from all turns of the slots in the order of their times. A slot of
 * which the first turn does not say what it was before is left out until it was empty. Where a sensor was silent, its car was there before and after.
 */
export function listOccupations(turns: readonly SlotTurn[]): Occupation[] {
  const bySlot = new Map<string, SlotTurn[]>();
  for (const turn of turns) {
    const known = bySlot.get(turn.code);
    if (known) known.push(turn);
    else bySlot.set(turn.code, [turn]);
  }
  return [...bySlot.values()].flatMap(occupationsOf);
}

/** An occupation while it is put together. */
type Open = { code: string; takenAt: Date; freedAt: Date | null };

function occupationsOf(turns: readonly SlotTurn[]): Occupation[] {
  const found: Open[] = [];
  // What was there before a sensor reported again may be there still.
  let isKnown = turns[0]?.status !== 'unknown';
  for (const turn of turns) {
    if (turn.status === 'occupied' && isKnown) take(found, turn);
    if (turn.status !== 'empty') continue;
    isKnown = true;
    const last = found.at(-1);
    if (last) last.freedAt ??= turn.at;
  }
  return found.filter(isLong);
}

function take(found: Open[], { code, at }: SlotTurn): void {
  const last = found.at(-1);
  if (last?.freedAt && isSoon(last.freedAt, at)) last.freedAt = null;
  else if (!last || last.freedAt) found.push({ code, takenAt: at, freedAt: null });
}

function isLong({ takenAt, freedAt }: Occupation): boolean {
  return freedAt === null || !isSoon(takenAt, freedAt);
}

function isSoon(from: Date, to: Date): boolean {
  return to.getTime() - from.getTime() <= FLAPS_MS;
}
