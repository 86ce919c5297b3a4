import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** What a unit does on its line: bytes, a while without any, the end of the line, or a break. */
export type UnitStep = Buffer | { readonly waitMs: number } | 'end' | 'reset' | 'flood';

/** Text as it goes over the line, a byte a character. */
export const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');
export const wait = (waitMs: number): UnitStep => ({ waitMs });

/** Plays steps on a connection, until it is gone. */
export async function play(socket: Socket, steps: readonly UnitStep[]): Promise<void> {
  for (const step of steps) {
    if (socket.destroyed) return;
    if (step === 'end') socket.end();
    else if (step === 'reset') socket.resetAndDestroy();
    else if (step === 'flood') await flood(socket);
    else if (Buffer.isBuffer(step)) socket.write(step);
    else await pause(step.waitMs);
  }
}

/** Sends as much as is taken, without an end. */
async function flood(socket: Socket): Promise<void> {
  const part = Buffer.alloc(65_536, 'x');
  while (!socket.destroyed) {
    if (!socket.write(part)) await pause(1);
  }
}
