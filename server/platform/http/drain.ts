import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const LOOK_MS = 20;
// A body that is being sent gets this long; a stream, which never ends by itself, no longer.
const BODY_MS = 500;

/** Counts the calls that are being answered. Returns what stops taking new ones and waits for these, but not forever. */
export function watchCalls(server: Server): (limitMs: number) => Promise<void> {
  const open = new Set<ServerResponse>();
  let isStopping = false;
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    if (isStopping) response.shouldKeepAlive = false;
    open.add(response);
    response.once('close', () => open.delete(response));
  });

  const until = async (isDone: () => boolean, limitMs: number) => {
    for (const end = performance.now() + limitMs; !isDone() && performance.now() < end;) await pause(LOOK_MS);
  };
  return async (limitMs) => {
    isStopping = true;
    // Their connections end with their answers, so that no new call comes by them.
    for (const response of open) response.shouldKeepAlive = false;
    server.close();
    await until(() => [...open].every(({ headersSent }) => headersSent), limitMs);
    await until(() => [...open].every(({ writableFinished }) => writableFinished), BODY_MS);
  };
}
