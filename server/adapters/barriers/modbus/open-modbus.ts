import { setTimeout as pause } from 'node:timers/promises';
import type { Coils, OpenBarrier } from '../../../devices/index.ts';
import { BarrierFault, LINE_FAILED } from '../barrier-fault.ts';
import { BoardFault } from './board-fault.ts';
import { reachBoard, type BoardLine } from './board-line.ts';
import { isHopeless, switchOff } from './switch-off.ts';

/** After that it is tried by whoever comes next, with an alarm. */
const OFF_MS = 2_500;

/**
 * Switches a coil on for the length of a pulse (Modbus TCP). What may have been switched on is noted first and switched
 * off, whatever is answered: a coil that stays on holds the arm up. Answers what is wrong though it opened.
 */
export async function openModbus(of: OpenBarrier, coils: Coils): Promise<string | null> {
  const { host, port, unit, output: coil, pulseMs } = of.barrier;
  const place = { host, port, unit: unit ?? 1, coil };
  const line = await reachBoard(place);
  try {
    const noted = await coils.noteOn(of).catch(notNoted);
    // One that stays noted is switched off once more by whoever comes next, which does no harm.
    const noteOff = () => coils.noteOff(noted).catch(() => undefined);
    const fault = await switchOn(line);
    if (fault instanceof BoardFault && !fault.mayBeOn) {
      await noteOff();
      throw fault;
    }
    await pause(pulseMs ?? 500);
    const stuck = await switchOff(place, OFF_MS, line);
    if (!stuck || (fault && isHopeless(stuck))) await noteOff();
    if (fault) throw fault;
    return stuck && wordStuck(stuck);
  } finally {
    line.end();
  }
}

function notNoted(): never {
  const sentence = 'The database was away, so that nothing was switched.';
  throw new BarrierFault('refused', sentence, { again: LINE_FAILED });
}

export function wordStuck({ message }: BarrierFault): string {
  return `Its relay may still be on and hold the arm up: it could not be switched off. ${message}`;
}

async function switchOn(line: BoardLine): Promise<BarrierFault | null> {
  try {
    await line.switch(true);
    return null;
  } catch (error) {
    if (error instanceof BarrierFault) return error;
    throw error;
  }
}
