import { DIRECTIONS, type LevelGrid } from './plan-grid.ts';
import type { PlanCell } from './plan.ts';

/** A cell of one of a mall's levels. */
export interface PlaceOnPlan extends PlanCell {
  readonly level: number;
}

/** A ramp's cells on both of its levels: a car that drives onto the first comes out on the second. */
export interface RampWay {
  readonly from: PlaceOnPlan;
  readonly to: PlaceOnPlan;
}

/** How many cells a ramp counts for. */
export const RAMP_CELLS = 10;

/** Everywhere a car may be, by number: a large plan is measured without an object for each cell. */
export interface Roads {
  /** A place's number; -1 outside the plan. */
  numberOf(place: PlaceOnPlan): number;
  /** By number, how far each cell lies from the nearest start, or, against the way, to it; -1 where no car comes. */
  measureFrom(starts: readonly PlaceOnPlan[], isBackwards: boolean): Int32Array;
}

/**
 * Numbers the cells of all levels row by row. A blank column behind each row and a blank row above each level are
 * numbered too, so that the cell beside the last one is never a road.
 */
export function numberRoads(grids: readonly LevelGrid[], ramps: readonly RampWay[]): Roads {
  const width = Math.max(0, ...grids.map(({ columns }) => columns)) + 1;
  const tops: number[] = [];
  let rows = 0;
  for (const { height } of grids) {
    tops.push(rows + 1);
    rows += height + 1;
  }
  const numberOf = ({ level, x, y }: PlaceOnPlan): number => {
    const [grid, top] = [grids[level], tops[level]];
    const isInside = grid && x >= 0 && y >= 0 && x < grid.columns && y < grid.height;
    return isInside && top !== undefined ? (top + y) * width + x : -1;
  };
  const exits = markExits(grids, numberOf, (rows + 1) * width);
  const onwards = new Map(ramps.map(({ from, to }) => [numberOf(from), numberOf(to)]));
  const backwards = new Map([...onwards].map(([from, to]) => [to, from]));
  const beside = DIRECTIONS.map(({ dx, dy }) => dy * width + dx);

  return {
    numberOf,
    measureFrom(starts, isBackwards) {
      const distances = new Int32Array(exits.length).fill(-1);
      const ends = isBackwards ? backwards : onwards;
      const waiting: number[][] = [starts.map(numberOf).filter((cell) => cell >= 0)];
      for (let distance = 0; distance < waiting.length; distance += 1)
        for (const cell of waiting[distance] ?? []) {
          if (distances[cell] !== -1) continue;
          distances[cell] = distance;
          for (const [direction, step] of beside.entries()) {
            const to = cell + step;
            if (distances[to] === -1 && mayPass(cell, to, direction, isBackwards))
              (waiting[distance + 1] ??= []).push(to);
          }
          const end = ends.get(cell);
          if (end !== undefined) (waiting[distance + RAMP_CELLS] ??= []).push(end);
        }
      return distances;
    },
  };

  function mayPass(cell: number, to: number, direction: number, isBackwards: boolean): boolean {
    return isBackwards ? leads(to, (direction + 2) % DIRECTIONS.length) : leads(cell, direction);
  }

  function leads(cell: number, direction: number): boolean {
    return ((exits[cell] ?? 0) & (1 << direction)) !== 0;
  }
}

/** For each cell, as bits, the directions in which a car may drive from it. */
function markExits(
  grids: readonly LevelGrid[],
  numberOf: (place: PlaceOnPlan) => number,
  count: number,
): Uint8Array {
  const exits = new Uint8Array(count);
  for (const [level, grid] of grids.entries())
    for (let y = 0; y < grid.height; y += 1)
      for (let x = 0; x < grid.columns; x += 1) {
        const cell = { x, y };
        if (!grid.isDrivable(cell)) continue;
        let bits = 0;
        for (const [i, direction] of DIRECTIONS.entries()) if (grid.mayDrive(cell, direction)) bits |= 1 << i;
        exits[numberOf({ level, x, y })] = bits;
      }
  return exits;
}
