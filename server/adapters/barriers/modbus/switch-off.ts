import { setTimeout as pause } from 'node:timers/promises';
import { BarrierFault } from '../barrier-fault.ts';
import { BoardFault } from './board-fault.ts';
import { reachBoard, type BoardLine } from './board-line.ts';
import type { Coil } from './frames.ts';

const BETWEEN_MS = 200;

/**
 * Switches a coil off, over a line that is there or new ones, for so long. Null once it is off, else the fault of the
 * last try: an arm stays up then.
 */
export async function switchOff(
  coil: Coil,
  patienceMs: number,
  line: BoardLine | null = null,
): Promise<BarrierFault | null> {
  const until = performance.now() + patienceMs;
  for (let there = line; ; there = null) {
    const fault = await tryOff(coil, there);
    if (!fault || isHopeless(fault) || performance.now() + BETWEEN_MS > until) return fault;
    await pause(BETWEEN_MS);
  }
}

/** A board that knows no such coil, or none at all, has switched none on either. */
export function isHopeless(fault: BarrierFault): boolean {
  return fault instanceof BoardFault && !fault.mayBeOn && fault.again === null;
}

async function tryOff(coil: Coil, there: BoardLine | null): Promise<BarrierFault | null> {
  try {
    const line = there ?? (await reachBoard(coil));
    await line.switch(false).finally(() => line.end());
    return null;
  } catch (error) {
    if (error instanceof BarrierFault) return error;
    throw error;
  }
}
