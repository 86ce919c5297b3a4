import { dayNumber } from '../../domain/time/calendar.ts';
import type { DayCount } from '../../domain/forecast/grid.ts';
import { splitCsvLine } from './split-csv-line.ts';

export type Target = 'visits' | 'mean_occ';
export interface Lot {
  readonly set: string;
  readonly name: string;
  /** First and last day that has any row, counted or not. */
  readonly firstDay: number;
  readonly lastDay: number;
  readonly history: Readonly<Record<string, readonly DayCount[]>>;
}
interface Problem {
  readonly line: number;
  readonly reason: string;
}

const NEEDED = ['lot', 'date', 'slot', 'valid'] as const;
const SLOTS = ['morning', 'afternoon', 'evening', 'night', 'late_night', 'day'];

/** Reads the rows of all lots; a row that cannot be used is named with its line and left out, never read as zero. */
export function readLots(text: string, target: Target): { lots: Lot[]; problems: Problem[] } {
  const lines = text.split(/\r?\n/);
  const header = splitCsvLine(lines[0] ?? '');
  const missing = [...NEEDED, target].filter((name) => !header.includes(name));
  if (missing.length > 0)
    return { lots: [], problems: [{ line: 1, reason: `missing column ${missing.join(', ')}` }] };
  const problems: Problem[] = [];
  const drafts = new Map<string, Draft>();
  lines.slice(1).forEach((line, i) => {
    if (line.trim() === '') return;
    const reason = takeRow(drafts, header, splitCsvLine(line), target);
    if (reason !== null) problems.push({ line: i + 2, reason });
  });
  return { lots: [...drafts.values()].filter(({ counts }) => counts.size > 0).map(finishLot), problems };
}

interface Draft {
  set: string;
  name: string;
  firstDay: number;
  lastDay: number;
  seen: Set<string>;
  counts: Map<string, DayCount[]>;
}

interface Row {
  readonly set: string;
  readonly name: string;
  readonly date: string;
  readonly day: number;
  readonly slot: string;
  /** Null where the day was not counted whole. */
  readonly visits: number | null;
}

/** Takes one row into its lot, or answers why not. */
function takeRow(
  drafts: Map<string, Draft>,
  header: string[],
  cells: string[],
  target: Target,
): string | null {
  const read = parseRow(header, cells, target);
  if (!read.ok) return read.reason;
  const { set, name, date, day, slot, visits } = read.row;
  const draft = draftOf(drafts, set, name, day);
  if (draft.seen.has(`${date} ${slot}`))
    return `a second row for ${name}, ${date}, ${slot}; the first one counts`;
  if (mixesDays(draft, slot)) return `${name} has both whole days and slots; the first kind counts`;
  draft.seen.add(`${date} ${slot}`);
  draft.firstDay = Math.min(draft.firstDay, day);
  draft.lastDay = Math.max(draft.lastDay, day);
  const counts = draft.counts.get(slot) ?? [];
  draft.counts.set(slot, counts);
  counts.push({ date, visits });
  return null;
}

function parseRow(
  header: string[],
  cells: string[],
  target: Target,
): { ok: true; row: Row } | { ok: false; reason: string } {
  const refuse = (reason: string) => ({ ok: false as const, reason });
  if (cells.length !== header.length)
    return refuse(`expected ${header.length} columns, found ${cells.length}`);
  const cell = (column: string) => (header.includes(column) ? cells[header.indexOf(column)]!.trim() : '');
  const [set, name, date, slot] = [cell('set'), cell('lot'), cell('date'), cell('slot')];
  const day = dayNumber(date);
  if (name === '') return refuse('no lot named');
  if (day === null) return refuse(`no such date: ${date}`);
  if (!SLOTS.includes(slot)) return refuse(`unknown slot: ${slot}`);
  const count = parseCount(cell(target), cell('valid'));
  if (!count.ok) return refuse(`${target} ${count.reason}`);
  return { ok: true, row: { set, name, date, day, slot, visits: count.visits } };
}

function parseCount(
  value: string,
  valid: string,
): { ok: true; visits: number | null } | { ok: false; reason: string } {
  if (valid !== '0' && valid !== '1')
    return { ok: false, reason: `cannot be judged: valid is '${valid}', not 0 or 1` };
  if (value === '') return { ok: true, visits: null };
  const visits = Number(value);
  if (!Number.isFinite(visits)) return { ok: false, reason: `is not a number: ${value}` };
  if (visits < 0) return { ok: false, reason: `is negative: ${value}` };
  return { ok: true, visits: valid === '1' ? visits : null };
}

function draftOf(drafts: Map<string, Draft>, set: string, name: string, day: number): Draft {
  const known = drafts.get(name);
  if (known) return known;
  const draft = { set, name, firstDay: day, lastDay: day, seen: new Set<string>(), counts: new Map() };
  drafts.set(name, draft);
  return draft;
}

function mixesDays(draft: Draft, slot: string): boolean {
  const [known] = draft.counts.keys();
  return known !== undefined && (known === 'day') !== (slot === 'day');
}

function finishLot({ set, name, firstDay, lastDay, counts }: Draft): Lot {
  return { set, name, firstDay, lastDay, history: Object.fromEntries(counts) };
}
