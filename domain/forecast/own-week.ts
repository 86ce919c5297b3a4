import { mean, sum } from './sums.ts';

/** One counted day of a mall that has hardly any, on the square root scale. */
export interface OwnDay {
  readonly root: number;
  readonly weekday: number;
  readonly holiday: boolean;
}

/** Days from Monday to Friday are alike until they show otherwise: each counts beside so many days' mean of them all. A Saturday or Sunday speaks for itself almost at once. */
const KIN_DAYS = 0.7;
const PROFILE_DAYS = 0.2;
/** A holiday says little about other days. */
const HOLIDAY_WEIGHT = 0.2;

/** The week that own days draw from the expected one (`base`): first all working days together and each day of the weekend, then each weekday. */
export function learnOwnWeek(own: readonly OwnDay[], base: readonly number[]): number[] {
  const kinds = [[1, 2, 3, 4, 5], [0], [6]];
  const week = [...base];
  for (const kind of kinds) {
    const days = own.filter(({ weekday }) => kind.includes(weekday));
    const weight = sum(days.map(weightOf));
    const beyond = sum(days.map((day) => weightOf(day) * (day.root - base[day.weekday]!)));
    const shift = weight === 0 ? 0 : beyond / (weight + PROFILE_DAYS);
    for (const weekday of kind) week[weekday]! += shift;
  }
  return week.map((root, weekday) => {
    const days = own.filter((day) => day.weekday === weekday);
    const weight = sum(days.map(weightOf));
    const beyond = sum(days.map((day) => weightOf(day) * (day.root - root)));
    const doubt = isWeekend(weekday) ? PROFILE_DAYS : KIN_DAYS;
    return Math.max(0, root + beyond / (weight + doubt));
  });
}

/** How many of the own days' freedoms the week that they drew has used up. */
export function freedomTaken(own: readonly OwnDay[]): number {
  return sum(
    meanByWeekday(own).map(
      ({ days }, weekday) => days / (days + (isWeekend(weekday) ? PROFILE_DAYS : KIN_DAYS)),
    ),
  );
}

/** Per weekday from Sunday on, how many own days there are and their mean root. */
export function meanByWeekday(own: readonly OwnDay[]): { days: number; root: number }[] {
  return Array.from({ length: 7 }, (_, weekday) => {
    const roots = own.filter((day) => day.weekday === weekday).map(({ root }) => root);
    return { days: roots.length, root: mean(roots) };
  });
}

export function weightOf({ holiday }: OwnDay): number {
  return holiday ? HOLIDAY_WEIGHT : 1;
}

function isWeekend(weekday: number): boolean {
  return weekday === 0 || weekday === 6;
}
