import { fromRupees, paise, type Paise } from '#domain/money/money.ts';
import { contradictsItself } from '#domain/money/settled-line.ts';
import { badInput } from '../../platform/http/errors.ts';
import { readCsv } from './csv.ts';
import type { LineKind } from './tables.ts';

/** A line of a settlement report, as the provider wrote it. */
export interface ReportLine {
  readonly kind: LineKind;
  readonly entity: string;
  /** What was paid or given back. */
  readonly paise: Paise;
  readonly feePaise: Paise;
  /** What reached the bank; below zero where it was taken from it. */
  readonly settledPaise: Paise;
  readonly settlement: string | null;
  readonly utr: string | null;
  readonly settledAt: Date;
  /** The provider's name of the chargeback that it adjusts the account for; null where it names none. */
  readonly about: string | null;
  /** What reached the bank is not what is left of the amount. */
  readonly isAtOdds: boolean;
}

/** The columns by the names that the provider gives them in its two kinds of reports. */
const COLUMNS = {
  kind: ['transaction_entity', 'type', 'entity'],
  entity: ['entity_id'],
  amount: ['amount'],
  credit: ['credit'],
  debit: ['debit'],
  settlement: ['settlement_id'],
  utr: ['settlement_utr', 'utr'],
  settledAt: ['settled_at', 'settled_on'],
  currency: ['currency'],
  fee: ['fee', 'fee_(exclusive_tax)'],
  tax: ['tax'],
  about: ['dispute_id'],
} as const;
type Column = keyof typeof COLUMNS;

const MOST_LINES = 20_000;

/** Reads the provider's report; throws a 400 that names the line where it cannot be read. */
export function readReport(csv: string): ReportLine[] {
  const [head = [], ...rows] = readCsv(csv);
  const names = head.map((name) => name.trim().toLowerCase().replaceAll(' ', '_'));
  const place = Object.fromEntries(
    Object.entries(COLUMNS).map(([column, known]) => [
      column,
      names.findIndex((name) => (known as readonly string[]).includes(name)),
    ]),
  ) as Record<Column, number>;
  const missing = (['kind', 'entity', 'amount', 'credit', 'debit', 'settledAt'] as const).filter(
    (column) => place[column] < 0,
  );
  if (missing.length > 0)
    throw refuse(`This is no settlement report: the column ${COLUMNS[missing[0] ?? 'kind'][0]} is missing.`);
  if (rows.length > MOST_LINES)
    throw refuse(`A report may have ${MOST_LINES} lines at most; please split it.`);
  return rows.map((cells, index) => {
    const read = (column: Column) => (place[column] < 0 ? '' : (cells[place[column]] ?? '').trim());
    try {
      return lineOf(read);
    } catch {
      throw refuse(`Line ${index + 2} of the report cannot be read.`);
    }
  });
}

function lineOf(read: (column: Column) => string): ReportLine {
  const currency = read('currency') || 'INR';
  if (currency !== 'INR') throw new Error('another currency');
  const kind = kindOf(read('kind').toLowerCase());
  const amount = rupees(read('amount'));
  const settled = paise(rupees(read('credit')) - rupees(read('debit')));
  const gone = kind === 'refund' ? 0 - amount : amount;
  const settledAt = instantOf(read('settledAt'));
  if (read('entity') === '') throw new Error('no name');
  const named = (column: Column) => (read(column) === '' ? null : rupees(read(column)));
  const line = { kind, amountPaise: amount, settledPaise: settled };
  const about = kind === 'other' ? read('about') || null : null;
  return {
    kind,
    entity: read('entity'),
    paise: amount,
    // What is adjusted for a chargeback goes whole.
    feePaise: about === null ? paise(gone - settled) : paise(0),
    settledPaise: settled,
    settlement: read('settlement') || null,
    utr: read('utr') || null,
    settledAt,
    about,
    isAtOdds: contradictsItself({ ...line, feePaise: named('fee'), taxPaise: named('tax') }),
  };
}

function kindOf(word: string): LineKind {
  return word === 'payment' || word === 'refund' ? word : 'other';
}

function rupees(text: string): Paise {
  if (!/^-?\d{0,12}(\.\d{1,2})?$/.test(text)) throw new Error('not an amount');
  return text === '' ? paise(0) : fromRupees(Number(text));
}

/** Seconds since 1970, an ISO time, or the day and time in India as the provider's pages write them. */
function instantOf(text: string): Date {
  const indian = /^(\d{2})\/(\d{2})\/(\d{4})(?: (\d{2}:\d{2}(?::\d{2})?))?$/.exec(text);
  const at = /^\d{9,10}$/.test(text)
    ? new Date(Number(text) * 1_000)
    : indian
      ? new Date(`${indian[3]}-${indian[2]}-${indian[1]}T${indian[4] ?? '00:00'}+05:30`)
      : /^\d{4}-\d{2}-\d{2}$/.test(text)
        ? new Date(`${text}T00:00:00+05:30`)
        : new Date(/[zZ]$|[+-]\d{2}:\d{2}$/.test(text) ? text : `${text.replace(' ', 'T')}+05:30`);
  if (!(at.getTime() > 0) || at.getUTCFullYear() > 2199) throw new Error('not a time');
  return at;
}

function refuse(sentence: string) {
  return badInput(sentence, { csv: sentence }, 'not_a_settlement_report');
}
