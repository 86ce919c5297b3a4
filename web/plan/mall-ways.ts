import { slotsOf, type ParkingLayout, type SlotPlace } from '#domain/parking/mall.ts';
import { derivePlan } from '#domain/parking/plan-derived.ts';
import { measureDrive, type Leg } from '#domain/parking/plan-drive.ts';
import { describeWay, type WayStep } from '#domain/parking/plan-steps.ts';
import {
  nameOfPlace,
  type LevelPlan,
  type MallPlan,
  type PlannedSlot,
  type SlotClass,
} from '#domain/parking/plan.ts';

interface WayToSlot {
  readonly legs: readonly Leg[];
  readonly steps: readonly WayStep[];
  /** Null where nobody has measured the cells. */
  readonly metres: number | null;
}

/** A plan with all that a screen asks of it. Slots are named by their codes. */
export interface MallWays {
  readonly isDrawn: boolean;
  readonly plan: MallPlan;
  readonly levelOf: (name: string) => LevelPlan | undefined;
  readonly slotOf: (code: string) => PlannedSlot | undefined;
  readonly codeOf: (level: string, slot: PlannedSlot) => string;
  readonly classOf: (code: string) => SlotClass | undefined;
  readonly wayTo: (code: string) => WayToSlot | null;
  /** By car from the entry to the nearest slot of a section. */
  readonly minutesTo: (level: string, section: string) => number | undefined;
}

/** Where nobody measured a drawn plan, a cell is about as wide as a slot. */
const USUAL_METRES = 3;
/** As fast as cars drive in a car park: 9 km/h. */
const METRES_A_MINUTE = 150;

/** The ways by a drawn plan; null where the layout has slots that it does not show. */
export function measureWays(plan: MallPlan, config: ParkingLayout): MallWays | null {
  const ways = waysOf(plan, config, true);
  return slotsOf(config).every(({ code }) => ways.slotOf(code)) ? ways : null;
}

/** The ways by the grid that the layout gives; nobody has measured them. */
export function deriveWays(config: ParkingLayout): MallWays {
  return waysOf(derivePlan(config), config, false);
}

function waysOf(plan: MallPlan, config: ParkingLayout, isDrawn: boolean): MallWays {
  const drive = measureDrive(plan);
  const levels = new Map(plan.levels.map((level) => [level.level, level]));
  const keyOf = (level: string, slot: Pick<SlotPlace, 'section' | 'position'>) =>
    `${level} ${nameOfPlace(slot)}`;
  const places = new Map(slotsOf(config).map((place) => [place.code, place]));
  const codes = new Map([...places.values()].map((place) => [keyOf(place.level, place), place.code]));
  const slots = new Map<string, PlannedSlot>();
  const nearest = new Map<string, number>();
  for (const { level, slots: onLevel } of plan.levels)
    for (const slot of onLevel) {
      const code = codes.get(keyOf(level, slot));
      if (code !== undefined) slots.set(code, slot);
      const distance = drive.distanceToSlot(level, slot);
      const section = `${level} ${slot.section}`;
      if (distance !== undefined) nearest.set(section, Math.min(distance, nearest.get(section) ?? Infinity));
    }
  const gridOf = (name: string) => drive.grids.find((grid) => grid.plan.level === name);
  return {
    isDrawn,
    plan,
    levelOf: (name) => levels.get(name),
    slotOf: (code) => slots.get(code),
    codeOf: (level, slot) => codes.get(keyOf(level, slot)) ?? '',
    classOf: (code) => slots.get(code)?.slotClass,
    wayTo(code) {
      const [place, slot] = [places.get(code), slots.get(code)];
      const legs = place && slot ? drive.wayTo(place.level, slot) : null;
      if (!place || !slot || !legs) return null;
      const cells = drive.distanceToSlot(place.level, slot) ?? 0;
      return { legs, steps: describeWay(legs, gridOf), metres: plan.metres && cells * plan.metres };
    },
    minutesTo(level, section) {
      const cells = nearest.get(`${level} ${section}`);
      return cells === undefined ? undefined : (cells * (plan.metres ?? USUAL_METRES)) / METRES_A_MINUTE;
    },
  };
}
