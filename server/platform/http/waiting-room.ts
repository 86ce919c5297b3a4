import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { WAITING_PAGE } from './waiting-page.ts';

/** Answers 503 on the product's address while it prepares, so that whoever asks learns why, and a taken port shows at once. */
export interface WaitingRoom {
  /** The port, also where the system chose it. */
  readonly port: number;
  explain(reason: string): void;
  /**
   * What the product listens with, so that whoever asks meanwhile is neither refused nor cut off: the same socket. Who is in
   * the room by then is answered there. Null where the product opens one of its own.
   */
  giveSocket(): unknown;
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
  await once(server, 'listening').catch((error: unknown) => {
    throw explainListening(error as NodeJS.ErrnoException, host, port);
  });
  return {
    port: (server.address() as AddressInfo).port,
    explain: (now) => {
      reason = now;
    },
    // `listen` takes what holds a socket under this name. The server of the room is never closed then: that would close it.
    giveSocket: () => (server as unknown as { _handle: unknown })._handle,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/**
 * Where another process serves already nobody waits here: a proxy goes elsewhere where a connection is refused, with what
 * writes too, and passes an early 503 on. So nothing listens until the product can serve; a taken port still shows at once.
 */
export async function keepRoomClosed(host: string, port: number): Promise<WaitingRoom> {
  if (await answers(host, port)) throw takenPort(host, port);
  return { port, explain: () => undefined, giveSocket: () => null, close: () => Promise.resolve() };
}

/** Why an address can't be listened on, in a sentence for the operator. */
export function explainListening(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE') return takenPort(host, port);
  return new Error(`HOST=${host} with PORT=${port} can't be listened on: ${error.message}`, { cause: error });
}

function takenPort(host: string, port: number): Error {
  return new Error(`PORT=${port} is taken by another program on ${host}`);
}

async function answers(host: string, port: number): Promise<boolean> {
  const own = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  const socket = connect({ host: own, port, timeout: 1_000 });
  try {
    await Promise.race([
      once(socket, 'connect'),
      once(socket, 'timeout').then(() => Promise.reject(new Error())),
    ]);
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
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
