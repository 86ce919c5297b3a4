import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveParent, weigh } from './child.ts';

/**
 * The least that a Node server can do: a prebuilt answer with its name on every GET, one Buffer to every viewer of
 * /stream at every POST. What the product does beside it is the product's price.
 */
const viewers = new Set<ServerResponse>();
let body = Buffer.alloc(0);
let headers: Record<string, string> = {};

const server = createServer((request, response) => {
  if (request.method === 'POST') {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      spread(Buffer.concat(pieces).toString());
      response.writeHead(202, { 'content-type': 'application/json' }).end('{}');
    });
  } else if (request.url?.includes('/stream')) {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
    response.write(':\n\n');
    viewers.add(response);
    response.once('close', () => viewers.delete(response));
  } else if (request.headers['if-none-match'] === headers['etag']) response.writeHead(304, headers).end();
  else response.writeHead(200, { ...headers, 'content-length': body.length }).end(body);
});

function spread(text: string): void {
  const { readings } = JSON.parse(text) as { readings: { slot: string; occupied: boolean }[] };
  const slots = readings.map(({ slot, occupied }) => [slot, occupied ? 1 : 0]);
  const message = Buffer.from(`event: occupancy\ndata: ${JSON.stringify({ slot_array: slots })}\n\n`);
  for (const viewer of viewers) viewer.write(message);
}

serveParent({
  open: () =>
    new Promise<{ port: number }>((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve({ port: (server.address() as AddressInfo).port }));
    }),
  /** Answers every GET with these bytes from now on. */
  hold: (given: { base64: string; headers: Record<string, string> }) => {
    body = Buffer.from(given.base64, 'base64');
    headers = given.headers;
  },
  weigh,
});
