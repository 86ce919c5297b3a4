import type { LevelPlan, MarkKind, PlanCell, PlanMark, PlannedSlot } from './plan.ts';
import { DIRECTIONS, directionTo, gridOf, next, type LevelGrid } from './plan-grid.ts';
import { describeWay, findSlotBeside, type WayStep } from './plan-steps.ts';

/** Walking between parked cars is slower than along a lane. */
const BETWEEN_CARS = 4;
const STARTS: ReadonlySet<MarkKind> = new Set(['lift', 'door', 'pillar']);

/** The way on foot from a lift, a door or a pillar to a slot. */
export interface Walk {
  readonly cells: readonly PlanCell[];
  /** In cells. */
  readonly length: number;
  /** The slot towards which one sets out; null where there is none beside the way. */
  readonly towards: PlannedSlot | null;
  readonly steps: readonly WayStep[];
}

/** The places of a level from which somebody can set out, the nearest to the slot first. */
export function listWalks(plan: LevelPlan, slot: PlanCell): { from: PlanMark; length: number }[] {
  const grid = gridOf(plan);
  const distances = measureWalk(grid, slot);
  return plan.marks
    .filter(({ kind }) => STARTS.has(kind))
    .flatMap((from) => {
      const length = distances.get(`${from.x} ${from.y}`);
      return length === undefined ? [] : [{ from, length }];
    })
    .toSorted((one, other) => one.length - other.length);
}

/** The shortest way on foot; null where walls are between. */
export function findWalk(plan: LevelPlan, from: PlanCell, slot: PlanCell): Walk | null {
  const grid = gridOf(plan);
  const distances = measureWalk(grid, slot);
  const distanceAt = ({ x, y }: PlanCell) => distances.get(`${x} ${y}`);
  if (distanceAt(from) === undefined) return null;
  const cells: PlanCell[] = [from];
  let heading: { dx: number; dy: number } | null = null;
  for (let cell = from; cell.x !== slot.x || cell.y !== slot.y;) {
    const here = distanceAt(cell) ?? 0;
    const nearer = DIRECTIONS.map((direction) => ({ direction, to: next(cell, direction) })).filter(
      ({ to }) => isEnd(to, slot) || (mayWalk(grid, to) && (distanceAt(to) ?? here) < here),
    );
    const least = Math.min(...nearer.map(({ to }) => distanceAt(to) ?? 0));
    const best = nearer.filter(({ to }) => (distanceAt(to) ?? 0) === least);
    const step = best.find(({ direction }) => direction === heading) ?? best[0];
    if (!step) return null;
    heading = step.direction;
    cell = { x: step.to.x, y: step.to.y };
    cells.push(cell);
  }
  const steps = describeWay([{ level: plan.level, cells }], () => grid);
  return { cells, length: cells.length - 1, towards: findTowards(grid, cells), steps };
}

function isEnd(cell: PlanCell, slot: PlanCell): boolean {
  return cell.x === slot.x && cell.y === slot.y;
}

/** What is seen at the end of the first straight. */
function findTowards(grid: LevelGrid, cells: readonly PlanCell[]): PlannedSlot | null {
  const [first, second] = cells;
  if (!first || !second) return null;
  const heading = directionTo(first, second);
  let end = second;
  for (const [i, cell] of cells.entries()) {
    const before = cells[i - 1];
    if (!before) continue;
    const { dx, dy } = directionTo(before, cell);
    if (dx !== heading.dx || dy !== heading.dy) break;
    end = cell;
  }
  return findSlotBeside(grid, end, heading) ?? null;
}

function mayWalk(grid: LevelGrid, cell: PlanCell): boolean {
  const mark = grid.markAt(cell);
  if (mark) return mark.kind !== 'pillar';
  return grid.isDrivable(cell) || grid.slotAt(cell) !== undefined;
}

/** How far everything on a level lies from a slot on foot, by `x y`; what stands in the way is an end, not a way. */
function measureWalk(grid: LevelGrid, slot: PlanCell): ReadonlyMap<string, number> {
  const distances = new Map<string, number>();
  const waiting: PlanCell[][] = [[slot]];
  for (let distance = 0; distance < waiting.length; distance += 1)
    for (const cell of waiting[distance] ?? []) {
      if (distances.has(keyOf(cell))) continue;
      distances.set(keyOf(cell), distance);
      if (!isEnd(cell, slot) && !mayWalk(grid, cell)) continue;
      const cost = grid.slotAt(cell) && !isEnd(cell, slot) ? BETWEEN_CARS : 1;
      for (const to of openBeside(grid, cell))
        if (!distances.has(keyOf(to))) (waiting[distance + cost] ??= []).push(to);
    }
  return distances;
}

function openBeside(grid: LevelGrid, cell: PlanCell): PlanCell[] {
  const beside = DIRECTIONS.map((direction) => next(cell, direction));
  return beside.filter((to) => mayWalk(grid, to) || grid.markAt(to) !== undefined);
}

function keyOf({ x, y }: PlanCell): string {
  return `${x} ${y}`;
}
