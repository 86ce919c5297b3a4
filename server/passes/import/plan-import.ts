import { setImmediate as nextRound } from 'node:timers/promises';
import { checkPass, findOverlap, type PassDraft, type PlateOfPass } from '#domain/passes/check-pass.ts';
import { NEEDED_COLUMNS, readHeadings, readPassRow } from '#domain/passes/pass-rows.ts';
import { readCsvLines } from '../../money/index.ts';
import { badInput } from '../../platform/http/errors.ts';
import { inPieces } from '../../platform/process/in-pieces.ts';
import type { KnownPass, KnownPasses } from './known-passes.ts';

/** A pass to be stored: a new one, or what becomes of one that is there. */
export interface PlannedPass {
  readonly row: number;
  readonly number: number;
  readonly draft: PassDraft;
  readonly plates: readonly PlateOfPass[];
}

/** What a file would do. */
export interface ImportPlan {
  readonly rows: number;
  readonly added: readonly PlannedPass[];
  readonly changed: readonly PlannedPass[];
  readonly ended: readonly { readonly row: number; readonly number: number; readonly holder: string }[];
  readonly unchanged: number;
  readonly faults: readonly { readonly row: number; readonly reason: string }[];
}

const MOST_ROWS = 200_000;
const PIECE_MS = 4;

/** Reads a file line by line and says what each row would do, a piece at a time, so that gates are answered in between. */
export async function planImport(
  csv: string,
  known: KnownPasses,
  fitting: { levels: readonly string[]; currentYear: number },
): Promise<ImportPlan> {
  const [headings, ...rows] = await readRows(csv);
  const columns = readHeadings(headings ?? []);
  const missing = NEEDED_COLUMNS.filter((name) => !columns.has(name));
  if (missing.length > 0)
    throw badInput(`The file lacks the columns ${missing.join(', ')}.`, undefined, 'csv_headings');
  const planner = new Planner(known, fitting);
  await inPieces(rows, (cells, index) => {
    // The headings are row 1.
    const row = index + 2;
    const read = readPassRow(columns, cells);
    if (read.action === 'fault') planner.refuse(row, read.reason);
    else if (read.action === 'end') planner.end(row, read.number);
    else planner.set(row, read.number, read.draft);
  });
  return { rows: rows.length, ...planner.plan };
}

async function readRows(csv: string): Promise<string[][]> {
  const rows: string[][] = [];
  let since = performance.now();
  for (const cells of readCsvLines(csv)) {
    rows.push(cells);
    if (rows.length > MOST_ROWS)
      throw badInput(`A file has ${MOST_ROWS} rows at most.`, undefined, 'csv_too_long');
    if (rows.length % 50 !== 0 || performance.now() - since < PIECE_MS) continue;
    await nextRound();
    since = performance.now();
  }
  return rows;
}

type Faulty = ImportPlan['faults'][number];

/** Decides about one row after the other, each by what the rows before it leave. */
class Planner {
  readonly #known: KnownPasses;
  readonly #fitting: { levels: readonly string[]; currentYear: number };
  readonly #touched = new Set<number>();
  #last: number;
  readonly plan = {
    added: [] as PlannedPass[],
    changed: [] as PlannedPass[],
    ended: [] as ImportPlan['ended'][number][],
    unchanged: 0,
    faults: [] as Faulty[],
  };

  constructor(known: KnownPasses, fitting: { levels: readonly string[]; currentYear: number }) {
    this.#known = known;
    this.#fitting = fitting;
    this.#last = known.lastNumber;
  }

  refuse(row: number, reason: string): void {
    this.plan.faults.push({ row, reason });
  }

  end(row: number, number: number): void {
    // Numbers are given once, so one that does not go on has ended before: the file came a second time.
    if (this.#isOver(number)) {
      this.#touched.add(number);
      this.plan.unchanged += 1;
      return;
    }
    const pass = this.#find(row, number);
    if (!pass) return;
    this.#known.remove(number);
    this.plan.ended.push({ row, number, holder: pass.draft.holder });
  }

  set(row: number, number: number | null, draft: PassDraft): void {
    const plates = checkPass(draft, this.#fitting);
    if (!Array.isArray(plates)) return this.refuse(row, plates.sentence);
    const before = number === null ? this.#findSame(draft, plates) : this.#find(row, number);
    if (number !== null && !before) return;
    if (before && isSame(before, draft, plates)) {
      this.#touched.add(before.number);
      this.plan.unchanged += 1;
      return;
    }
    this.#put(row, before, draft, plates);
  }

  #put(row: number, before: KnownPass | null, draft: PassDraft, plates: readonly PlateOfPass[]): void {
    if (before && before.draft.kind !== draft.kind)
      return this.refuse(row, 'A pass stays what it is: end it, and add another.');
    const own = before?.number ?? 0;
    const others = plates.flatMap(({ key }) => this.#known.ofPlate(key)).filter((one) => one.number !== own);
    const overlap = findOverlap(draft, others);
    if (overlap) return this.refuse(row, overlap.sentence);
    const planned = { row, number: before?.number ?? (this.#last += 1), draft, plates };
    this.#touched.add(planned.number);
    this.#known.put(planned.number, draft, plates);
    (before ? this.plan.changed : this.plan.added).push(planned);
  }

  #isOver(number: number): boolean {
    const wasGiven = number >= 1 && number <= this.#known.lastNumber;
    return wasGiven && !this.#known.get(number) && !this.#touched.has(number);
  }

  /** The pass of a number; refuses the row where there is none, or a row before it was about the same. */
  #find(row: number, number: number) {
    const pass = this.#known.get(number);
    if (this.#touched.has(number)) this.refuse(row, `Pass ${number} stands in the file twice.`);
    else if (!pass) this.refuse(row, `There is no pass ${number} that could be changed.`);
    else {
      this.#touched.add(number);
      return pass;
    }
    return null;
  }

  /** The pass that a row without a number says word for word: a file that is sent twice doubles nothing. */
  #findSame(draft: PassDraft, plates: readonly PlateOfPass[]) {
    const [first] = plates;
    const others = first ? this.#known.ofPlate(first.key) : [];
    const passes = others.flatMap(({ number }) => this.#known.get(number) ?? []);
    return passes.find((pass) => !this.#touched.has(pass.number) && isSame(pass, draft, plates)) ?? null;
  }
}

function isSame(
  pass: { readonly draft: PassDraft; readonly plates: readonly string[] },
  draft: PassDraft,
  plates: readonly PlateOfPass[],
): boolean {
  const of = (one: PassDraft, keys: readonly string[]) =>
    JSON.stringify([
      one.kind,
      one.holder,
      one.note,
      one.quota,
      one.levels,
      one.days,
      one.paysAs,
      one.fromMinute,
      one.toMinute,
      one.fromDay,
      one.untilDay,
      keys.toSorted(),
    ]);
  return (
    of(pass.draft, pass.plates) ===
    of(
      draft,
      plates.map(({ key }) => key),
    )
  );
}
