import { createHash, type Hash } from 'node:crypto';
import { BackupRefusal } from './backup-refusal.ts';
import type { BackupTotals, FileTotals, TableRecord } from './format/records.ts';

const MOVEMENTS = 'ledger_movements';
const LINES = 'ledger_lines';
/** What a movement is, whatever columns later versions add to it. */
const LEDGER_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  [MOVEMENTS]: ['id', 'name', 'mall_id', 'session_id', 'cause', 'reason', 'person', 'at'],
  [LINES]: ['id', 'movement_id', 'mall_id', 'account', 'paise'],
};

/** Counts and hashes tables as they pass, in the order of their keys: the same rows come to the same totals. */
export class RowTally {
  readonly #tables = new Map<string, { rows: number; hash: Hash }>();
  readonly #ledger = { [MOVEMENTS]: createHash('sha256'), [LINES]: createHash('sha256') };
  /** Movements whose lines so far don't sum to zero. */
  readonly #open = new Map<string, bigint>();
  readonly #files = { count: 0, bytes: 0 };
  #file: FileTally | null = null;
  #current: { rows: number; hash: Hash } = { rows: 0, hash: createHash('sha256') };
  #addToLedger: (lines: readonly string[]) => void = () => undefined;

  begin({ table, columns }: TableRecord): void {
    this.#file = null;
    this.#current = { rows: 0, hash: createHash('sha256') };
    this.#tables.set(table, this.#current);
    const wanted = LEDGER_COLUMNS[table]?.map((name) => columns.indexOf(name));
    this.#addToLedger = wanted ? (lines) => this.#weigh(table, wanted, lines) : () => undefined;
  }

  add(lines: readonly string[]): void {
    if (lines.length === 0) return;
    if (this.#file) return this.#file.add(lines);
    this.#current.rows += lines.length;
    this.#current.hash.update(`${lines.join('\n')}\n`);
    this.#addToLedger(lines);
  }

  /** From now on lines are pieces of this file. */
  beginFile(name: string): void {
    this.#file?.prove();
    this.#file = new FileTally(name, this.#files);
  }

  files(): FileTotals {
    this.#file?.prove();
    this.#file = null;
    return this.#files;
  }

  totals(): BackupTotals {
    const tables = [...this.#tables].map(([name, { rows, hash }]) => [
      name,
      { rows, sha256: hash.copy().digest('hex') },
    ]);
    const both = [MOVEMENTS, LINES].map((table) => this.#ledger[table as typeof LINES].copy().digest('hex'));
    return {
      tables: Object.fromEntries(tables) as BackupTotals['tables'],
      ledger: {
        movements: this.#tables.get(MOVEMENTS)?.rows ?? 0,
        lines: this.#tables.get(LINES)?.rows ?? 0,
        sha256: createHash('sha256').update(both.join('\n')).digest('hex'),
        unbalanced: this.#open.size,
      },
    };
  }

  #weigh(table: string, wanted: readonly number[], lines: readonly string[]): void {
    const hash = this.#ledger[table as typeof LINES];
    for (const line of lines) {
      const row = JSON.parse(line) as (string | null)[];
      const values = wanted.map((index) => row[index] ?? null);
      hash.update(`${JSON.stringify(values)}\n`);
      if (table === LINES) this.#balance(values[1] ?? '', BigInt(values[4] ?? 0));
    }
  }

  #balance(movement: string, paise: bigint): void {
    const sum = (this.#open.get(movement) ?? 0n) + paise;
    if (sum === 0n) this.#open.delete(movement);
    else this.#open.set(movement, sum);
  }
}

class FileTally {
  readonly #name: string;
  readonly #files: { count: number; bytes: number };
  readonly #hash = createHash('sha256');

  constructor(name: string, files: { count: number; bytes: number }) {
    this.#name = name;
    this.#files = files;
    files.count += 1;
  }

  add(lines: readonly string[]): void {
    for (const line of lines) {
      const bytes = pieceOf(line);
      this.#hash.update(bytes);
      this.#files.bytes += bytes.length;
    }
  }

  prove(): void {
    if (this.#hash.digest('hex') !== this.#name)
      throw new BackupRefusal(`the image ${this.#name} is not as it was when it was stored`);
  }
}

/** A piece of a file, of the line that holds it. */
export function pieceOf(line: string): Buffer {
  const [piece = ''] = JSON.parse(line) as string[];
  return Buffer.from(piece, 'base64');
}

/** The tables in which two totals differ, and the ledger where that does. */
export function differences(one: BackupTotals, other: BackupTotals): string[] {
  const names = new Set([...Object.keys(one.tables), ...Object.keys(other.tables)]);
  const tables = [...names].filter((name) => {
    const [a, b] = [one.tables[name], other.tables[name]];
    return a?.rows !== b?.rows || a?.sha256 !== b?.sha256;
  });
  return one.ledger.sha256 === other.ledger.sha256 ? tables : [...tables, 'the ledger'];
}
