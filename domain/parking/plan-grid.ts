import type { LevelPlan, MallPlan, PlanCell, PlanMark, PlannedSlot } from './plan.ts';

/** One step on a plan. */
export interface Direction {
  readonly dx: number;
  readonly dy: number;
}

export const UP: Direction = { dx: 0, dy: -1 };
const RIGHT: Direction = { dx: 1, dy: 0 };
const DOWN: Direction = { dx: 0, dy: 1 };
const LEFT: Direction = { dx: -1, dy: 0 };
export const DIRECTIONS: readonly Direction[] = [UP, RIGHT, DOWN, LEFT];
/** The signs of a floor: none, a lane, and lanes by their arrows, each at its number in `waysOf`. */
const FLOORS = '.+^>v<';
const NO_WAY = 0;
const ANY_WAY = 1;
const ONE_WAY: readonly (Direction | undefined)[] = [undefined, undefined, UP, RIGHT, DOWN, LEFT];
const DRIVABLE_MARKS: ReadonlySet<string> = new Set(['entry', 'exit', 'ramp']);

/** A level's plan, found by cell. */
export interface LevelGrid {
  readonly plan: LevelPlan;
  readonly columns: number;
  readonly height: number;
  slotAt(cell: PlanCell): PlannedSlot | undefined;
  markAt(cell: PlanCell): PlanMark | undefined;
  /** A lane, or the mark of a way for cars. */
  isDrivable(cell: PlanCell): boolean;
  /** Whether a car may drive from a cell to the next in this direction: never against an arrow. */
  mayDrive(from: PlanCell, direction: Direction): boolean;
}

export function gridOf(plan: LevelPlan): LevelGrid {
  const columns = Math.max(0, ...plan.rows.map((row) => row.length));
  const height = plan.rows.length;
  const keyOf = ({ x, y }: PlanCell) => (x < 0 || x >= columns ? -1 : y * columns + x);
  const slots = new Map(plan.slots.map((slot) => [keyOf(slot), slot]));
  const marks = new Map(plan.marks.map((mark) => [keyOf(mark), mark]));
  const ways = waysOf(plan, columns, keyOf);
  const wayAt = (cell: PlanCell) => ways[keyOf(cell)] ?? NO_WAY;
  const isDrivable = (cell: PlanCell) => wayAt(cell) !== NO_WAY;
  const isAgainst = (cell: PlanCell, direction: Direction) => {
    const way = ONE_WAY[wayAt(cell)];
    return way !== undefined && way.dx === -direction.dx && way.dy === -direction.dy;
  };
  return {
    plan,
    columns,
    height,
    slotAt: (cell) => slots.get(keyOf(cell)),
    markAt: (cell) => marks.get(keyOf(cell)),
    isDrivable,
    mayDrive: (from, direction) => {
      const to = next(from, direction);
      return isDrivable(to) && !isAgainst(from, direction) && !isAgainst(to, direction);
    },
  };
}

/** What a car may do on each cell: nothing, drive any way, or drive as an arrow on the floor says. */
function waysOf({ rows, slots, marks }: LevelPlan, columns: number, keyOf: (cell: PlanCell) => number) {
  const ways = new Uint8Array(columns * rows.length);
  for (const [y, row] of rows.entries())
    for (let x = 0; x < row.length; x += 1) ways[y * columns + x] = FLOORS.indexOf(row[x] ?? '.');
  for (const slot of slots) ways[keyOf(slot)] = NO_WAY;
  for (const mark of marks) ways[keyOf(mark)] = DRIVABLE_MARKS.has(mark.kind) ? ANY_WAY : NO_WAY;
  return ways;
}

export function next({ x, y }: PlanCell, { dx, dy }: Direction): PlanCell {
  return { x: x + dx, y: y + dy };
}

/** The direction to the left or to the right of another. */
export function turn({ dx, dy }: Direction, side: 'left' | 'right'): Direction {
  return side === 'left' ? { dx: dy, dy: -dx } : { dx: -dy, dy: dx };
}

/** The direction from a cell to one beside it. */
export function directionTo(from: PlanCell, to: PlanCell): Direction {
  return { dx: Math.sign(to.x - from.x), dy: Math.sign(to.y - from.y) };
}

/** The other end of a ramp: the ramp of the other level that leads back and has the same name. */
export function findRampEnd(plan: MallPlan, level: string, ramp: PlanMark): PlanMark | undefined {
  return plan.levels
    .find((one) => one.level === ramp.to)
    ?.marks.find(({ kind, to, name }) => kind === 'ramp' && to === level && name === ramp.name);
}
