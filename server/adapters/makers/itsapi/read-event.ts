import type { RawMessage } from '../maker.ts';
import { beginsAsJpeg } from '../wire/first-bytes.ts';
import { readJson } from '../wire/read-json.ts';
import { findDocument } from '../wire/find-document.ts';
import { readFields } from '../wire/form-fields.ts';
import { readXml } from '../wire/read-xml.ts';
import { splitParts } from '../wire/split-parts.ts';
import { isValues, valueAt } from '../wire/values.ts';

/** What a camera reports, value by value, wherever it stands in the message. */
export interface ItsapiEvent {
  /** The value at a place such as `Plate.PlateNumber`, within `Picture` or beside it; undefined where there is none. */
  readonly at: (place: string) => unknown;
  /** The images that came as parts of their own. */
  readonly images: readonly Buffer[];
}

type ReadEvent =
  | { readonly ok: true; readonly event: ItsapiEvent }
  | { readonly ok: false; readonly reason: string; readonly sentence: string };

/** The fields of a form in which programs of this make put their JSON. */
const FIELDS = ['Info', 'Data', 'json', 'event', 'ANPR'];
const BLOCKS = ['Plate', 'SnapInfo', 'Vehicle'];

/** Reads JSON, as the body or in a form; a form whose fields have dotted names; or the XML of older makes. */
export function readEvent(message: RawMessage): ReadEvent {
  const { body, contentType } = message;
  const parts = splitParts(body, contentType);
  const document = findDocument(parts.length > 0 ? parts.map(({ content }) => content) : [body]);
  if (document?.writing === 'utf16')
    return { ok: false, reason: 'utf16', sentence: 'The message is written in UTF-16; UTF-8 is read alone.' };
  const images = parts.map(({ content }) => content).filter(beginsAsJpeg);
  if (document?.writing === 'xml') {
    const read = readXml(document.bytes);
    return read.ok ? judge((place) => valueAt(read.value, place), images) : read;
  }
  const json = readJson(message, FIELDS);
  if (json.ok) return judge((place) => valueAt(json.value, place), images);
  // By their dotted names, such as `Picture.Plate.PlateNumber`.
  const fields = document ? null : readFields(message);
  if (fields) return judge((place) => fields.get(place), images);
  return { ok: false, reason: 'unreadable', sentence: json.sentence };
}

/** An event names a plate, a car or the moment of an image. */
function judge(valueOf: (place: string) => unknown, images: readonly Buffer[]): ReadEvent {
  const at = (place: string) => valueOf(`Picture.${place}`) ?? valueOf(place);
  const isEvent = BLOCKS.some((block) => isValues(at(block))) || at('Plate.PlateNumber') !== undefined;
  if (isEvent) return { ok: true, event: { at, images } };
  return { ok: false, reason: 'no_event', sentence: 'There is no event in the message.' };
}
