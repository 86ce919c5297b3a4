import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WAITING_PAGE } from './waiting-page.ts';

/** Answers 503 on the product's address while it prepares, so that whoever asks learns why, and a taken port shows at once. */
export interface WaitingRoom {
  /** The port, also where the system chose it. */
  readonly port: number;
  explain(reason: string): void;
  close(): Promise<void>;
}

export async function openWaitingRoom(host: string, port: number): Promise<WaitingRoom> {
  let reason = 'the product is starting';
  const server = createServer((request, response) => {
    const head = { 'retry-after': '2', 'cache-control': 'no-store', connection: 'close' };
    if (isForPage(request)) {
      response.writeHead(503, { 'content-type': 'text/html; charset=utf-8', ...head }).end(WAITING_PAGE);
      return;
    }
    const isHealth = pathOf(request) === '/healthz';
    const body = isHealth
      ? { status: 'starting', reason }
      : { error: 'The product is starting. Please try again in a moment.', code: 'unavailable' };
    response.writeHead(503, { 'content-type': 'application/json', ...head }).end(JSON.stringify(body));
  });
  server.listen(port, host);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') throw new Error(`PORT=${port} is taken by another program on ${host}`);
    throw new Error(`HOST=${host} with PORT=${port} can't be listened on: ${error.message}`, {
      cause: error,
    });
  });
  return {
    port: (server.address() as AddressInfo).port,
    explain: (now) => {
      reason = now;
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** Whether a person's browser asks for a page; programs are answered in JSON. */
function isForPage(request: IncomingMessage): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const isCall = /^\/(?:api|healthz|metrics)(?:\/|$)/.test(pathOf(request));
  return isRead && !isCall && /\btext\/html\b/.test(request.headers.accept ?? '');
}

function pathOf(request: IncomingMessage): string {
  return request.url?.split('?')[0] ?? '';
}
