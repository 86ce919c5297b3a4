import type { RawMessage } from '../maker.ts';
import { findDocuments, type FoundDocument } from '../wire/find-document.ts';
import { readJson, whyUnread } from '../wire/read-json.ts';
import { readXml } from '../wire/read-xml.ts';
import { splitParts, type Part } from '../wire/split-parts.ts';
import { isValues, type Values } from '../wire/values.ts';

/** What a camera reports, with the images beside it. */
export interface HikvisionEvent {
  readonly values: Values;
  readonly images: readonly Buffer[];
}

/** An event, or why there is none. */
type ReadEvent =
  | { readonly ok: true; readonly event: HikvisionEvent }
  | { readonly ok: false; readonly reason: string; readonly sentence: string };

/**
 * Reads the events of a message: XML or JSON, alone or as parts of a multipart body, else the parameters of the address. None
 * where it holds nothing, such as the test of a camera's settings.
 */
export function readEvents(message: RawMessage): ReadEvent[] {
  const { body, contentType, query } = message;
  const parts = splitParts(body, contentType);
  const documents = findDocuments(parts.length > 0 ? parts.map(({ content }) => content) : [body]);
  const images = parts.length > 0 ? parts.filter(isOfCar).map(({ content }) => content) : [body];
  // Of several events nobody knows whose the images are.
  if (documents.length > 0)
    return documents.map((document) => readDocument(document, documents.length > 1 ? [] : images));
  if (isEvent(query)) return [{ ok: true, event: { values: query, images } }];
  if (isEmpty(body, parts)) return [];
  const sentence = whyUnread(body, 'There is no event in the message.');
  return [{ ok: false, reason: 'no_event', sentence }];
}

/** Some keep their connection awake by a multipart body with nothing in it. */
function isEmpty(body: Buffer, parts: readonly Part[]): boolean {
  if (parts.length > 0) return parts.every(({ content }) => content.length === 0);
  return body.length === 0 || (body.length < 300 && /^\s*--\S+--\s*$/.test(body.toString('latin1')));
}

/** What shows a face, or somebody on foot, is no evidence of a car. */
function isOfCar({ name, file }: Part): boolean {
  return !/feature|face|pedestrian/i.test(`${name} ${file}`);
}

const isEvent = (query: Values) => 'eventType' in query || 'licensePlate' in query;

function readDocument({ writing, bytes }: FoundDocument, images: readonly Buffer[]): ReadEvent {
  if (writing === 'utf16')
    return { ok: false, reason: 'utf16', sentence: 'The message is written in UTF-16; UTF-8 is read alone.' };
  if (writing === 'xml') {
    const read = readXml(bytes);
    return read.ok ? { ok: true, event: { values: read.value, images } } : read;
  }
  const read = readJson({ body: bytes, contentType: '' });
  if (!read.ok) return { ok: false, reason: 'unreadable', sentence: read.sentence };
  const values = unwrap(read.value);
  return values
    ? { ok: true, event: { values, images } }
    : { ok: false, reason: 'no_event', sentence: 'There is no event in the JSON.' };
}

function unwrap(value: unknown): Values | null {
  if (!isValues(value)) return null;
  const inner = value['EventNotificationAlert'];
  return isValues(inner) ? inner : value;
}
