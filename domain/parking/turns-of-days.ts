/** A day of a mall, as instants in epoch milliseconds, the oldest first. */
export interface DayOfTurns {
  /** When each slot was taken or freed. */
  readonly turns: ReadonlyMap<string, readonly number[]>;
  /** When cars came in by the gates. */
  readonly entries: readonly number[];
}

/** Days after one another. */
export interface TurnsOfDays {
  readonly bySlot: ReadonlyMap<string, readonly number[]>;
  /** All turns, and the entries. */
  readonly all: Float64Array;
}

/** A slot that turns on one day so much more often than the mall's others says nothing of cars on that day. */
const RESTLESS = { turns: 12, times: 4 };

export function joinDays(days: readonly DayOfTurns[]): TurnsOfDays {
  const bySlot = new Map<string, number[]>();
  const all: number[] = [];
  for (const { turns, entries } of days) {
    const total = [...turns.values()].reduce((sum, own) => sum + own.length, 0);
    const most = RESTLESS.turns + (RESTLESS.times * total) / Math.max(1, turns.size);
    for (const [code, own] of turns) {
      if (own.length > most) continue;
      bySlot.set(code, [...(bySlot.get(code) ?? []), ...own]);
      for (const at of own) all.push(at);
    }
    for (const at of entries) all.push(at);
  }
  return { bySlot, all: Float64Array.from(all).sort() };
}
