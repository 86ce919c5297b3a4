import { slotsOf, type ParkingLayout } from './mall.ts';
import { measureDrive, type Drive } from './plan-drive.ts';
import { findRampEnd } from './plan-grid.ts';
import {
  LONGEST_NAME,
  MOST_CELLS,
  MOST_CELLS_PER_SIDE,
  MOST_MARKS,
  nameOfPlace,
  type LevelPlan,
  type MallPlan,
  type PlanCell,
  type PlannedSlot,
} from './plan.ts';

/** What is wrong with a plan, as a sentence, and where. */
export interface PlanFault {
  /** Null where it is about the mall as a whole. */
  readonly level: string | null;
  readonly cell: PlanCell | null;
  readonly sentence: string;
}

const FLOOR = /^[.+^v<>]*$/;
/** Control characters, and those that turn the direction of a text around what follows. */
const UNREADABLE = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;

/**
 * Everything that is wrong with a plan for a mall of this layout; nothing where cars can drive by it. Ways are measured
 * only where the levels are sound by themselves.
 */
export function checkPlan(plan: MallPlan, config: ParkingLayout): PlanFault[] {
  const names = Array.from({ length: config.totalBasements }, (_, i) => `B${i + 1}`);
  const faults = checkLevelNames(plan, names);
  if (plan.metres !== null && !(plan.metres > 0 && plan.metres <= 20))
    faults.push(ofMall('A cell must be longer than 0 and at most 20 metres.'));
  const wanted = placesByLevel(config);
  for (const level of plan.levels) faults.push(...checkLevel(level, wanted.get(level.level) ?? new Map()));
  if (faults.length === 0) faults.push(...checkMarks(plan));
  if (faults.length === 0) faults.push(...checkWays(plan, wanted));
  return faults;
}

function ofMall(sentence: string): PlanFault {
  return { level: null, cell: null, sentence };
}

function checkLevelNames(plan: MallPlan, names: readonly string[]): PlanFault[] {
  const drawn = plan.levels.map(({ level }) => level);
  const missing = names.filter((name) => !drawn.includes(name));
  const unknown = drawn.filter((name) => !names.includes(name));
  const twice = drawn.filter((name, i) => drawn.indexOf(name) !== i);
  return [
    ...missing.map((level) => ofMall(`Level ${level} is missing from the plan.`)),
    ...unknown.map((level) => ofMall(`The mall has no level ${level.slice(0, 10)}.`)),
    ...twice.map((level) => ofMall(`Level ${level.slice(0, 10)} is drawn twice.`)),
  ];
}

/** The codes of slots, by their level and where they belong. */
type Codes = ReadonlyMap<string, ReadonlyMap<string, string>>;

function placesByLevel(config: ParkingLayout): Codes {
  const levels = new Map<string, Map<string, string>>();
  for (const place of slotsOf(config)) {
    const level = levels.get(place.level) ?? new Map<string, string>();
    levels.set(place.level, level.set(nameOfPlace(place), place.code));
  }
  return levels;
}

function checkLevel(plan: LevelPlan, wanted: ReadonlyMap<string, string>): PlanFault[] {
  const { level } = plan;
  const size = findSizeFault(plan);
  if (size !== null) return [{ level, cell: null, sentence: `${level}: ${size}` }];
  return [...findOverlaps(plan), ...findNameFaults(plan), ...findSlotFaults(plan, wanted)];
}

function findSizeFault({ rows, marks }: LevelPlan): string | null {
  const columns = rows[0]?.length ?? 0;
  if (rows.length === 0 || columns === 0) return 'the plan is empty.';
  if (rows.some((row) => row.length !== columns)) return 'its rows are not all equally long.';
  if (rows.some((row) => !FLOOR.test(row))) return 'its floor holds signs other than . + ^ v < >';
  if (Math.max(rows.length, columns) > MOST_CELLS_PER_SIDE || rows.length * columns > MOST_CELLS)
    return `it is too large: at most ${MOST_CELLS_PER_SIDE} cells a side and ${MOST_CELLS.toLocaleString('en-IN')} in all.`;
  if (marks.length > MOST_MARKS)
    return `it has ${marks.length} pillars, lifts, doors and ramps; at most ${MOST_MARKS.toLocaleString('en-IN')} are drawn.`;
  return null;
}

/** Each cell holds one thing: a slot, a mark or the floor. */
function findOverlaps({ level, rows, slots, marks }: LevelPlan): PlanFault[] {
  const faults: PlanFault[] = [];
  const taken = new Set<string>();
  for (const { x, y } of [...slots, ...marks]) {
    const cell = { x, y };
    const floor = rows[y]?.[x];
    const where = `row ${y + 1}, column ${x + 1}`;
    if (floor === undefined)
      faults.push({ level, cell, sentence: `${level}: ${where} is outside the plan.` });
    else if (floor !== '.' || taken.has(`${x} ${y}`))
      faults.push({ level, cell, sentence: `${level}: two things lie on ${where}.` });
    taken.add(`${x} ${y}`);
  }
  return faults;
}

function findNameFaults({ level, marks }: LevelPlan): PlanFault[] {
  const faults: PlanFault[] = [];
  const seen = new Set<string>();
  for (const { kind, name, x, y } of marks) {
    const cell = { x, y };
    const start = name.slice(0, 12);
    if (name.length > LONGEST_NAME)
      faults.push({
        level,
        cell,
        sentence: `${level}: the name “${start}…” is ${name.length} characters long; at most ${LONGEST_NAME} fit.`,
      });
    else if (UNREADABLE.test(name))
      faults.push({ level, cell, sentence: `${level}: a name holds characters that cannot be shown.` });
    const key = `${kind} ${name}`;
    if (name !== '' && kind !== 'ramp' && seen.has(key))
      faults.push({ level, cell, sentence: `${level}: two of one kind are called “${start}”.` });
    seen.add(key);
  }
  return faults;
}

/** Every slot of the layout is drawn, once, and no other. */
function findSlotFaults({ level, slots }: LevelPlan, wanted: ReadonlyMap<string, string>): PlanFault[] {
  const faults: PlanFault[] = [];
  const drawn = new Set<string>();
  for (const slot of slots) {
    const name = nameOfPlace(slot);
    const cell = { x: slot.x, y: slot.y };
    if (!wanted.has(name))
      faults.push({
        level,
        cell,
        sentence: `${level}: the layout has no slot ${slot.position} in section ${slot.section.slice(0, 3)}.`,
      });
    else if (drawn.has(name))
      faults.push({ level, cell, sentence: `${level}: slot ${wanted.get(name) ?? name} is drawn twice.` });
    drawn.add(name);
  }
  const missing = [...wanted].filter(([name]) => !drawn.has(name)).map(([, code]) => code);
  if (missing.length > 0)
    faults.push({ level, cell: null, sentence: `${level}: ${wordCodes(missing)} not drawn yet.` });
  return faults;
}

function checkMarks(plan: MallPlan): PlanFault[] {
  const faults: PlanFault[] = [];
  const has = (kind: 'entry' | 'exit') =>
    plan.levels.some(({ marks }) => marks.some((mark) => mark.kind === kind));
  if (!has('entry')) faults.push(ofMall('The plan has no entry: no car can come in.'));
  if (!has('exit')) faults.push(ofMall('The plan has no exit: no car can leave.'));
  for (const { level, marks } of plan.levels)
    for (const mark of marks) {
      if (mark.kind !== 'ramp') continue;
      const { x, y, to = '' } = mark;
      if (findRampEnd(plan, level, mark)) continue;
      const name = mark.name === '' ? 'without a name' : 'of the same name';
      const sentence =
        to === '' || to === level
          ? `${level}: a ramp leads nowhere; choose its other level.`
          : `${level}: the ramp to ${to} has no end there; draw a ramp to ${level} ${name} on ${to}.`;
      faults.push({ level, cell: { x, y }, sentence });
    }
  return faults;
}

/** A car comes from an entry to every slot, and from every slot to an exit. */
function checkWays(plan: MallPlan, wanted: Codes): PlanFault[] {
  const [fromEntry, toExit] = [measureDrive(plan), measureDrive(plan, true)];
  return plan.levels.flatMap((level) => [
    ...findIsland(level, fromEntry, wanted, 'no car can come from an entry'),
    ...findIsland(level, toExit, wanted, 'no car can come to an exit'),
  ]);
}

function findIsland({ level, slots }: LevelPlan, drive: Drive, wanted: Codes, what: string): PlanFault[] {
  const cut = slots.filter((slot) => drive.distanceToSlot(level, slot) === undefined);
  const [first] = cut;
  if (!first) return [];
  const codeOf = (slot: PlannedSlot) => wanted.get(level)?.get(nameOfPlace(slot)) ?? nameOfPlace(slot);
  const named = `${level}: ${wordCodes(cut.map(codeOf))} cut off`;
  return [{ level, cell: { x: first.x, y: first.y }, sentence: `${named}: ${what}.` }];
}

/** `slot C14 is`, `slots C1, C2, C3 and 9 more are`. */
function wordCodes(codes: readonly string[]): string {
  const named = codes.slice(0, 3).join(', ');
  const more = codes.length > 3 ? ` and ${codes.length - 3} more` : '';
  return codes.length === 1 ? `slot ${named} is` : `slots ${named}${more} are`;
}
