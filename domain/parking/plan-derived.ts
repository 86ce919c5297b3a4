import type { ParkingLayout } from './mall.ts';
import type { LevelPlan, MallPlan, PlanMark, PlannedSlot } from './plan.ts';

/** As the live view draws a level: sections in rows of four, within each four slots a line, a lane below each line. */
const SECTIONS_IN_ROW = 4;
const SLOTS_IN_LINE = 4;

/**
 * A plan that follows from the four fields of the parking configuration alone: what the numbering tells, with lanes between
 * the lines, Entry/Exit below, and ramps from level to level. Nobody has measured it.
 */
export function derivePlan(config: ParkingLayout): MallPlan {
  const levels = Array.from({ length: config.totalBasements }, (_, i) => deriveLevel(config, i + 1));
  return { metres: null, levels };
}

function deriveLevel(config: ParkingLayout, level: number): LevelPlan {
  const across = Math.min(SECTIONS_IN_ROW, config.sections.length);
  const columns = across * (SLOTS_IN_LINE + 1) + 1;
  const lines = Math.ceil(config.slotsPerSection / SLOTS_IN_LINE);
  const slots = config.sections.flatMap((section, i) => slotsOfSection(section, i, lines, config));
  const taken = new Set(slots.map(({ x, y }) => `${x} ${y}`));
  const height = Math.ceil(config.sections.length / SECTIONS_IN_ROW) * lines * 2;
  const rows = Array.from({ length: height }, (_, y) =>
    Array.from({ length: columns }, (_cell, x) => floorAt(x, y, taken)).join(''),
  );
  const marks = marksOf(level, config.totalBasements, columns, height);
  return { level: `B${level}`, rows: [...rows, '.'.repeat(columns)], slots, marks };
}

function floorAt(x: number, y: number, taken: ReadonlySet<string>): string {
  const isLane = y % 2 === 1 || x % (SLOTS_IN_LINE + 1) === 0;
  return isLane && !taken.has(`${x} ${y}`) ? '+' : '.';
}

function slotsOfSection(
  section: string,
  at: number,
  lines: number,
  { slotsPerSection }: ParkingLayout,
): PlannedSlot[] {
  const left = (at % SECTIONS_IN_ROW) * (SLOTS_IN_LINE + 1) + 1;
  const top = Math.floor(at / SECTIONS_IN_ROW) * lines * 2;
  return Array.from({ length: slotsPerSection }, (_, i) => ({
    section,
    position: i + 1,
    x: left + (i % SLOTS_IN_LINE),
    y: top + Math.floor(i / SLOTS_IN_LINE) * 2,
  }));
}

/** Along the lower edge: the ramp up on the left, the ramp down on the right, the way in and out of the mall between. */
function marksOf(level: number, levels: number, columns: number, y: number): PlanMark[] {
  const marks: PlanMark[] = [];
  const middle = Math.floor(columns / 2);
  if (level === 1) {
    marks.push({ kind: 'entry', name: '', x: middle - 1, y }, { kind: 'exit', name: '', x: middle + 1, y });
  } else {
    marks.push({ kind: 'ramp', name: '', to: `B${level - 1}`, x: 0, y });
  }
  if (level < levels) marks.push({ kind: 'ramp', name: '', to: `B${level + 1}`, x: columns - 1, y });
  return marks;
}
