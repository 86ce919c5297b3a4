import { pipeline, Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip } from 'node:zlib';
import { BackupRefusal } from './backup-refusal.ts';
import type { BackupKey } from './format/backup-key.ts';
import {
  fileShape,
  manifestShape,
  openingShape,
  tableShape,
  type Manifest,
  type Opening,
  type TableRecord,
} from './format/records.ts';
import { unseal } from './format/unseal.ts';

/** What a backup says, in its order: what it is of, a table, rows of that table, what all must come to. */
export type BackupPart =
  | { readonly opening: Opening }
  | { readonly table: TableRecord }
  | { readonly file: string }
  | { readonly lines: readonly string[] }
  | { readonly manifest: Manifest };

/** Decrypts and unfolds a backup. Throws a refusal where it is torn, altered, foreign or of another key. */
export async function* readBackup(source: AsyncIterable<Buffer>, key: BackupKey): AsyncGenerator<BackupPart> {
  const unfolded = createGunzip();
  // A failure ends `unfolded`, and so the loop below, with its error.
  pipeline(Readable.from(unseal(source, key), { highWaterMark: 4 }), unfolded, () => undefined);
  let state: 'begin' | 'rows' | 'end' = 'begin';
  for await (const lines of linesOf(unfolded as AsyncIterable<Buffer>)) {
    if (state === 'end') throw inside('something follows its manifest');
    if (lines[0]?.startsWith('[')) {
      if (state === 'begin') throw inside('rows come before their table');
      yield { lines };
      continue;
    }
    const part = parseRecord(lines[0] ?? '', state === 'begin');
    state = 'manifest' in part ? 'end' : 'rows';
    yield part;
  }
  if (state !== 'end') throw inside('its manifest is missing');
}

function parseRecord(line: string, isFirst: boolean): BackupPart {
  const record = JSON.parse(line) as { kind?: string };
  if (isFirst) {
    const opening = openingShape.safeParse(record);
    if (!opening.success) throw inside('it does not begin as one');
    return { opening: opening.data };
  }
  if (record.kind === 'manifest') return { manifest: manifestShape.parse(record) };
  return 'file' in record ? fileShape.parse(record) : { table: tableShape.parse(record) };
}

/** Lines in groups: rows that came together stay together, every other line is alone. */
async function* linesOf(source: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const piece of source) {
    const lines = (rest + decoder.write(piece)).split('\n');
    rest = lines.pop() ?? '';
    let rows: string[] = [];
    for (const line of lines) {
      if (line.startsWith('[')) {
        rows.push(line);
        continue;
      }
      if (rows.length > 0) yield rows;
      rows = [];
      yield [line];
    }
    if (rows.length > 0) yield rows;
  }
  if (rest !== '') throw inside('its last line is not whole');
}

function inside(what: string): BackupRefusal {
  return new BackupRefusal(`the backup is not whole: ${what}`);
}
