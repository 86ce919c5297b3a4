import type { IncomingMessage } from 'node:http';
import { gunzipSync } from 'node:zlib';

export interface HttpAnswer {
  readonly status: number;
  /** Its questions for a sign-in, a byte a character. */
  readonly challenges: string;
  readonly location: string;
  readonly text: string;
  /** Less came than its head promised. */
  readonly isCut: boolean;
}

const MOST_TEXT = 65_536;
/** So long after its last byte an answer without an end counts as whole. */
const QUIET_MS = 1_000;

const NOT_READABLE = '?';

interface AnswerReader {
  read(response: IncomingMessage): void;
  /** Gives what has come of an answer; false where none has begun. */
  give(): boolean;
}

/** Reads an answer to its end, or to where its unit stops. */
export function createAnswerReader(take: (answer: HttpAnswer) => void): AnswerReader {
  let begun: IncomingMessage | null = null;
  const parts: Buffer[] = [];
  let length = 0;
  let quiet: NodeJS.Timeout | undefined;
  const give = () => {
    clearTimeout(quiet);
    if (begun) take(answerOf(begun, Buffer.concat(parts)));
    return begun !== null;
  };
  return {
    give,
    read(response) {
      begun = response;
      quiet = setTimeout(give, QUIET_MS);
      response
        .on('data', (part: Buffer) => {
          quiet?.refresh();
          length += part.length;
          parts.push(part);
          if (length > MOST_TEXT) give();
        })
        .on('end', give)
        .on('error', give);
    },
  };
}

function answerOf({ statusCode, headers }: IncomingMessage, body: Buffer): HttpAnswer {
  return {
    status: statusCode ?? 0,
    challenges: headers['www-authenticate'] ?? '',
    location: headers.location ?? '',
    text: textOf(body, headers['content-encoding']),
    isCut: body.length < Number(headers['content-length'] ?? 0),
  };
}

function textOf(body: Buffer, encoding: string | undefined): string {
  if (encoding !== 'gzip' && encoding !== 'x-gzip') return body.toString().slice(0, MOST_TEXT);
  try {
    return gunzipSync(body, { maxOutputLength: MOST_TEXT }).toString();
  } catch {
    // Not nothing, which is a yes with some makers.
    return NOT_READABLE;
  }
}

/** An answer with faults at which a parser stops, such as two lengths: what can be read of it nevertheless. */
export function readLoosely(raw: string): HttpAnswer | null {
  const status = /^HTTP\/\d\.\d (\d{3})/.exec(raw)?.[1];
  const lines = raw.split('\n').map((line) => line.trimEnd());
  const empty = lines.indexOf('');
  if (status === undefined || empty < 0) return null;
  const head = lines.slice(0, empty);
  const values = (name: string) =>
    head.flatMap((line) => {
      const [given = '', ...value] = line.split(':');
      return given.trim().toLowerCase() === name ? [value.join(':').trim()] : [];
    });
  const text = lines.slice(empty + 1).join('\n');
  const [location = ''] = values('location');
  const [length = '0'] = values('content-length');
  return {
    status: Number(status),
    challenges: values('www-authenticate').join(', '),
    location,
    text: Buffer.from(text, 'latin1').toString(),
    isCut: text === '' && length !== '0',
  };
}
