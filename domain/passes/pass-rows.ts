import { VEHICLE_CLASSES } from '../money/tariff.ts';
import { startOfIndiaDay } from '../time/india-time.ts';
import type { PassDraft } from './check-pass.ts';
import { WEEK_DAYS, type WeekDay } from './pass-times.ts';

/** The columns of a file of passes, as it is written and read. */
export const PASS_COLUMNS = [
  'number',
  'kind',
  'holder',
  'note',
  'plates',
  'quota',
  'levels',
  'days',
  'from hour',
  'to hour',
  'first day',
  'last day',
  'pays as',
  'action',
] as const;
type PassColumn = (typeof PASS_COLUMNS)[number];

/** Those without which a row says nothing. */
export const NEEDED_COLUMNS: readonly PassColumn[] = ['kind', 'holder', 'plates', 'first day'];

/** A row as it was read: what it asks for, or why it cannot be read. */
export type PassRow =
  | { readonly action: 'end'; readonly number: number }
  | { readonly action: 'set'; readonly number: number | null; readonly draft: PassDraft }
  | { readonly action: 'fault'; readonly reason: string };

/** The places of the columns by a file's headings; null for one that is not there. */
export function readHeadings(cells: readonly string[]): Map<PassColumn, number> {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  return new Map(PASS_COLUMNS.flatMap((name) => (names.includes(name) ? [[name, names.indexOf(name)]] : [])));
}

const KINDS = ['season', 'staff', 'vip', 'watch'] as const;
const LONGEST = { holder: 120, note: 300, plates: 4400 } as const;

class RowFault extends Error {}

/** Reads one row. Whatever is not understood is a fault, never a guess. */
export function readPassRow(columns: ReadonlyMap<PassColumn, number>, cells: readonly string[]): PassRow {
  const cell = (name: PassColumn) => unguard(cells[columns.get(name) ?? cells.length] ?? '').trim();
  try {
    const number = cell('number') === '' ? null : readWhole(cell('number'), 'number', 1, 2_147_483_647);
    const action = cell('action').toLowerCase();
    if (action === 'end') {
      if (number === null) throw new RowFault('Only a pass with a number can be ended.');
      return { action: 'end', number };
    }
    if (action !== '' && action !== 'set') throw new RowFault(`There is no action ${action.slice(0, 20)}.`);
    return { action: 'set', number, draft: readDraft(cell) };
  } catch (error) {
    if (error instanceof RowFault) return { action: 'fault', reason: error.message };
    throw error;
  }
}

function readDraft(cell: (name: PassColumn) => string): PassDraft {
  const kind = KINDS.find((one) => one === cell('kind').toLowerCase());
  if (!kind) throw new RowFault(`The kind is one of ${KINDS.join(', ')}.`);
  const holder = readText(cell('holder'), 'holder');
  if (holder === '') throw new RowFault('The holder is missing.');
  const paysAs = VEHICLE_CLASSES.find((one) => one === cell('pays as').toLowerCase()) ?? null;
  if (paysAs === null && cell('pays as') !== '')
    throw new RowFault(`"pays as" is empty or one of ${VEHICLE_CLASSES.join(', ')}.`);
  const quota = cell('quota') === '' ? null : readWhole(cell('quota'), 'quota', 1, 200);
  const untilDay = cell('last day') === '' ? null : readDay(cell('last day'), 'last day');
  const plates = split(readText(cell('plates'), 'plates'), /[;,|]/);
  if (plates.length > 200) throw new RowFault('A pass has 200 plates at most.');
  return {
    kind,
    holder,
    note: readText(cell('note'), 'note'),
    plates,
    quota,
    paysAs,
    levels: split(cell('levels'), /[;,| ]/),
    days: readDays(cell('days')),
    fromMinute: readMinute(cell('from hour') || '00:00', 1439),
    toMinute: readMinute(cell('to hour') || '24:00', 1440),
    fromDay: readDay(cell('first day'), 'first day'),
    untilDay,
  };
}

/** What was written before a cell so that no spreadsheet runs it is no part of it. */
function unguard(cell: string): string {
  return /^'[=+\-@\t\r\n]/.test(cell) ? cell.slice(1) : cell;
}

function readText(text: string, name: keyof typeof LONGEST): string {
  if (text.length > LONGEST[name])
    throw new RowFault(`The ${name} is longer than ${LONGEST[name]} characters.`);
  if (text.includes('\u0000') || !text.isWellFormed()) throw new RowFault(`The ${name} is no text.`);
  return text;
}

function readWhole(text: string, name: string, least: number, most: number): number {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most))
    throw new RowFault(`The ${name} is a whole number from ${least} to ${most}.`);
  return value;
}

function readDay(text: string, name: string): string {
  try {
    startOfIndiaDay(text);
  } catch {
    throw new RowFault(`The ${name} is a date as 2026-11-20.`);
  }
  if (text < '1970-01-01' || text >= '2200-01-01') throw new RowFault(`The ${name} lies too far away.`);
  return text;
}

function readMinute(text: string, most: number): number {
  const [, hours = '', minutes = ''] = /^(\d{1,2}):(\d{2})$/.exec(text) ?? [];
  const minute = Number(hours) * 60 + Number(minutes);
  if (hours === '' || Number(minutes) > 59 || minute > most)
    throw new RowFault('Hours are written as 09:00, up to 24:00.');
  return minute;
}

function readDays(text: string): readonly WeekDay[] {
  if (text === '') return WEEK_DAYS;
  const names = split(text.toLowerCase(), /[;,| ]/);
  const days = WEEK_DAYS.filter((day) => names.includes(day));
  if (days.length !== names.length || days.length === 0)
    throw new RowFault(`Days are written as ${WEEK_DAYS.slice(1, 3).join(' ')}, each once.`);
  return days;
}

function split(text: string, by: RegExp): string[] {
  return text
    .split(by)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** A pass as the cells of a row, in the order of the columns. */
export function writePassRow(number: number, draft: PassDraft): (string | number | null)[] {
  const { kind, holder, note, plates, quota, levels, days, fromMinute, toMinute, fromDay, untilDay, paysAs } =
    draft;
  const week = days.length === WEEK_DAYS.length ? '' : days.join(' ');
  return [
    number,
    kind,
    holder,
    note,
    plates.join('; '),
    quota,
    levels.join(' '),
    week,
    clock(fromMinute),
    clock(toMinute),
    fromDay,
    untilDay,
    paysAs,
    null,
  ];
}

function clock(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
