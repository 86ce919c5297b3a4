import type { Leg } from './plan-drive.ts';
import type { PlanCell, PlannedSlot } from './plan.ts';
import { DIRECTIONS, directionTo, next, turn, type Direction, type LevelGrid } from './plan-grid.ts';

/** One thing to do on a way. */
export type WayStep =
  | { readonly kind: 'ramp'; readonly to: string; readonly goesDown: boolean; readonly name: string }
  | {
      readonly kind: 'turn';
      readonly side: 'left' | 'right';
      /** Which lane on that side; 0 where lanes cannot be counted. */
      readonly lane: number;
      /** It cannot go straight on. */
      readonly isAtEnd: boolean;
    }
  | { readonly kind: 'slot'; readonly side: 'left' | 'right' | 'ahead' };

/** What to do along the legs of a way; the last cell is the slot. `gridOfLevel` finds a level by its name. */
export function describeWay(
  legs: readonly Leg[],
  gridOfLevel: (level: string) => LevelGrid | undefined,
): WayStep[] {
  return legs.flatMap((leg, i) => {
    const grid = gridOfLevel(leg.level);
    const isLast = i === legs.length - 1;
    const steps = grid ? describeLeg(grid, leg.cells, isLast) : [];
    const following = legs[i + 1];
    if (!following) return steps;
    const end = leg.cells.at(-1);
    const name = (end && grid?.markAt(end)?.name) ?? '';
    const goesDown = depthOf(following.level) > depthOf(leg.level);
    return [...steps, { kind: 'ramp' as const, to: following.level, goesDown, name }];
  });
}

function describeLeg(grid: LevelGrid, cells: readonly PlanCell[], endsAtSlot: boolean): WayStep[] {
  const driven = endsAtSlot ? cells.slice(0, -1) : cells;
  const steps = describeTurns(grid, driven);
  const [before, last, slot] = [driven.at(-2), driven.at(-1), cells.at(-1)];
  if (!endsAtSlot || !last || !slot) return steps;
  // Whoever has come by no lane yet stands before it.
  const side = before ? sideOf(directionTo(before, last), directionTo(last, slot)) : 'ahead';
  return [...steps, { kind: 'slot', side }];
}

function describeTurns(grid: LevelGrid, driven: readonly PlanCell[]): WayStep[] {
  const steps: WayStep[] = [];
  let since = 0;
  for (const [i, here] of driven.entries()) {
    const [before, ahead] = [driven[i - 1], driven[i + 1]];
    if (!before || !ahead) continue;
    const heading = directionTo(before, here);
    const side = sideOf(heading, directionTo(here, ahead));
    if (side === 'ahead') continue;
    const lane = countLanes(grid, driven.slice(since, i + 1), turn(heading, side));
    steps.push({ kind: 'turn', side, lane, isAtEnd: !grid.mayDrive(here, heading) });
    since = i;
  }
  return steps;
}

function sideOf(heading: Direction, to: Direction): 'left' | 'right' | 'ahead' {
  const isTo = (side: 'left' | 'right') => {
    const { dx, dy } = turn(heading, side);
    return dx === to.dx && dy === to.dy;
  };
  return isTo('left') ? 'left' : isTo('right') ? 'right' : 'ahead';
}

/** How many lanes begin on a side along a straight; the one where it began is behind. */
function countLanes(grid: LevelGrid, straight: readonly PlanCell[], side: Direction): number {
  let count = 0;
  for (const [i, cell] of straight.entries()) {
    const before = straight[i - 1];
    if (before && grid.isDrivable(next(cell, side)) && !grid.isDrivable(next(before, side))) count += 1;
  }
  return count;
}

/** A slot beside a place, to walk towards. */
export function findSlotBeside(grid: LevelGrid, cell: PlanCell, heading: Direction): PlannedSlot | undefined {
  const ahead = grid.slotAt(next(cell, heading));
  if (ahead) return ahead;
  return DIRECTIONS.map((direction) => grid.slotAt(next(cell, direction))).find((slot) => slot !== undefined);
}

/** `B2` lies below `B1`. */
function depthOf(level: string): number {
  return Number(level.slice(1)) || 0;
}
