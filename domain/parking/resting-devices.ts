import type { SlotMove } from './count-by-slots.ts';
import type { ReportedSlot } from './known-slots.ts';

/** A device of several slots, and when one of them turned last. */
type Resting = { since: Date; isOdd: boolean };

/** So many turns of a device have to be missed, by its share of those before, for its rest to be no chance. */
const MISSED = 6;
/** What its share of the slots says of its share of the turns counts as much as so many turns. */
const BEFORE = 8;

/**
 * When each device of several slots turned last; it is odd where, by how often the others have turned since and how large
 * its part was before, it would have turned several times: it may hang.
 */
export function listResting(slots: readonly ReportedSlot[], turns: readonly SlotMove[]): Resting[] {
  const devices = new Map<string, ReportedSlot[]>();
  for (const slot of slots)
    if (slot.source !== null) devices.set(slot.source, [...(devices.get(slot.source) ?? []), slot]);
  return [...devices.values()].flatMap((own) => {
    if (own.length < 2) return [];
    const since = Math.max(...own.map((slot) => slot.since?.getTime() ?? 0));
    const codes = new Set(own.map(({ code }) => code));
    const before = turns.filter(({ at }) => at.getTime() <= since);
    const its = before.filter(({ code }) => codes.has(code ?? '')).length;
    const share = (its + (BEFORE * own.length) / slots.length) / (before.length + BEFORE);
    const others = turns.length - before.length;
    return [{ since: new Date(since), isOdd: (others * share) / Math.max(1 - share, 0.05) >= MISSED }];
  });
}
