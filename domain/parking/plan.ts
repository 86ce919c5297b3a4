/** Whom a slot is meant for; a slot without a class is for every car. */
export const SLOT_CLASSES = ['accessible', 'ev', 'family', 'two_wheeler'] as const;
export type SlotClass = (typeof SLOT_CLASSES)[number];

/** A cell of a level's plan, counted from its upper left corner. */
export interface PlanCell {
  readonly x: number;
  readonly y: number;
}

/** A slot on the plan: the same slot whatever its code becomes. */
export interface PlannedSlot extends PlanCell {
  readonly section: string;
  /** From 1, within its section. */
  readonly position: number;
  readonly slotClass?: SlotClass | undefined;
}

export const MARK_KINDS = ['entry', 'exit', 'ramp', 'lift', 'door', 'pillar'] as const;
export type MarkKind = (typeof MARK_KINDS)[number];

/** What stands or lies on a level beside slots and lanes. */
export interface PlanMark extends PlanCell {
  readonly kind: MarkKind;
  /** As painted on it; may be empty. */
  readonly name: string;
  /** Of a ramp: the level that it leads to. */
  readonly to?: string | undefined;
}

/** One level as it is built. Each cell holds one thing, so nothing can lie over another. */
export interface LevelPlan {
  readonly level: string;
  /** The floor, row by row: `.` no way, `+` a lane for both directions, `^ v < >` a lane for one. */
  readonly rows: readonly string[];
  readonly slots: readonly PlannedSlot[];
  readonly marks: readonly PlanMark[];
}

/** A mall as it is built, level by level. */
export interface MallPlan {
  /** How long a cell is; null where nobody measured it. */
  readonly metres: number | null;
  readonly levels: readonly LevelPlan[];
}

export const MOST_CELLS_PER_SIDE = 400;
export const MOST_CELLS = 20_000;
export const MOST_MARKS = 2_000;
export const LONGEST_NAME = 60;

/** Advice and gates send no car there: who needs such a slot knows it. */
export function isForAnyCar(slotClass: SlotClass | null | undefined): boolean {
  return slotClass === null || slotClass === undefined;
}

/** Whether a gate may send a vehicle there: a slot where one charges is for who charges. */
export function isForVehicle(slotClass: SlotClass | null | undefined, vehicleClass: string | null): boolean {
  return isForAnyCar(slotClass) || (slotClass === 'ev' && vehicleClass === 'ev');
}

/** Names a slot by where it belongs, whatever its code. */
export function nameOfPlace({ section, position }: Pick<PlannedSlot, 'section' | 'position'>): string {
  return `${section} ${position}`;
}
