import type { RawMessage } from '../maker.ts';
import { readFields } from '../wire/form-fields.ts';
import { beginsAsJpeg } from '../wire/first-bytes.ts';
import { readJson, type ReadJson } from '../wire/read-json.ts';
import { splitParts } from '../wire/split-parts.ts';
import { textAt } from '../wire/values.ts';

/** The fields of forms in which makers put their JSON. */
const FIELDS = ['json', 'data', 'event', 'payload'];

/** The values of a message: its JSON, else the fields of its form, else the parameters of its address. */
export function readMessage(message: RawMessage): ReadJson {
  const { body, contentType, query } = message;
  const json = readJson(message, FIELDS);
  if (json.ok) return json;
  const fields = body.length > 0 ? readFields(message) : null;
  if (fields) {
    const images = splitParts(body, contentType).map(({ content }) => content);
    return { ok: true, value: Object.fromEntries(fields), images: images.filter(beginsAsJpeg) };
  }
  if (body.length === 0 && Object.keys(query).length > 0) return { ok: true, value: query, images: [] };
  return json;
}

/** A message, cut into its records. */
export interface MessageRecords {
  readonly message: RawMessage;
  readonly whole: unknown;
  readonly records: readonly unknown[];
  /** Those that came as parts of their own. */
  readonly images: readonly Buffer[];
}

/** What is true of all records of a message often stands once, beside their list. */
export function textOf(
  { whole }: Pick<MessageRecords, 'whole'>,
  record: unknown,
  place: string | undefined,
): string {
  return place === undefined ? '' : textAt(record, place) || textAt(whole, place);
}
