import type { RawMessage } from '../maker.ts';
import { beginsAsJpeg } from './first-bytes.ts';
import { splitParts } from './split-parts.ts';

const FORM = /^application\/x-www-form-urlencoded/i;
/** No device sends more; each costs time, however short it is. */
const MOST_FIELDS = 200;
const AND = 0x26;

type Sent = Pick<RawMessage, 'body' | 'contentType'>;

/** The fields of a form that is one text; null for what is none, or has more fields than any device sends. */
export function readForm({ body, contentType }: Sent): URLSearchParams | null {
  if (!FORM.test(contentType)) return null;
  let at = -1;
  for (let count = 0; count <= MOST_FIELDS; count += 1) {
    at = body.indexOf(AND, at + 1);
    if (at < 0) return new URLSearchParams(body.toString('utf8'));
  }
  return null;
}

/** The fields of a form by their names, in one text or as parts of their own beside images; null where there are none. */
export function readFields(message: Sent): ReadonlyMap<string, string> | null {
  const fields = [...(readForm(message) ?? fieldsOfParts(message))];
  return fields.length > 0 ? new Map(fields) : null;
}

function fieldsOfParts({ body, contentType }: Sent): [string, string][] {
  const parts = splitParts(body, contentType);
  const fields = parts.filter(({ name, content }) => name !== '' && !beginsAsJpeg(content));
  return fields.map(({ name, content }) => [name, content.toString('utf8')]);
}
