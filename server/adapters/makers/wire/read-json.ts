import { findExcess, OF_LARGE } from '../../../platform/http/bounded-json.ts';
import type { RawMessage } from '../maker.ts';
import { beginsAsJpeg, beginsAsJson } from './first-bytes.ts';
import { readForm } from './form-fields.ts';
import { splitParts } from './split-parts.ts';

/** JSON that came, or why none could be read. */
export type ReadJson =
  | { readonly ok: true; readonly value: unknown; readonly images: readonly Buffer[] }
  | { readonly ok: false; readonly sentence: string };

const BLANK = 0x20;

/**
 * The JSON of a message, wherever its maker puts it: the body itself, a part of a multipart body, or a field of a form, by
 * one of these names. Beside it the JPEGs that came as parts of their own.
 */
export function readJson(
  { body, contentType }: Pick<RawMessage, 'body' | 'contentType'>,
  fields: readonly string[] = ['json'],
): ReadJson {
  if (beginsAsJson(body)) return parse(body, []);
  const form = readForm({ body, contentType });
  if (form) {
    const text = fields.map((name) => form.get(name)).find((one) => one !== null && one !== undefined);
    return text === undefined || text === null ? none(body) : parse(Buffer.from(text), []);
  }
  const parts = splitParts(body, contentType);
  const json = parts.find(({ content }) => beginsAsJson(content));
  if (!json) return none(body);
  const images = parts.map(({ content }) => content).filter(beginsAsJpeg);
  return parse(json.content, images);
}

function none(body: Buffer): ReadJson {
  return { ok: false, sentence: whyUnread(body, 'There is no JSON in the message.') };
}

/** Why nothing could be read: what is compressed looks like nothing at all, and whoever set it up would search for long. */
export function whyUnread(body: Buffer, sentence: string): string {
  const isCompressed = body[0] === 0x1f && body[1] === 0x8b;
  return isCompressed ? 'The message is compressed; it is read only as it is.' : sentence;
}

function parse(bytes: Buffer, images: readonly Buffer[]): ReadJson {
  const text = bytes.toString('utf8');
  const excess = findExcess(text, OF_LARGE);
  if (excess !== null) return { ok: false, sentence: excess };
  const value = parseText(text) ?? parseText(withoutControls(bytes));
  if (value) return { ok: true, value: value.is, images };
  return { ok: false, sentence: 'The JSON of the message cannot be read.' };
}

function parseText(text: string): { readonly is: unknown } | null {
  try {
    return { is: JSON.parse(text.replace(/^\uFEFF/, '')) };
  } catch {
    return null;
  }
}

/** Firmware that puts JSON together by hand leaves line ends within its values, or the end of its text behind it. */
function withoutControls(bytes: Buffer): string {
  const printable = Buffer.from(bytes);
  // A function for each of millions of bytes costs four times as much, and every other lane waits.
  for (let at = 0; at < printable.length; at += 1) if ((bytes[at] ?? BLANK) < BLANK) printable[at] = BLANK;
  return printable.toString('utf8');
}
