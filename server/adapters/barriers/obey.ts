import { setTimeout as pause } from 'node:timers/promises';
import { indiaTime } from '#domain/time/india-time.ts';
import { isBarrierAddress, type Devices, type OpenBarrier } from '../../devices/index.ts';
import type { CommandsForBarriers, Controller, TakenCommand } from '../../gates/index.ts';
import type { Services } from '../../platform/services.ts';
import { BarrierFault } from './barrier-fault.ts';
import { openBarrier } from './open-barrier.ts';
import type { AccountGuard } from './account-guard.ts';

/** What drives the barriers of this process. */
export interface BarrierServices {
  readonly services: Pick<Services, 'clock' | 'log' | 'config'>;
  readonly devices: Pick<Devices, 'barriers' | 'coils' | 'noteSeen' | 'noteMessage'>;
  readonly commands: CommandsForBarriers;
  readonly guard: AccountGuard;
}

/** Later another car may stand there, and a command is another process's to try. */
const TRIES_MS = 4_000;
const BETWEEN_MS = 300;
/** What became of a command is stored though the database is away for a moment. */
const MOST_ANSWERS = 5;

export function laneOf({ device, gate }: OpenBarrier): Controller {
  return { mall: device.mall, gate, device: device.publicId };
}

/** What became of a command: why it did not open, or what is wrong though it did. */
interface Outcome {
  readonly fault: BarrierFault | null;
  readonly warning: string | null;
}

/** Opens the barrier for a command, and stores what became of it. */
export async function obey(on: BarrierServices, of: OpenBarrier, command: TakenCommand): Promise<void> {
  const { fault, warning } = await tryToOpen(on, of, command);
  const { clock, log } = on.services;
  const detail = fault?.message ?? warning;
  if (detail !== null) log.warn({ gate: of.gate, because: detail }, 'a barrier did not do as it was asked');
  if (!fault) on.devices.noteSeen(of.device, clock());
  const reason = fault ? `barrier_${fault.kind}` : 'barrier_left_on';
  on.devices.noteMessage(of.device, {
    at: clock(),
    accepted: fault ? 0 : 1,
    refused: detail === null ? [] : [{ reason, detail }],
  });
  const result = fault
    ? ({ result: 'failed', detail: fault.message } as const)
    : ({ result: 'done', detail: null } as const);
  await untilStored(() => on.commands.answer(laneOf(of), command, result));
  if (warning !== null) await untilStored(() => on.commands.warn(laneOf(of), warning));
}

async function untilStored(store: () => Promise<void>): Promise<void> {
  for (let left = MOST_ANSWERS; ; left -= 1) {
    try {
      await store();
      return;
    } catch (error) {
      if (left <= 1) throw error;
      await pause(BETWEEN_MS);
    }
  }
}

/** It is asked again where the fault allows it, while the car that it opens for stands there. */
async function tryToOpen(
  on: BarrierServices,
  of: OpenBarrier,
  { expiresAt }: TakenCommand,
): Promise<Outcome> {
  const { clock, config } = on.services;
  if (!isBarrierAddress(config.barrierNetworks, of.barrier.host))
    return failed(new BarrierFault('refused', 'Its address lies in none of BARRIER_NETWORKS any more.'));
  const from = performance.now();
  for (let tries = 1; clock() < expiresAt; tries += 1) {
    const outcome = await openOnce(on, of);
    const again = outcome.fault?.again;
    if (!again || tries >= again.most || performance.now() - from > TRIES_MS) return outcome;
    await pause(again.afterMs);
  }
  return failed(new BarrierFault('refused', 'There was no time left to open it.'));
}

/** Leaves an account alone that was refused: a few more tries would lock it. */
async function openOnce(
  { services: { clock }, devices, guard }: BarrierServices,
  of: OpenBarrier,
): Promise<Outcome> {
  const until = guard.shutUntil(of, clock());
  if (until) {
    const sentence = `It refused its account, which is left alone until ${indiaTime(until)}, or until it is set anew.`;
    return failed(new BarrierFault('sign_in', sentence));
  }
  try {
    const warning = await openBarrier(of, devices.coils);
    guard.noteTaken(of);
    return { fault: null, warning };
  } catch (error) {
    if (!(error instanceof BarrierFault)) throw error;
    if (error.kind === 'sign_in') guard.noteRefused(of, error, clock());
    return failed(error);
  }
}

function failed(fault: BarrierFault): Outcome {
  return { fault, warning: null };
}
