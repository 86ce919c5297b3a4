import { XMLParser } from 'fast-xml-parser';
import { isValues, type Values } from './values.ts';

/** XML that came, as what its root holds, or why none could be read. */
export type ReadXml =
  | { readonly ok: true; readonly root: string; readonly value: Values }
  | { readonly ok: false; readonly reason: string; readonly sentence: string };

/** Real events are 1 to 3 KB; parsing costs by the tag. */
const MOST_BYTES = 64 * 1024;

// A plate is a text, even where it could be a number; what an entity could stand for is nobody's plate.
const parser = new XMLParser({
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  ignoreAttributes: true,
  processEntities: false,
  isArray: (name) => name === 'pictureInfo',
  maxNestedTags: 40,
});

/** Reads XML whose root is closed: of one that was cut off nobody knows what else it held. Never throws. */
export function readXml(bytes: Buffer): ReadXml {
  if (bytes.length > MOST_BYTES)
    return { ok: false, reason: 'too_large', sentence: 'The XML is larger than 64 KB.' };
  const text = bytes.toString('utf8');
  const parsed = parse(text);
  if (!parsed) return { ok: false, reason: 'unreadable', sentence: 'The XML of the message cannot be read.' };
  const [root, value] = Object.entries(parsed).find(([name]) => !name.startsWith('?')) ?? ['', null];
  if (!isValues(value)) return { ok: false, reason: 'no_event', sentence: 'There is no event in the XML.' };
  if (!isClosed(text, root)) return { ok: false, reason: 'cut_off', sentence: 'The XML ends in its middle.' };
  return { ok: true, root, value };
}

function parse(text: string): Values | null {
  try {
    const parsed: unknown = parser.parse(text);
    return isValues(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

function isClosed(text: string, root: string): boolean {
  const [, last] = /<\/(?:[^<>/:\s]+:)?([^<>/:\s]+)\s*>[^<>]*$/.exec(text) ?? [];
  return last === root;
}
