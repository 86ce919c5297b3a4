import type { ClosedNow, Closure } from '#contract/closures.ts';
import { closureAt, namePlace, slotsWithin } from '#domain/parking/closures.ts';
import type { SlotRecord } from '../mall-record.ts';
import type { StoredClosure } from './store.ts';

/** A closure as drivers see it. */
export function presentClosed(closure: StoredClosure, slots: readonly SlotRecord[]): ClosedNow {
  const { places, reason, beginsAt, endsAt } = closure;
  return {
    places: places.map((place) => namePlace(place, slots)),
    slots: slotsWithin(places, slots).length,
    reason,
    from: beginsAt.toISOString(),
    until: endsAt?.toISOString() ?? null,
  };
}

/** The same as the mall's people see it. */
export function presentClosure(
  closure: StoredClosure,
  slots: readonly SlotRecord[],
  { names, now }: { readonly names: ReadonlyMap<string, string>; readonly now: Date },
): Closure {
  return {
    ...presentClosed(closure, slots),
    id: closure.publicId,
    state: closureAt(closure, now),
    by: names.get(closure.person) ?? '',
    endedAt: closure.endedAt?.toISOString() ?? null,
  };
}
