/** A calendar date without time or zone, 'YYYY-MM-DD'. */
export type CivilDate = string;

export interface NamedHoliday {
  readonly date: CivilDate;
  readonly name: string;
}
export type HolidayCalendar = readonly NamedHoliday[];

/** One thing that a holiday makes of a day: the day itself, its eve, the days around it. */
interface DayMark {
  readonly key: string;
  /** True when no holiday's name is in it, so that all holidays teach it together. */
  readonly pooled: boolean;
  readonly span: MarkSpan;
}
export type MarkSpan = 'holiday' | 'near' | 'ramp';

export interface HolidayIndex {
  readonly isHoliday: (day: number) => boolean;
  readonly namesOn: (day: number) => readonly string[];
  readonly marksOf: (day: number) => readonly DayMark[];
}

/** The mark that every holiday from Monday to Friday has, whatever its name. */
export const WORKING_DAY_HOLIDAY = 'any holiday on a weekday';

/** Days from a holiday (negative: before it), the name of that stretch, and how near it is. */
const STRETCHES = [
  { from: -21, to: -15, tag: 'third week before', span: 'ramp' },
  { from: -14, to: -8, tag: 'second week before', span: 'ramp' },
  { from: -7, to: -4, tag: 'week before', span: 'ramp' },
  { from: -3, to: -2, tag: 'days before', span: 'near' },
  { from: -1, to: -1, tag: 'eve', span: 'near' },
  { from: 1, to: 1, tag: 'day after', span: 'near' },
  { from: 2, to: 3, tag: 'days after', span: 'near' },
  { from: 4, to: 6, tag: 'week after', span: 'ramp' },
] as const;

/** Answers, per day number, which holidays fall on it and which marks the forecast may learn from. */
export function indexHolidays(calendar: HolidayCalendar): HolidayIndex {
  const byDay = new Map<number, string[]>();
  for (const { date, name } of calendar) {
    const day = dayNumber(date);
    if (day === null) continue;
    const names = byDay.get(day) ?? [];
    const plain = plainName(name);
    if (!names.includes(plain)) names.push(plain);
    byDay.set(day, names);
  }
  const namesOn = (day: number) => byDay.get(day) ?? [];
  return { isHoliday: (day) => byDay.has(day), namesOn, marksOf: (day) => marksOf(day, namesOn) };
}

/** Days since 1970-01-01 of a date, or null for a date that does not exist. */
export function dayNumber(date: CivilDate): number | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  if (!parts) return null;
  const day = daysFromCivil(Number(parts[1]), Number(parts[2]), Number(parts[3]));
  return civilDate(day) === date ? day : null;
}

/** The date of a day number, the inverse of dayNumber. */
export function civilDate(day: number): CivilDate {
  const shifted = day + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const dayOfMonth = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(dayOfMonth, 2)}`;
}

/** The weekday of a day number, 0 for Sunday to 6 for Saturday. */
export function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

/** Monday to Friday, of weekdays from Sunday on. */
export function isWorkingDay(weekday: number): boolean {
  return weekday !== 0 && weekday !== 6;
}

function marksOf(day: number, namesOn: (day: number) => readonly string[]): DayMark[] {
  const own = namesOn(day);
  if (own.length > 0) {
    const weekday = weekdayOf(day);
    const onWeekend = `any holiday on a ${weekday === 0 ? 'Sunday' : 'Saturday'}`;
    const kind = isWorkingDay(weekday) ? WORKING_DAY_HOLIDAY : onWeekend;
    const marks: DayMark[] = [{ key: kind, pooled: true, span: 'holiday' }];
    for (const name of own) marks.push({ key: name, pooled: false, span: 'holiday' });
    return marks;
  }
  return STRETCHES.flatMap((stretch) => marksOfStretch(day, stretch, namesOn));
}

function marksOfStretch(
  day: number,
  { from, to, tag, span }: (typeof STRETCHES)[number],
  namesOn: (day: number) => readonly string[],
): DayMark[] {
  for (let offset = from; offset <= to; offset++) {
    const names = namesOn(day - offset);
    if (names.length === 0) continue;
    const marks: DayMark[] = names.map((name) => ({ key: `${tag}: ${name}`, pooled: false, span }));
    if (from === to) marks.push({ key: `${tag}: any holiday`, pooled: true, span });
    return marks;
  }
  return [];
}

/** A substitute, observed or estimated date teaches the same holiday. */
function plainName(name: string): string {
  return name.replace(/\s?\((?:substitute|observed|estimated)[^()]*\)/i, '').trim();
}

function daysFromCivil(year: number, month: number, day: number): number {
  const shiftedYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(shiftedYear / 400);
  const yearOfEra = shiftedYear - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, '0');
}
