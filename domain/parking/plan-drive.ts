import type { MallPlan, PlanCell, PlannedSlot } from './plan.ts';
import {
  DIRECTIONS,
  directionTo,
  findRampEnd,
  gridOf,
  next,
  type Direction,
  type LevelGrid,
} from './plan-grid.ts';
import { numberRoads, RAMP_CELLS, type PlaceOnPlan, type RampWay } from './plan-roads.ts';

/** Part of a way that lies on one level, cell by cell. */
export interface Leg {
  readonly level: string;
  readonly cells: readonly PlanCell[];
}

/** How far every cell of a mall lies from its entries, or from its exits backwards, by car. */
export interface Drive {
  readonly grids: readonly LevelGrid[];
  /** In cells; undefined where no car comes. */
  distanceTo(place: PlaceOnPlan): number | undefined;
  /** To the slot, from the lane beside it that is nearest. */
  distanceToSlot(level: string, slot: PlanCell): number | undefined;
  /** The shortest way to a slot, with as few turns as the lanes allow; null where there is none. */
  wayTo(level: string, slot: PlannedSlot): Leg[] | null;
}

interface Step {
  readonly place: PlaceOnPlan;
  readonly cost: number;
}

/** Measures a plan from its entries. `toExits` measures backwards: how far each cell lies from an exit. */
export function measureDrive(plan: MallPlan, toExits = false): Drive {
  const grids = plan.levels.map(gridOf);
  const ramps = rampsOf(plan);
  const roads = numberRoads(grids, ramps);
  const distances = roads.measureFrom(startsOf(plan, toExits ? 'exit' : 'entry'), toExits);
  const at = (place: PlaceOnPlan) => distances[roads.numberOf(place)] ?? -1;
  const before = (place: PlaceOnPlan) => stepsTo(place, grids, ramps);

  const distanceTo = (place: PlaceOnPlan) => {
    const distance = at(place);
    return distance < 0 ? undefined : distance;
  };
  const beside = (level: number, slot: PlanCell) =>
    DIRECTIONS.map((direction) => ({ level, ...next(slot, direction) }))
      .filter((place) => at(place) >= 0)
      .toSorted((one, other) => at(one) - at(other))[0];
  const levelOf = (name: string) => plan.levels.findIndex(({ level }) => level === name);
  return {
    grids,
    distanceTo,
    distanceToSlot(name, slot) {
      const place = beside(levelOf(name), slot);
      return place && at(place) + 1;
    },
    wayTo(name, slot) {
      const last = beside(levelOf(name), slot);
      if (!last) return null;
      const places = [...traceBack(last, before, at), { level: last.level, x: slot.x, y: slot.y }];
      return legsOf(plan, places);
    },
  };
}

function rampsOf(plan: MallPlan): RampWay[] {
  return plan.levels.flatMap(({ level: name, marks }, level) =>
    marks.flatMap((mark): RampWay[] => {
      const end = mark.kind === 'ramp' ? findRampEnd(plan, name, mark) : undefined;
      const other = plan.levels.findIndex((one) => one.level === mark.to);
      const from = { level, x: mark.x, y: mark.y };
      return end ? [{ from, to: { level: other, x: end.x, y: end.y } }] : [];
    }),
  );
}

/** From where a car may come to a place. */
function stepsTo(place: PlaceOnPlan, grids: readonly LevelGrid[], ramps: readonly RampWay[]): Step[] {
  const { level, x, y } = place;
  const grid = grids[level];
  if (!grid) return [];
  const beside = DIRECTIONS.filter(({ dx, dy }) => {
    const from = next(place, { dx: -dx, dy: -dy });
    return grid.isDrivable(from) && grid.mayDrive(from, { dx, dy });
  }).map(({ dx, dy }) => ({ place: { level, x: x - dx, y: y - dy }, cost: 1 }));
  const ends = ramps.filter(({ to }) => to.level === level && to.x === x && to.y === y);
  return [...beside, ...ends.map(({ from }) => ({ place: from, cost: RAMP_CELLS }))];
}

function startsOf(plan: MallPlan, kind: 'entry' | 'exit'): PlaceOnPlan[] {
  return plan.levels.flatMap(({ marks }, level) =>
    marks.filter((mark) => mark.kind === kind).map(({ x, y }) => ({ level, x, y })),
  );
}

/** From a place back to where the way began; straight on wherever that is as short. */
function traceBack(
  last: PlaceOnPlan,
  before: (place: PlaceOnPlan) => Step[],
  at: (place: PlaceOnPlan) => number,
): PlaceOnPlan[] {
  const places = [last];
  let heading: Direction | null = null;
  for (let place = last; at(place) > 0;) {
    const distance = at(place);
    const fits = before(place).filter(
      (step) => at(step.place) >= 0 && at(step.place) + step.cost === distance,
    );
    const straight = fits.find((step) => {
      const { dx, dy } = directionTo(step.place, place);
      return step.place.level === place.level && heading?.dx === dx && heading.dy === dy;
    });
    const step = straight ?? fits[0];
    if (!step) break;
    heading = step.place.level === place.level ? directionTo(step.place, place) : null;
    place = step.place;
    places.push(place);
  }
  return places.toReversed();
}

function legsOf(plan: MallPlan, places: readonly PlaceOnPlan[]): Leg[] {
  const legs: { level: string; cells: PlanCell[] }[] = [];
  let before = -1;
  for (const { level, x, y } of places) {
    if (level !== before) legs.push({ level: plan.levels[level]?.level ?? '', cells: [] });
    before = level;
    legs.at(-1)?.cells.push({ x, y });
  }
  return legs;
}
