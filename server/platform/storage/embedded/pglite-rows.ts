import { NULL, ROW } from './pglite-wire.ts';

/** Rows as the database sent them: whoever needs them reads them, and no thread has to be handed objects. */
export interface SentRows {
  readonly bytes: Uint8Array;
  /** Where what belongs to them begins, and how many they are. */
  readonly from: number;
  readonly count: number;
  /** The names of its columns, each with its type as the database numbers it: one text, since a thread is handed it with each answer. */
  readonly fields: string;
}

type Parse = (text: string, type: number) => unknown;

/** Makes objects of rows; by the engine's own parsers where it is the engine that reads them. */
export function readSentRows(
  { bytes: sent, from, count, fields }: SentRows,
  parserOf: (type: number) => Parse | undefined = (type) => PARSERS.get(type),
): Record<string, unknown>[] {
  const bytes = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength);
  const columns = listColumns(fields).map(({ name, type }) => ({
    name,
    type,
    parse: parserOf(type) ?? asText,
  }));
  const rows: Record<string, unknown>[] = [];
  for (let at = from; rows.length < count; at += 1 + bytes.readInt32BE(at + 1))
    if (bytes[at] === ROW) rows.push(readRow(bytes, at + 7, columns));
  return rows;
}

interface Column {
  readonly name: string;
  readonly type: number;
  readonly parse: Parse;
}

function readRow(bytes: Buffer, from: number, columns: readonly Column[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  let at = from;
  for (const { name, type, parse } of columns) {
    const length = bytes.readInt32BE(at);
    at += 4;
    if (length === NULL) {
      row[name] = null;
      continue;
    }
    row[name] = parse(bytes.toString('utf8', at, at + length), type);
    at += length;
  }
  return row;
}

/** Writes down what columns an answer has. */
export function nameFields(columns: readonly { name: string; dataTypeID: number }[]): string {
  return columns.map(({ name, dataTypeID }) => `${name} ${dataTypeID}`).join('\n');
}

const known = new Map<string, readonly Omit<Column, 'parse'>[]>();

function listColumns(fields: string): readonly Omit<Column, 'parse'>[] {
  const before = known.get(fields);
  if (before) return before;
  const columns = fields === '' ? [] : fields.split('\n').map(toColumn);
  known.set(fields, columns);
  return columns;
}

function toColumn(field: string): Omit<Column, 'parse'> {
  const end = field.lastIndexOf(' ');
  return { name: field.slice(0, end), type: Number(field.slice(end + 1)) };
}

/** Whether the values of all columns can be read without the engine, which knows more types. */
export function areReadable(fields: string): boolean {
  return listColumns(fields).every(({ type }) => PARSERS.has(type));
}

function asText(text: string): string {
  return text;
}

/** As a clock set to UTC writes it, with milliseconds or without: nearly all instants, which the general reader takes long for. */
const UTC = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,3})?\+00$/;

function asInstant(text: string): Date | number {
  if (UTC.test(text)) return new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`);
  if (text === 'infinity') return Infinity;
  return text === '-infinity' ? -Infinity : new Date(text);
}

/** What makes a value of what the database writes, by the number of its type: boolean, numbers, texts, days, nothing, JSON, instants. */
const PARSERS = new Map<number, Parse>([
  [16, (text) => text === 't'],
  ...[20, 21, 23, 26, 700, 701].map((type) => [type, Number] as const),
  ...[25, 1043, 1082, 2278].map((type) => [type, asText] as const),
  ...[114, 3802].map((type) => [type, (text: string): unknown => JSON.parse(text)] as const),
  [1184, asInstant],
]);
