/** A part of a multipart body. */
export interface Part {
  /** The `name` of its Content-Disposition; empty where there is none. */
  readonly name: string;
  /** The `filename` of the same. */
  readonly file: string;
  readonly content: Buffer;
  /** False where the body ends within it. */
  readonly isWhole: boolean;
}

const MOST_PARTS = 12;
const MOST_HEAD = 4_096;
const LF = 10;
const CR = 13;
const DASH = 45;
const NAME = /;\s*name="?([^";]*)/i;
const FILE = /;\s*filename="?([^";]*)/i;

/**
 * The parts of a multipart body, as cameras write them: line ends of one character, boundaries that the header does not
 * name, parts without a disposition, a last boundary that never comes. Never throws; what is no multipart has no parts.
 */
export function splitParts(body: Buffer, contentType: string): Part[] {
  const mark = findMark(body, contentType);
  const parts: Part[] = [];
  let at = mark ? body.indexOf(mark) : -1;
  while (mark && at >= 0 && parts.length < MOST_PARTS) {
    const start = at + mark.length;
    if (body[start] === DASH && body[start + 1] === DASH) break;
    const head = readHead(body, start);
    if (!head) break;
    const end = findEnd(body, mark, head);
    const isWhole = end.next >= 0;
    parts.push({
      name: namedIn(head.text, NAME),
      file: namedIn(head.text, FILE),
      content: body.subarray(head.end, Math.max(head.end, end.at)),
      isWhole,
    });
    at = end.next;
  }
  return parts;
}

/** The boundary that the header names; else the first line of the body. */
function findMark(body: Buffer, contentType: string): Buffer | null {
  const named = /boundary="?([^";,\s]{1,200})"?/i.exec(contentType)?.[1];
  const mark = named === undefined ? null : Buffer.from(`--${named}`, 'latin1');
  if (mark && body.includes(mark)) return mark;
  const [, line] = /^\s{0,20}(--[^\r\n]{1,200})\r?\n/.exec(body.toString('latin1', 0, 300)) ?? [];
  return line === undefined ? null : Buffer.from(line.trimEnd(), 'latin1');
}

interface Head {
  readonly text: string;
  /** Where the content begins. */
  readonly end: number;
}

function readHead(body: Buffer, start: number): Head | null {
  const within = body.subarray(start, start + MOST_HEAD);
  const [wide, narrow] = [within.indexOf('\r\n\r\n'), within.indexOf('\n\n')];
  const isWide = wide >= 0 && (narrow < 0 || wide < narrow);
  const length = isWide ? wide : narrow;
  if (length < 0) return null;
  return { text: within.toString('latin1', 0, length), end: start + length + (isWide ? 4 : 2) };
}

/** Where a part ends, and where the next boundary begins; -1 where none comes. */
function findEnd(body: Buffer, mark: Buffer, head: Head): { at: number; next: number } {
  const length = Number(/^content-length:\s*(\d{1,9})\s*$/im.exec(head.text)?.[1] ?? Number.NaN);
  // An image may hold the boundary by chance: the length is believed where a boundary follows it.
  const behind = head.end + length <= body.length ? body.indexOf(mark, head.end + length) : -1;
  if (behind >= 0 && behind - (head.end + length) <= 4) return { at: head.end + length, next: behind };
  let next = body.indexOf(mark, head.end);
  while (next > 0 && body[next - 1] !== LF) next = body.indexOf(mark, next + 1);
  if (next < 0) return { at: body.length, next };
  return { at: next - (body[next - 2] === CR ? 2 : 1), next };
}

function namedIn(head: string, attribute: RegExp): string {
  const [, line = ''] = /^content-disposition:([^\r\n]*)/im.exec(head) ?? [];
  return attribute.exec(line)?.[1]?.trim() ?? '';
}
