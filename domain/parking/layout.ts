import { slotsOf } from './mall.ts';
import type { ParkingLayout, SlotPlace } from './mall.ts';

export type LayoutOptions = {
  /** The admin has seen the slots in use and wants the change all the same. */
  confirmed?: boolean;
  /** Slots that an earlier change has already retired and that still wait to become free. */
  alreadyRetired?: readonly SlotPlace[];
};

/**
 * What becomes of each slot: `removed` ones vanish at once, `retired` ones remain until they are free. All renames
 * must be stored together, because formats may swap codes.
 */
export type LayoutPlan = {
  ok: true;
  added: SlotPlace[];
  unchanged: SlotPlace[];
  renamed: { from: string; to: SlotPlace }[];
  retired: SlotPlace[];
  removed: SlotPlace[];
};

/** `slots_in_use`: cars would lose their slot; `code_in_use`: a new slot would take the code of a retired one. */
export type LayoutRefusal = { ok: false; reason: 'slots_in_use' | 'code_in_use'; slots: string[] };

/**
 * Plans the change from one layout to another, slot by slot; a slot is the same slot by level, section and position,
 * whatever its code becomes. `inUse` are the codes of slots with cars. Refuses where such a slot would vanish, unless that is
 * confirmed.
 */
export function planLayoutChange(
  oldConfig: ParkingLayout,
  newConfig: ParkingLayout,
  inUse: ReadonlySet<string>,
  options: LayoutOptions = {},
): LayoutPlan | LayoutRefusal {
  const earlier = options.alreadyRetired ?? [];
  const before = new Map([...earlier, ...slotsOf(oldConfig)].map((place) => [keyOf(place), place]));
  const after = slotsOf(newConfig);
  const plan = matchPlaces(before, after);

  const remaining = new Set(after.map(keyOf));
  const wasRetired = new Set(earlier.map((place) => place.code));
  for (const place of before.values()) {
    if (remaining.has(keyOf(place))) continue;
    if (inUse.has(place.code) || wasRetired.has(place.code)) plan.retired.push(place);
    else plan.removed.push(place);
  }
  return findRefusal(plan, after, wasRetired, options.confirmed ?? false) ?? plan;
}

function matchPlaces(before: ReadonlyMap<string, SlotPlace>, after: readonly SlotPlace[]): LayoutPlan {
  const plan: LayoutPlan = { ok: true, added: [], unchanged: [], renamed: [], retired: [], removed: [] };
  for (const place of after) {
    const old = before.get(keyOf(place));
    if (old === undefined) plan.added.push(place);
    else if (old.code === place.code) plan.unchanged.push(place);
    else plan.renamed.push({ from: old.code, to: place });
  }
  return plan;
}

function findRefusal(
  plan: LayoutPlan,
  after: readonly SlotPlace[],
  wasRetired: ReadonlySet<string>,
  confirmed: boolean,
): LayoutRefusal | null {
  const lost = plan.retired.map((place) => place.code).filter((code) => !wasRetired.has(code));
  if (lost.length > 0 && !confirmed) return { ok: false, reason: 'slots_in_use', slots: lost };
  const codes = new Set(after.map((place) => place.code));
  const taken = plan.retired.map((place) => place.code).filter((code) => codes.has(code));
  return taken.length > 0 ? { ok: false, reason: 'code_in_use', slots: taken } : null;
}

function keyOf(place: SlotPlace): string {
  return `${place.level} ${place.section} ${place.position}`;
}
