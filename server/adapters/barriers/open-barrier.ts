import type { BarrierMaker } from '#contract/barriers.ts';
import type { OpenBarrier } from '../../devices/index.ts';
import { BarrierFault } from './barrier-fault.ts';
import { openAxis, openDahua, openHikvision } from './by-http.ts';
import { openModbus } from './modbus.ts';

const OPENERS: Readonly<Record<BarrierMaker, (of: OpenBarrier, signal: AbortSignal) => Promise<void>>> = {
  hikvision: openHikvision,
  dahua: openDahua,
  axis: openAxis,
  modbus: openModbus,
};

/** Ten times what a barrier takes; beyond it nobody at the lane waits without going there. */
const PATIENCE_MS = 4_000;

/** Opens a barrier once. Throws a BarrierFault where it did not, or where nobody knows. */
export async function openBarrier(of: OpenBarrier, patienceMs = PATIENCE_MS): Promise<void> {
  try {
    await OPENERS[of.barrier.maker](of, AbortSignal.timeout(patienceMs));
  } catch (error) {
    if (error instanceof BarrierFault) throw error;
    throw new BarrierFault('unsure', 'It answered in a way that is not understood.');
  }
}
