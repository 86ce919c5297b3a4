import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { isServedByAnother } from './common-settings.ts';
import type { Config } from './config.ts';
import {
  explainListening,
  keepRoomClosed,
  openWaitingRoom,
  type WaitingRoom,
} from './platform/http/waiting-room.ts';

/** A server that does not answer by then serves no other process either. */
const ASK_MS = 2_000;

/**
 * What answers while the product prepares: nothing on PostgreSQL where another process serves meanwhile, since a proxy takes
 * each call to that one; else a waiting room, so that whoever asks learns why it takes so long.
 */
export async function openRoom(
  { host, port, databaseUrl }: Pick<Config, 'host' | 'port' | 'databaseUrl'>,
  print: (line: string) => void,
): Promise<WaitingRoom> {
  // A port that the system chooses is known only once something listens.
  if (!databaseUrl || port === 0) return openWaitingRoom(host, port);
  const isServed = await Promise.race([isServedByAnother(databaseUrl), pause(ASK_MS, false)]);
  if (!isServed) return openWaitingRoom(host, port);
  print('another process serves: this one refuses connections until it can serve too');
  return keepRoomClosed(host, port);
}

/** From here on the product answers in the place of the room. */
export async function takeOver(room: WaitingRoom, http: FastifyInstance, host: string): Promise<void> {
  // For `localhost` there are two sockets, one for each kind of address.
  const socket = host === 'localhost' ? null : room.giveSocket();
  if (socket === null) await room.close();
  const given = socket === null ? {} : { _handle: socket };
  await http.listen({ host, port: room.port, ...given }).catch((error: unknown) => {
    throw explainListening(error as NodeJS.ErrnoException, host, room.port);
  });
}
