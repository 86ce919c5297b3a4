import { setTimeout as pause } from 'node:timers/promises';
import type { Devices, OpenBarrier } from '../../devices/index.ts';
import type { CommandsForBarriers, Controller, TakenCommand } from '../../gates/index.ts';
import { isWithin } from '../../platform/process/read-ranges.ts';
import type { Services } from '../../platform/services.ts';
import { BarrierFault } from './barrier-fault.ts';
import { openBarrier } from './open-barrier.ts';
import type { AccountGuard } from './account-guard.ts';

/** What drives the barriers of this process. */
export interface BarrierServices {
  readonly services: Pick<Services, 'clock' | 'log' | 'config'>;
  readonly devices: Pick<Devices, 'barriers' | 'noteSeen' | 'noteMessage'>;
  readonly commands: CommandsForBarriers;
  readonly guard: AccountGuard;
}

const MOST_TRIES = 2;
const BETWEEN_MS = 300;
/** What became of a command is stored though the database is away for a moment. */
const MOST_ANSWERS = 5;

export function laneOf({ device, gate }: OpenBarrier): Controller {
  return { mall: device.mall, gate, device: device.publicId };
}

/** Opens the barrier for a command, and stores what became of it. */
export async function obey(on: BarrierServices, of: OpenBarrier, command: TakenCommand): Promise<void> {
  const fault = await tryToOpen(on, of, command);
  const { clock, log } = on.services;
  if (fault) log.warn({ gate: of.gate, because: fault.message }, 'a barrier did not open');
  else on.devices.noteSeen(of.device, clock());
  on.devices.noteMessage(of.device, {
    at: clock(),
    accepted: fault ? 0 : 1,
    refused: fault ? [{ reason: `barrier_${fault.kind}`, detail: fault.message }] : [],
  });
  const result = fault
    ? ({ result: 'failed', detail: fault.message } as const)
    : ({ result: 'done', detail: null } as const);
  for (let left = MOST_ANSWERS; ; left -= 1) {
    try {
      await on.commands.answer(laneOf(of), command, result);
      return;
    } catch (error) {
      if (left <= 1) throw error;
      await pause(BETWEEN_MS);
    }
  }
}

/** Null once it opened. What is asked a second time while the arm is up does no harm. */
async function tryToOpen(
  on: BarrierServices,
  of: OpenBarrier,
  { expiresAt }: TakenCommand,
): Promise<BarrierFault | null> {
  const { clock, config } = on.services;
  if (!isWithin(config.barrierNetworks, of.barrier.host))
    return new BarrierFault('refused', 'Its address lies in none of BARRIER_NETWORKS any more.');
  let fault: BarrierFault | null = new BarrierFault('refused', 'There was no time left to open it.');
  for (let tries = 0; tries < MOST_TRIES && clock() < expiresAt; tries += 1) {
    if (tries > 0) await pause(BETWEEN_MS);
    fault = await openOnce(on, of);
    if (!fault || !MAY_COME_RIGHT.has(fault.kind)) return fault;
  }
  return fault;
}

const MAY_COME_RIGHT: ReadonlySet<BarrierFault['kind']> = new Set(['unreachable', 'unsure']);

/** Leaves an account alone that was refused: a few more tries would lock it. */
async function openOnce(
  { services: { clock }, guard }: BarrierServices,
  of: OpenBarrier,
): Promise<BarrierFault | null> {
  if (guard.shutUntil(of, clock()))
    return new BarrierFault('sign_in', 'It refused its account twice and is left alone for ten minutes.');
  try {
    await openBarrier(of);
    guard.noteTaken(of);
    return null;
  } catch (error) {
    if (!(error instanceof BarrierFault)) throw error;
    if (error.kind === 'sign_in') guard.noteRefused(of, clock());
    return error;
  }
}
