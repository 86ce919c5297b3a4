import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { BarrierFault, lineBroken, tooLate, unreachable } from '../barrier-fault.ts';
import { createAnswerReader, readLoosely, type HttpAnswer } from './read-answer.ts';

export interface HttpCommand {
  readonly method: 'GET' | 'PUT';
  /** The path with its query. */
  readonly uri: string;
  readonly body?: string;
}

/** A device in the same house takes milliseconds. */
const CONNECT_MS = 3_000;
const MOST_HEAD = 16_384;
/** All that a device may send at one call; an answer takes some hundred bytes. */
const MOST_BYTES = 100_000;

/**
 * Sends one call on a connection of its own and reads the answer, as little of it as there is: units break lines, name no
 * length and never end. Nothing is followed to another address. Throws a BarrierFault.
 */
export function sendHttp(
  place: { readonly host: string; readonly port: number },
  { method, uri: path, body }: HttpCommand,
  authorization: string | null,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  if (signal.aborted) return Promise.reject(tooLate());
  const headers = {
    ...(body !== undefined && {
      'content-type': 'application/xml',
      'content-length': String(Buffer.byteLength(body)),
    }),
    ...(authorization !== null && { authorization }),
    connection: 'close',
  };
  // Lenient, since units end lines as they like. Its own agent: no connection is left over.
  const how = { agent: false, insecureHTTPParser: true, maxHeaderSize: MOST_HEAD };
  const call = request({ ...place, ...how, method, path, headers });
  const answered = readAnswer(call, signal).finally(() => call.destroy());
  // As bytes: Node would else write the head, too, as UTF-8.
  call.end(body === undefined ? undefined : Buffer.from(body));
  return answered;
}

function readAnswer(call: ClientRequest, signal: AbortSignal): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const line = watchLine(call);
    const reader = createAnswerReader(resolve);
    const give = () => reader.give() || reject(line.isOpen() ? tooLate() : unreachable());
    const connecting = setTimeout(() => line.isOpen() || reject(unreachable()), CONNECT_MS);
    signal.addEventListener('abort', give);
    line.onTooMuch(() => reader.give() || reject(notUnderstood()));
    call
      .on('response', (response: IncomingMessage) => {
        if (line.speaksHttp()) reader.read(response);
        else reject(noHttp());
      })
      .on('error', (error) => {
        if (!reader.give()) settleError(error, line, { resolve, reject });
      })
      .on('close', () => {
        clearTimeout(connecting);
        signal.removeEventListener('abort', give);
        if (!reader.give()) reject(lineBroken());
      });
  });
}

interface Line {
  isOpen(): boolean;
  speaksHttp(): boolean;
  onTooMuch(end: () => void): void;
}

/** What the parser does not say: whether there was a connection, how much came, and whether it began as HTTP does. */
function watchLine(call: ClientRequest): Line {
  let [isOpen, count, start] = [false, 0, ''];
  let end: () => void = () => undefined;
  call.on('socket', (socket) => {
    socket.once('connect', () => (isOpen = true));
    // Before the parser's own.
    socket.prependListener('data', (more: Buffer) => {
      count += more.length;
      if (start.length < 5) start = (start + more.toString('latin1', 0, 20)).trimStart();
      if (count > MOST_BYTES) end();
    });
  });
  return {
    isOpen: () => isOpen,
    speaksHttp: () => start.length === 0 || start.startsWith('HTTP/'.slice(0, start.length)),
    onTooMuch: (give) => (end = give),
  };
}

interface Settle {
  readonly resolve: (answer: HttpAnswer) => void;
  readonly reject: (fault: BarrierFault) => void;
}

function settleError(error: Error, line: Line, { resolve, reject }: Settle): void {
  if (!line.isOpen()) return reject(unreachable());
  if (!('code' in error && String(error.code).startsWith('HPE_'))) return reject(lineBroken());
  if (!line.speaksHttp()) return reject(noHttp());
  const raw = 'rawPacket' in error && Buffer.isBuffer(error.rawPacket) ? error.rawPacket : null;
  const answer = raw && readLoosely(raw.toString('latin1'));
  if (answer) resolve(answer);
  else reject(notUnderstood());
}

function noHttp(): BarrierFault {
  return new BarrierFault('refused', 'What answers at its port speaks no HTTP: see its port.');
}

function notUnderstood(): BarrierFault {
  return new BarrierFault('unsure', 'It answered in a way that is not understood.');
}
