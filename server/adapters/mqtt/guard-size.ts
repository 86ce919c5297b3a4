import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';

/** Of a packet before its sender is known, and afterwards: by what it announces, before a byte of it is stored. */
const MOST_BEFORE = 4 * 1024;
const MOST_AFTER = 256 * 1024;
/** A packet's length takes at most four bytes behind the first. */
const MOST_HEAD = 5;

export interface GuardedSocket {
  readonly stream: Duplex;
  /** Larger packets are borne from now on; what is called where one announces more than even that. */
  trust(onTooLarge: () => void): void;
}

/** A socket that ends where a packet announces more than it may hold: the broker would collect whatever is announced. */
export function guardSize(socket: Socket): GuardedSocket {
  const check = createPacketCheck();
  let noteTooLarge: (() => void) | undefined;
  const stream = new Duplex({
    read: () => void socket.resume(),
    write: (chunk: Buffer, _encoding, done) => void socket.write(chunk, done),
    final: (done) => void socket.end(done),
    destroy(error, done) {
      socket.destroy();
      done(error);
    },
  });
  socket.on('data', (chunk: Buffer) => {
    if (stream.destroyed) return;
    if (!check.allows(chunk)) {
      noteTooLarge?.();
      stream.destroy(new Error('a packet is too large'));
    } else if (!stream.push(chunk)) socket.pause();
  });
  socket.on('end', () => void stream.push(null));
  socket.on('error', (error) => void stream.destroy(error));
  socket.on('close', () => void stream.destroy());
  return {
    stream,
    trust(onTooLarge) {
      check.trust();
      noteTooLarge = onTooLarge;
    },
  };
}

export interface PacketCheck {
  /** False once a packet announces too much, or has no length at all. */
  allows(chunk: Uint8Array): boolean;
  trust(): void;
}

/** Follows the packets of a stream by their first bytes alone. */
export function createPacketCheck(): PacketCheck {
  let most = MOST_BEFORE;
  let left = 0;
  let head: number[] = [];

  /** Whether the head that has come so far may go on. */
  function readHead(byte: number): boolean {
    head.push(byte);
    const isWhole = head.length > 1 && byte < 128;
    if (!isWhole) return head.length < MOST_HEAD;
    left = head.slice(1).reduce((sum, part, position) => sum + (part & 127) * 128 ** position, 0);
    head = [];
    return left <= most;
  }

  return {
    allows(chunk) {
      for (let at = 0; at < chunk.length;) {
        const step = Math.min(left, chunk.length - at);
        left -= step;
        at += step;
        if (step > 0) continue;
        if (!readHead(chunk[at] ?? 0)) return false;
        at += 1;
      }
      return true;
    },
    trust() {
      most = MOST_AFTER;
    },
  };
}
