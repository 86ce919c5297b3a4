import { setTimeout as pause } from 'node:timers/promises';
import { isBarrierAddress, type Devices, type OpenBarrier } from '../../devices/index.ts';
import type { Gates } from '../../gates/index.ts';
import type { Services } from '../../platform/services.ts';
import { laneOf, obey, type BarrierServices } from './obey.ts';
import { queueByDevice, type InTurn } from './in-turn.ts';
import { sweepCoils } from './modbus/sweep-coils.ts';
import { createAccountGuard } from './account-guard.ts';
import { watchBarrier } from './watch-barrier.ts';

interface Pace {
  /** How often new, changed and revoked barriers are seen. */
  readonly followMs: number;
  /** How long a lane rests before it asks anew what another process has left. */
  readonly restMs: number;
  readonly watchMs: number;
  /** How often coils are sought that somebody has left on. */
  readonly sweepMs: number;
}

const PACE: Pace = { followMs: 2_000, restMs: 5_000, watchMs: 30_000, sweepMs: 2_000 };
const AFTER_FAULT_MS = 1_000;

/** Opens the barriers of all malls that the server reaches by itself, until it is stopped. */
export function startBarriers(
  services: Services,
  { devices, gates }: { readonly devices: Devices; readonly gates: Gates },
  pace: Pace = PACE,
): { stop(): Promise<void> } {
  const on = { services, devices, commands: gates.commands, guard: createAccountGuard() };
  const inTurn = queueByDevice();
  const driven = new Map<string, { end: AbortController; done: Promise<unknown> }>();

  function begin(of: OpenBarrier): { end: AbortController; done: Promise<unknown> } {
    const end = new AbortController();
    const isAllowed = isBarrierAddress(services.config.barrierNetworks, of.barrier.host);
    const watch = { inTurn, everyMs: pace.watchMs, ended: end.signal };
    const watched = isAllowed ? watchBarrier(on, of, watch) : Promise.resolve();
    return { end, done: Promise.all([driveLane(on, of, { inTurn, pace, ended: end.signal }), watched]) };
  }

  function follow(): void {
    const wanted = new Map(devices.barriers().map((of) => [nameOf(of), of]));
    for (const [name, { end }] of driven) if (!wanted.has(name)) end.abort();
    for (const name of driven.keys()) if (!wanted.has(name)) driven.delete(name);
    for (const [name, of] of wanted) if (!driven.has(name)) driven.set(name, begin(of));
  }

  follow();
  const timer = setInterval(follow, pace.followMs);
  const swept = new AbortController();
  const sweeping = sweepOn(on, { inTurn, pace, ended: swept.signal });
  return {
    async stop() {
      clearInterval(timer);
      swept.abort();
      for (const { end } of driven.values()) end.abort();
      await Promise.all([sweeping, ...[...driven.values()].map(({ done }) => done)]);
    },
  };
}

/** Switches off what somebody has left on, at the start and ever after. */
async function sweepOn(on: BarrierServices, { inTurn, pace, ended }: Drive): Promise<void> {
  while (!ended.aborted) {
    try {
      await sweepCoils(on, inTurn);
    } catch (error) {
      on.services.log.error({ err: error }, 'relays that were left on were not sought');
    }
    await pause(pace.sweepMs, undefined, { signal: ended }).catch(() => undefined);
  }
}

interface Drive {
  readonly inTurn: InTurn;
  readonly pace: Pace;
  readonly ended: AbortSignal;
}

/** Obeys the commands of one lane, one after the other. */
async function driveLane(
  on: BarrierServices,
  of: OpenBarrier,
  { inTurn, pace, ended }: Drive,
): Promise<void> {
  while (!ended.aborted) {
    const turn = new AbortController();
    // Waits first and asks then: a command in between would be asked for by nobody.
    const woken = on.commands.wait(laneOf(of), pace.restMs, AbortSignal.any([ended, turn.signal]));
    try {
      if (!(await inTurn(of.barrier, () => obeyNext(on, of, ended)))) await woken;
    } catch (error) {
      on.services.log.error({ err: error, gate: of.gate }, 'a barrier was not asked to open');
      await pause(AFTER_FAULT_MS, undefined, { signal: ended }).catch(() => undefined);
    } finally {
      turn.abort();
    }
  }
}

/** False where nothing is asked of the lane's barrier. */
async function obeyNext(on: BarrierServices, of: OpenBarrier, ended: AbortSignal): Promise<boolean> {
  const command = ended.aborted ? null : await on.commands.take(laneOf(of));
  if (command) await obey(on, of, command);
  return command !== null;
}

function nameOf({ device, gate, barrier, password }: OpenBarrier): string {
  return JSON.stringify([device.publicId, gate, barrier, password]);
}
