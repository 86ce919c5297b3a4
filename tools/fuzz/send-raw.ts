import { connect } from 'node:net';
import type { RawRequest } from './hostile-request.ts';

/** What came back: status 0 where the connection ended without an answer. */
export interface RawAnswer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
  readonly ms: number;
}

const PATIENCE_MS = 20_000;
/** Where a server waits for bytes that never come, the sender says that there are none. */
const INCOMPLETE_MS = 300;

/** Sends bytes as they are, which no client library would, and reads until the server ends the connection. */
export function sendRaw(port: number, { head, body }: RawRequest): Promise<RawAnswer> {
  const began = performance.now();
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    const patience = setTimeout(() => socket.destroy(), PATIENCE_MS);
    const silence = setTimeout(
      () => chunks.length === 0 && mayBeIncomplete(head) && socket.end(),
      INCOMPLETE_MS,
    );
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      // A live stream never ends by itself.
      if (chunk.includes('text/event-stream') || chunks.length > 400) socket.destroy();
    });
    socket.on('error', () => undefined);
    socket.once('close', () => {
      clearTimeout(patience);
      clearTimeout(silence);
      resolve({ ...readAnswer(Buffer.concat(chunks)), ms: performance.now() - began });
    });
    socket.write(Buffer.concat([Buffer.from(head, 'latin1'), body]));
  });
}

function mayBeIncomplete(head: string): boolean {
  return /content-length|transfer-encoding|upgrade|expect|^(CONNECT|X|\*)/im.test(head);
}

function readAnswer(all: Buffer): Omit<RawAnswer, 'ms'> {
  // What a server says before it has read a body is no answer yet.
  const text = all.toString('utf8').replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '');
  const end = text.indexOf('\r\n\r\n');
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(text)?.[1] ?? 0);
  if (end === -1) return { status, head: text, body: '' };
  const head = text.slice(0, end);
  const body = text.slice(end + 4);
  if (/transfer-encoding: chunked/i.test(head)) return { status, head, body: joinChunks(body) };
  // What follows is the answer to bytes behind the request.
  const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? Infinity);
  return { status, head, body: Buffer.from(body).subarray(0, length).toString() };
}

function joinChunks(text: string): string {
  let [joined, rest] = ['', Buffer.from(text)];
  for (;;) {
    const end = rest.indexOf('\r\n');
    const size = Number.parseInt(rest.subarray(0, end).toString(), 16);
    if (end === -1 || !(size > 0)) return joined;
    joined += rest.subarray(end + 2, end + 2 + size).toString();
    rest = rest.subarray(end + 4 + size);
  }
}
