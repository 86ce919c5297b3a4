import type { Socket } from 'node:net';

/** Answers what could not even be read as a request, in the shape of every failure, and ends the connection. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [status, code, sentence] = ANSWERS[error.code ?? ''] ?? NOT_HTTP;
  const body = JSON.stringify({ error: sentence, code });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

const NOT_HTTP = ['400 Bad Request', 'bad_request', 'The request could not be read.'] as const;
const ANSWERS: Readonly<Record<string, readonly [status: string, code: string, sentence: string]>> = {
  HPE_HEADER_OVERFLOW: ['413 Content Too Large', 'too_large', 'The address or the headers are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'too_slow', 'The request took too long to arrive.'],
};
