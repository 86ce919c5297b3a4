import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { OpenBarrier } from '../../devices/index.ts';
import { laneOf, type BarrierServices } from './obey.ts';
import type { InTurn } from './in-turn.ts';

const PATIENCE_MS = 3_000;
const MOST_MISSES = 3;

interface Watch {
  readonly inTurn: InTurn;
  readonly everyMs: number;
  readonly ended: AbortSignal;
}

/**
 * Sees every so often whether a barrier's device takes connections, without a sign-in, so that people know of a dead one
 * before a car stands there.
 */
export async function watchBarrier(
  { services: { clock, log }, devices, commands }: BarrierServices,
  of: OpenBarrier,
  { inTurn, everyMs, ended }: Watch,
): Promise<void> {
  const { host, port } = of.barrier;
  let misses = 0;
  const warn = (detail: string | null) =>
    commands
      .warn(laneOf(of), detail)
      .catch((error: unknown) => log.error({ err: error }, 'a dead barrier was not reported'));
  while (!ended.aborted) {
    const isThere = await inTurn(of.barrier, () => takesConnections(host, port));
    if (ended.aborted) return;
    if (isThere) devices.noteSeen(of.device, clock());
    if (isThere && misses >= MOST_MISSES) await warn(null);
    misses = isThere ? 0 : misses + 1;
    if (misses === MOST_MISSES) await warn(`Its barrier does not answer at ${host}, port ${port}.`);
    await pause(everyMs, undefined, { signal: ended }).catch(() => undefined);
  }
}

function takesConnections(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: PATIENCE_MS });
    const end = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket
      .on('connect', () => end(true))
      .on('timeout', () => end(false))
      .on('error', () => end(false));
  });
}
