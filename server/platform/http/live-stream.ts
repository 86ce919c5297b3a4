import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { tooMany, unavailable } from './errors.ts';

/** How many viewers are let in. An address for which `isUnlimited` holds is bound by the total alone. */
export interface StreamLimits {
  readonly perAddress: number;
  readonly total: number;
  readonly isUnlimited: (address: string) => boolean;
}

/** One theme: whoever joins gets the first message, then every one that is sent. */
export interface Channel {
  readonly viewers: () => number;
  /**
   * Answers with server-sent events, `first` at once. Refuses with 429 above the address's limit and with 503 above
   * the total.
   */
  join(request: FastifyRequest, reply: FastifyReply, first: Buffer): FastifyReply;
  /** Sends one message, the same bytes to everyone. A viewer too slow to follow is cut off: it comes back for the whole. */
  send(message: Buffer): void;
  /** Ends every viewer's stream. */
  end(): void;
}

export interface LiveStream {
  channel(): Channel;
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
  let total = 0;
  let dropped = 0;
  const heartbeat = setInterval(() => channels.forEach((channel) => channel.send(HEARTBEAT)), HEARTBEAT_MS);
  heartbeat.unref();

  function admit(address: string): void {
    const present = addresses.get(address) ?? 0;
    if (present >= limits.perAddress && !limits.isUnlimited(address))
      throw tooMany('Too many live views are open from this address.', 5);
    if (total >= limits.total) throw unavailable('Too many people are watching now. Please try again.');
    addresses.set(address, present + 1);
    total += 1;
  }

  function release(address: string): void {
    const left = (addresses.get(address) ?? 1) - 1;
    if (left > 0) addresses.set(address, left);
    else addresses.delete(address);
    total -= 1;
  }

  return {
    channel() {
      const channel = new OpenChannel(admit, release, () => (dropped += 1));
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

class OpenChannel implements Channel {
  readonly #present = new Set<ServerResponse>();
  readonly #admit: (address: string) => void;
  readonly #release: (address: string) => void;
  readonly #onDrop: () => void;
  /** The most that may wait for one viewer: twice the largest first message, so that a healthy one can always join. */
  #cap = SMALLEST_CAP;

  constructor(admit: (address: string) => void, release: (address: string) => void, onDrop: () => void) {
    this.#admit = admit;
    this.#release = release;
    this.#onDrop = onDrop;
  }

  viewers(): number {
    return this.#present.size;
  }

  join(request: FastifyRequest, reply: FastifyReply, first: Buffer): FastifyReply {
    const address = request.ip;
    this.#admit(address);
    reply.hijack();
    const viewer = reply.raw;
    viewer.once('close', () => {
      this.#present.delete(viewer);
      this.#release(address);
    });
    // A hijacked reply skips the hooks that would write its headers, the security headers among them.
    viewer.writeHead(200, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache',
      'x-accel-buffering': 'no',
    });
    this.#cap = Math.max(this.#cap, 2 * first.length);
    if (request.method === 'HEAD') viewer.end();
    else {
      this.#present.add(viewer);
      viewer.write(first);
    }
    return reply;
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
