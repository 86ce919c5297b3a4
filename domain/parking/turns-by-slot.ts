import type { SlotTurn } from './occupations.ts';
import { withoutRestless } from './restless-slot.ts';

/** A turn with its number: of two of them the one with the higher number was stored later. */
export type StoredTurn = SlotTurn & { id: number };

/** What slots showed when they were last known before an instant. */
export type StatusesBefore = ReadonlyMap<string, SlotTurn['status']>;

/**
 * All turns slot by slot, the earliest first, from turns in the order of their times, but for those to unknown that were
 * wrong: a sensor without a connection was silent, and what it had stored came afterwards. Of a slot that was taken and
 * freed more often than cars can nothing is known meanwhile. Sorted here: by their times they come out of an index, while
 * sorting them by slot and looking at each one's followers took the database longer than finding them. A slot that shows
 * after a silence what it showed `before` all of these turns has not turned.
 */
export function turnsBySlot(turns: readonly StoredTurn[], before: StatusesBefore = new Map()): SlotTurn[] {
  return [...groupBySlot(turns)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([code, all]) => {
      const own = withoutRefuted(all);
      return withoutRestless(own[0]?.status === before.get(code) ? own.slice(1) : own);
    });
}

/** The slots of which the first turn came after a silence that it refutes: they may show what they showed before. */
export function listShownAgain(turns: readonly StoredTurn[]): string[] {
  return [...groupBySlot(turns)].flatMap(([code, all]) => {
    const [first] = withoutRefuted(all);
    const isAfterSilence = all.some(({ status, id }) => status === 'unknown' && first && id < first.id);
    return isAfterSilence ? [code] : [];
  });
}

function groupBySlot(turns: readonly StoredTurn[]): ReadonlyMap<string, StoredTurn[]> {
  const bySlot = new Map<string, StoredTurn[]>();
  for (const turn of turns) {
    const known = bySlot.get(turn.code);
    if (known) known.push(turn);
    else bySlot.set(turn.code, [turn]);
  }
  return bySlot;
}

/** Of one slot: refuted is an unknown for whose time, or an earlier one, something was stored later. */
function withoutRefuted(turns: readonly StoredTurn[]): StoredTurn[] {
  let latest = -Infinity;
  return turns.filter(({ id, status, at }, index) => {
    const isOvertaken = latest > id || turns[index + 1]?.at.getTime() === at.getTime();
    latest = Math.max(latest, id);
    return status !== 'unknown' || !isOvertaken;
  });
}
