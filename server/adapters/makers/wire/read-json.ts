import { findExcess, OF_LARGE } from '../../../platform/http/bounded-json.ts';
import type { RawMessage } from '../maker.ts';
import { splitParts } from './split-parts.ts';

/** JSON that came, or why none could be read. */
export type ReadJson =
  | { readonly ok: true; readonly value: unknown; readonly images: readonly Buffer[] }
  | { readonly ok: false; readonly sentence: string };

const FORM = /^application\/x-www-form-urlencoded/i;
const BRACE = 0x7b;
const BRACKET = 0x5b;

/**
 * The JSON of a message, wherever its maker puts it: the body itself, a part of a multipart body, or a field of a form, by
 * one of these names. Beside it the JPEGs that came as parts of their own.
 */
export function readJson(
  { body, contentType }: Pick<RawMessage, 'body' | 'contentType'>,
  fields: readonly string[] = ['json'],
): ReadJson {
  if (beginsAsJson(body)) return parse(body.toString('utf8'), []);
  if (FORM.test(contentType)) {
    const form = new URLSearchParams(body.toString('utf8'));
    const text = fields.map((name) => form.get(name)).find((one) => one !== null && one !== undefined);
    return text === undefined || text === null ? none() : parse(text, []);
  }
  const parts = splitParts(body, contentType);
  const json = parts.find(({ content }) => beginsAsJson(content));
  if (!json) return none();
  const images = parts.map(({ content }) => content).filter(beginsAsJpeg);
  return parse(json.content.toString('utf8'), images);
}

function none(): ReadJson {
  return { ok: false, sentence: 'There is no JSON in the message.' };
}

function parse(text: string, images: readonly Buffer[]): ReadJson {
  const excess = findExcess(text, OF_LARGE);
  if (excess !== null) return { ok: false, sentence: excess };
  try {
    return { ok: true, value: JSON.parse(text.replace(/^\uFEFF/, '')) as unknown, images };
  } catch {
    return { ok: false, sentence: 'The JSON of the message cannot be read.' };
  }
}

export function beginsAsJson(bytes: Buffer): boolean {
  // The length of an image's first segment may be the very byte of a brace.
  if (beginsAsJpeg(bytes)) return false;
  const begins = bytes.subarray(0, 64).find((byte) => byte > 0x20 && byte < 0x80);
  return begins === BRACE || begins === BRACKET;
}

/** A part is what its first bytes say, never what its name or type says. */
export function beginsAsJpeg(bytes: Buffer): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
}
