import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as immediately, setTimeout as pause } from 'node:timers/promises';

const LOOK_MS = 20;
// A body that is being sent gets this long; a stream, which never ends by itself, no longer.
const BODY_MS = 500;
// A connection that was just taken gets this long to send its call.
const FIRST_MS = 200;
// A turn of the loop that is shorter leaves hardly anybody waiting at the door.
const SHORT_MS = 2;
const TURNS = 100;

export interface Drain {
  /** From now on each answer is the last of its connection, and new ones are still taken. */
  announce(): void;
  /** Takes nothing new and waits for what is being answered, but not forever. */
  end(limitMs: number): Promise<void>;
}

/** Counts the calls that are being answered, so that a stop can wait for them. */
export function watchCalls(server: Server): Drain {
  const open = new Set<ServerResponse>();
  // An answer that waits for an earlier one of its connection never hears that the connection is gone.
  const bySocket = new Map<Socket, Set<ServerResponse>>();
  let isStopping = false;
  server.on('connection', (socket: Socket) => {
    const answers = new Set<ServerResponse>();
    bySocket.set(socket, answers);
    socket.once('close', () => {
      bySocket.delete(socket);
      for (const response of answers) open.delete(response);
    });
  });
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    if (isStopping) response.shouldKeepAlive = false;
    const answers = bySocket.get(socket);
    open.add(response);
    answers?.add(response);
    response.once('close', () => {
      open.delete(response);
      answers?.delete(response);
    });
  });

  const until = async (isDone: () => boolean, limitMs: number) => {
    for (const end = performance.now() + limitMs; !isDone() && performance.now() < end;) await pause(LOOK_MS);
  };
  function announce(): void {
    isStopping = true;
    // Their connections end with their answers, so that no new call comes by them.
    for (const response of open) response.shouldKeepAlive = false;
  }
  return {
    announce,
    async end(limitMs) {
      announce();
      // What waits to be accepted, or lies unread, as the socket closes is cut off.
      await shortTurn();
      server.close();
      await until(() => [...bySocket.values()].every(({ size }) => size > 0), FIRST_MS);
      await until(() => [...open].every(({ headersSent }) => headersSent), limitMs);
      await until(() => [...open].every(({ writableFinished }) => writableFinished), BODY_MS);
    },
  };
}

/** Resolves right after the loop has taken whatever had come, in a turn that was short. */
async function shortTurn(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) {
    const began = performance.now();
    await immediately();
    if (performance.now() - began < SHORT_MS) return;
  }
}
