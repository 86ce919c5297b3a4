import type { LevelPlan, MallPlan, PlanCell, PlanMark, PlannedSlot } from './plan.ts';

/** What a tool puts on a cell; null takes away what lies there. */
export type PlanThing =
  | { readonly kind: 'lane'; readonly sign: '+' | '^' | 'v' | '<' | '>' }
  | { readonly kind: 'slot'; readonly slot: Omit<PlannedSlot, 'x' | 'y'> }
  | { readonly kind: 'mark'; readonly mark: Omit<PlanMark, 'x' | 'y'> }
  | null;

/** Puts a thing on a cell in the place of what lay there; a slot that is drawn elsewhere on the level moves. */
export function putThing(plan: MallPlan, level: string, cell: PlanCell, thing: PlanThing): MallPlan {
  return changeLevel(plan, level, (one) => {
    if (one.rows[cell.y]?.[cell.x] === undefined) return one;
    const isElsewhere = ({ x, y }: PlanCell) => x !== cell.x || y !== cell.y;
    const sign = thing?.kind === 'lane' ? thing.sign : '.';
    const rows = one.rows.map((row, y) =>
      y === cell.y ? `${row.slice(0, cell.x)}${sign}${row.slice(cell.x + 1)}` : row,
    );
    const marks = one.marks.filter(isElsewhere);
    const slots = one.slots.filter(isElsewhere);
    const { x, y } = cell;
    if (thing?.kind === 'mark') return { ...one, rows, slots, marks: [...marks, { ...thing.mark, x, y }] };
    if (thing?.kind !== 'slot') return { ...one, rows, slots, marks };
    const others = slots.filter(
      ({ section, position }) => section !== thing.slot.section || position !== thing.slot.position,
    );
    return { ...one, rows, marks, slots: [...others, { ...thing.slot, x, y }] };
  });
}

/** Makes a level wider or narrower, taller or lower; what lies beyond its new edge is taken away. */
export function resizeLevel(plan: MallPlan, level: string, columns: number, height: number): MallPlan {
  return changeLevel(plan, level, (one) => {
    const isInside = ({ x, y }: PlanCell) => x < columns && y < height;
    const rows = Array.from({ length: height }, (_, y) =>
      (one.rows[y] ?? '').slice(0, columns).padEnd(columns, '.'),
    );
    return { ...one, rows, slots: one.slots.filter(isInside), marks: one.marks.filter(isInside) };
  });
}

/** What a later layout adds to a plan is drawn as the grid has it; levels that are gone go. */
export function fitLevels(plan: MallPlan, derived: MallPlan): MallPlan {
  const levels = derived.levels.map((one) => plan.levels.find(({ level }) => level === one.level) ?? one);
  return { ...plan, levels };
}

function changeLevel(plan: MallPlan, level: string, change: (one: LevelPlan) => LevelPlan): MallPlan {
  return { ...plan, levels: plan.levels.map((one) => (one.level === level ? change(one) : one)) };
}
