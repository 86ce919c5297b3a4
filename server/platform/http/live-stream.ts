import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressKey } from './address-key.ts';
import { Refusal, tooMany, unavailable } from './errors.ts';

/** How many viewers are let in. An address for which `isUnlimited` holds is bound by the total alone. */
export interface StreamLimits {
  readonly perAddress: number;
  readonly total: number;
  readonly isUnlimited: (address: string) => boolean;
}

/** One theme: whoever joins gets the first message, then every one that is sent. */
export interface LiveChannel {
  readonly viewers: () => number;
  /**
   * Answers with server-sent events, `first` at once. Refuses with 429 above the address's limit, with 503 above the
   * total, and with 409 a second stream on one connection, which would wait for the end of the first.
   */
  join(request: FastifyRequest, reply: FastifyReply, first: Buffer): FastifyReply;
  /** Sends one message, the same bytes to everyone. A viewer too slow to follow is cut off: it comes back for the whole. */
  send(message: Buffer): void;
  /** Ends every viewer's stream. */
  end(): void;
}

export interface LiveStream {
  channel(): LiveChannel;
  viewers(): number;
  /** How many slow viewers were cut off so far. */
  dropped(): number;
  close(): void;
}

const HEARTBEAT_MS = 15_000;
const HEARTBEAT = Buffer.from(':\n\n');
const SMALLEST_CAP = 64 * 1024;

/** Writes server-sent events to many viewers. */
export function createLiveStream(limits: StreamLimits): LiveStream {
  const channels: OpenChannel[] = [];
  const addresses = new Map<string, number>();
  const sockets = new WeakSet<Socket>();
  let total = 0;
  let dropped = 0;
  const heartbeat = setInterval(() => channels.forEach((channel) => channel.send(HEARTBEAT)), HEARTBEAT_MS);
  heartbeat.unref();

  function admit(ip: string): () => void {
    const address = addressKey(ip);
    const present = addresses.get(address) ?? 0;
    if (present >= limits.perAddress && !limits.isUnlimited(ip))
      throw tooMany('Too many live views are open from this address.', 5);
    if (total >= limits.total) throw unavailable('Too many people are watching now. Please try again.');
    addresses.set(address, present + 1);
    total += 1;
    return () => release(address);
  }

  function release(address: string): void {
    const left = (addresses.get(address) ?? 1) - 1;
    if (left > 0) addresses.set(address, left);
    else addresses.delete(address);
    total -= 1;
  }

  return {
    channel() {
      const channel = new OpenChannel(admit, sockets, () => (dropped += 1));
      channels.push(channel);
      return channel;
    },
    viewers: () => total,
    dropped: () => dropped,
    close() {
      clearInterval(heartbeat);
      for (const channel of channels) channel.end();
    },
  };
}

class OpenChannel implements LiveChannel {
  readonly #present = new Set<ServerResponse>();
  readonly #admit: (ip: string) => () => void;
  /** Connections that carry a stream. */
  readonly #sockets: WeakSet<Socket>;
  readonly #onDrop: () => void;
  /** The most that may wait for one viewer: twice the largest first message, so that a healthy one can always join. */
  #cap = SMALLEST_CAP;

  constructor(admit: (ip: string) => () => void, sockets: WeakSet<Socket>, onDrop: () => void) {
    this.#admit = admit;
    this.#sockets = sockets;
    this.#onDrop = onDrop;
  }

  viewers(): number {
    return this.#present.size;
  }

  join(request: FastifyRequest, reply: FastifyReply, first: Buffer): FastifyReply {
    const { socket } = request.raw;
    if (this.#sockets.has(socket))
      throw new Refusal(409, 'stream_open', 'This connection carries a live view already.');
    const release = this.#admit(request.ip);
    reply.hijack();
    const viewer = reply.raw;
    this.#follow(viewer, socket, release);
    // A hijacked reply skips the hooks that would write its headers, the security headers among them.
    viewer.writeHead(200, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache',
      'x-accel-buffering': 'no',
    });
    this.#cap = Math.max(this.#cap, 2 * first.length);
    if (request.method === 'HEAD' || socket.destroyed) viewer.end();
    else {
      this.#present.add(viewer);
      viewer.write(first);
    }
    return reply;
  }

  /** Frees the place when the answer ends or its connection closes: an answer behind another one gets no event for that. */
  #follow(viewer: ServerResponse, socket: Socket, release: () => void): void {
    this.#sockets.add(socket);
    let isOver = false;
    const leave = () => {
      if (isOver) return;
      isOver = true;
      viewer.off('close', leave);
      socket.off('close', leave);
      this.#sockets.delete(socket);
      this.#present.delete(viewer);
      release();
    };
    viewer.once('close', leave);
    socket.once('close', leave);
    if (socket.destroyed) leave();
  }

  send(message: Buffer): void {
    for (const viewer of this.#present) {
      if (viewer.writableLength <= this.#cap) viewer.write(message);
      else {
        this.#present.delete(viewer);
        viewer.destroy();
        this.#onDrop();
      }
    }
  }

  end(): void {
    for (const viewer of this.#present) viewer.end();
    this.#present.clear();
  }
}
