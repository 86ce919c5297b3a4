import { sumMoved, sumTariffLines, sumUnpaid } from '../money/index.ts';
import { countTaken } from '../occupancy/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { sumSessions, type SessionsOfSpan } from '../sessions/index.ts';

/** What reports need of one day, or of a part of one. All of it can be added up. Amounts are paise. */
export interface DayFigures extends SessionsOfSpan {
  /** How often slots were taken, by their sensors; null where none reported. */
  readonly taken: number | null;
  /** The ledger by cause and account. */
  readonly moved: readonly LedgerFigure[];
  /** The lines of the tariffs. */
  readonly lines: readonly LineFigure[];
  /** Sessions charged for the first time, how many of them still owe something, and how much. */
  readonly charged: number;
  readonly unpaid: number;
  readonly unpaidPaise: number;
}

interface LedgerFigure {
  readonly cause: string;
  readonly account: string;
  readonly paise: number;
  readonly movements: number;
}

interface LineFigure {
  readonly code: string;
  readonly charges: number;
  readonly paise: number;
}

/** Another number for other figures: rows of former ones are made anew. */
export const FIGURES_VERSION = 2;

/** Sums a part of one day from the sessions, the slots and the ledger. */
export async function sumSpan(
  transaction: Transaction,
  mall: number,
  span: { readonly from: Date; readonly until: Date },
): Promise<DayFigures> {
  const [sessions, taken, moved, lines, unpaid] = await Promise.all([
    sumSessions(transaction, mall, span),
    countTaken(transaction, mall, span),
    sumMoved(transaction, mall, span),
    sumTariffLines(transaction, mall, span),
    sumUnpaid(transaction, mall, span),
  ]);
  const times = taken.reduce((sum, slot) => sum + slot.times, 0);
  return { ...sessions, taken: taken.length === 0 ? null : times, moved, lines, ...unpaid };
}

const NOTHING: DayFigures = {
  entries: 0,
  exits: 0,
  quarters: [],
  reviews: [],
  taken: null,
  moved: [],
  lines: [],
  charged: 0,
  unpaid: 0,
  unpaidPaise: 0,
};

/** Several days as one. */
export function addFigures(days: readonly DayFigures[]): DayFigures {
  return days.reduce<DayFigures>(
    (sum, day) => ({
      entries: sum.entries + day.entries,
      exits: sum.exits + day.exits,
      quarters: merge([...sum.quarters, ...day.quarters], ({ quarters }) => String(quarters), [
        'cars',
        'minutes',
      ]),
      reviews: merge([...sum.reviews, ...day.reviews], ({ review }) => review, ['sessions']),
      taken: day.taken === null ? sum.taken : (sum.taken ?? 0) + day.taken,
      moved: merge([...sum.moved, ...day.moved], ({ cause, account }) => `${cause} ${account}`, [
        'paise',
        'movements',
      ]),
      lines: merge([...sum.lines, ...day.lines], ({ code }) => code, ['charges', 'paise']),
      charged: sum.charged + day.charged,
      unpaid: sum.unpaid + day.unpaid,
      unpaidPaise: sum.unpaidPaise + day.unpaidPaise,
    }),
    NOTHING,
  );
}

/** Adds up what has the same name. */
function merge<T extends object, Name extends keyof T & string>(
  all: readonly T[],
  nameOf: (one: T) => string,
  added: readonly Name[],
): T[] {
  const merged = new Map<string, T>();
  for (const one of all) {
    const known = merged.get(nameOf(one));
    const sums = added.map((name) => [name, Number(known?.[name] ?? 0) + Number(one[name])]);
    merged.set(nameOf(one), { ...one, ...(Object.fromEntries(sums) as Partial<T>) });
  }
  return [...merged.values()];
}
