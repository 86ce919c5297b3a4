/** A section of a level, with how many of its slots are known to be empty. */
export interface SectionFill {
  readonly level: string;
  readonly section: string;
  readonly empty: number;
  readonly total: number;
  /** How many rows of sections lie between it and the level's entry; 0 beside it. */
  readonly rowsAway: number;
  /** Minutes by car from the mall's entry, where a plan has measured them; they stand in the place of levels and rows. */
  readonly driveMinutes?: number | undefined;
}

/** Where to drive: a section, and how many slots are empty on its level. */
export interface ParkingAdvice {
  readonly level: string;
  readonly section: string;
  readonly emptyOnLevel: number;
}

/** What other drivers take of a mall while one drives in: so much of all its slots, where cars park for two hours. */
const TAKEN_SHARE = 0.03;
const LEAST_TAKEN = 2;
/** Of that, what falls to one level, and to one section. */
const OF_LEVEL = 0.5;
const OF_SECTION = 0.15;
/** In minutes: a level farther down, a row of sections farther in, and searching anew where all is taken. */
const LEVEL_MINUTES = 1;
const ROW_MINUTES = 0.25;
/** A measured minute on the way to a slot that is surely there weighs less than a minute of searching. */
const DRIVE_WEIGHT = 0.6;
/** A measured way counts up to here: however far a level with room is, a full one is worse. */
const LONGEST_DRIVE = 5;
const SEARCH_ON_LEVEL = 2;
const SEARCH_ELSEWHERE = 8;
/** Sections that differ by less than this are alike: drivers are spread over them. */
const ALIKE_MINUTES = 0.95;

/**
 * The section to drive to: where the drive, by the plan or else by levels and rows, and the search that it may end in take least, so a nearly full level gives way
 * to a farther one with room. Of sections that are alike each driver gets one by `draw` (from 0 to 1, always the same
 * for one driver), the emptier the more often, so that drivers who ask together do not meet at one slot. Null where no
 * slot is known to be empty.
 */
export function adviseSection(sections: readonly SectionFill[], draw: number): ParkingAdvice | null {
  const emptyOn = new Map<string, number>();
  const levels = [...new Set(sections.map(({ level }) => level))];
  for (const { level, empty } of sections) emptyOn.set(level, (emptyOn.get(level) ?? 0) + empty);
  const slots = sections.reduce((sum, { total }) => sum + total, 0);
  const taken = Math.max(LEAST_TAKEN, slots * TAKEN_SHARE);
  const open = sections
    .filter(({ empty }) => empty > 0)
    .map((section) => {
      const onLevel = emptyOn.get(section.level) ?? 0;
      const minutes =
        driveOf(section, levels.indexOf(section.level)) +
        SEARCH_ELSEWHERE * riskOf(onLevel, taken * OF_LEVEL) +
        SEARCH_ON_LEVEL * riskOf(section.empty, Math.max(1, taken * OF_SECTION));
      return { section, onLevel, minutes };
    });
  const least = Math.min(...open.map(({ minutes }) => minutes));
  const alike = open.filter(({ minutes }) => minutes < least + ALIKE_MINUTES);
  // The last slots of a section are left to those who are on their way there already.
  const reserve = Math.min(taken * OF_SECTION, ...alike.map(({ section }) => section.empty - 1));
  const all = alike.reduce((sum, { section }) => sum + section.empty - reserve, 0);
  let left = draw * all;
  for (const { section, onLevel } of alike) {
    left -= section.empty - reserve;
    if (left < 0) return { level: section.level, section: section.section, emptyOnLevel: onLevel };
  }
  const last = alike.at(-1);
  return last
    ? { level: last.section.level, section: last.section.section, emptyOnLevel: last.onLevel }
    : null;
}

function driveOf({ driveMinutes, rowsAway }: SectionFill, levelsDown: number): number {
  if (driveMinutes !== undefined) return Math.min(LONGEST_DRIVE, DRIVE_WEIGHT * driveMinutes);
  return LEVEL_MINUTES * levelsDown + ROW_MINUTES * rowsAway;
}

/** How likely the last of so many empty slots is taken on the way. */
function riskOf(empty: number, taken: number): number {
  return Math.exp(-empty / taken);
}
