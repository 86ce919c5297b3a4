import type { FastifyInstance } from 'fastify';
import { Refusal } from './errors.ts';

/** How much a body may hold, whatever its bytes: parsing and judging cost by the entry, not by the byte. */
interface Bounds {
  readonly depth: number;
  /** In one list or object. */
  readonly entries: number;
  /** In all of them together. */
  readonly total: number;
}

const SMALL_BODY = 64 * 1024;
const OF_SMALL: Bounds = { depth: 32, entries: 500, total: 2_000 };
/** A message of 5,000 readings with all that a reading may carry. */
export const OF_LARGE: Bounds = { depth: 32, entries: 5_000, total: 150_000 };
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Reads JSON as Fastify does, once it is clear that reading it is little work; the rest is 400. */
export function readBoundedJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    const limit = request.routeOptions.bodyLimit;
    const later = body.length > SMALL_BODY ? setImmediate : (next: () => void) => next();
    // Of a large one each step takes some milliseconds: others have their turn between them.
    later(() => {
      const fault = findExcess(body, limit > SMALL_BODY ? OF_LARGE : OF_SMALL);
      if (fault !== null) return done(new Refusal(400, 'bad_json', fault));
      later(() => void parse(request, body, (error, parsed) => later(() => done(error, parsed))));
    });
  });
}

/** What a JSON text has too much of, as a sentence; null where nothing. What is no JSON may pass: the parser says so. */
export function findExcess(text: string, { depth, entries, total }: Bounds): string | null {
  const open: number[] = [];
  let all = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === COMMA) {
      const count = (open.at(-1) ?? 0) + 1;
      if (open.length > 0) open[open.length - 1] = count;
      all += 1;
      if (count >= entries || all > total) return 'The body holds too many entries.';
    } else if (OPENING.has(code)) {
      if (open.push(0) > depth) return 'The body is nested too deeply.';
      all += 1;
    } else if (CLOSING.has(code)) open.pop();
  }
  return null;
}

function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}
