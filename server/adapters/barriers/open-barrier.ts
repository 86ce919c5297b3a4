import type { BarrierMaker } from '#contract/barriers.ts';
import type { Coils, OpenBarrier } from '../../devices/index.ts';
import { BarrierFault } from './barrier-fault.ts';
import { openAxis, openDahua, openHikvision } from './http/by-http.ts';
import { openModbus } from './modbus/open-modbus.ts';

/** Some cameras answer once the arm is up, which takes up to eight seconds. */
const PATIENCE_MS = 9_000;

type Opener = (of: OpenBarrier, coils: Coils) => Promise<string | null>;

const OPENERS: Readonly<Record<BarrierMaker, Opener>> = {
  hikvision: byHttp(openHikvision),
  dahua: byHttp(openDahua),
  axis: byHttp(openAxis),
  modbus: openModbus,
};

function byHttp(open: (of: OpenBarrier, signal: AbortSignal) => Promise<void>): Opener {
  return async (of) => {
    try {
      await open(of, AbortSignal.timeout(PATIENCE_MS));
      return null;
    } catch (error) {
      if (error instanceof BarrierFault) throw error;
      throw new BarrierFault('unsure', 'It answered in a way that is not understood.');
    }
  };
}

/** Opens a barrier once. Answers what is wrong though it opened; throws a BarrierFault where it did not, or nobody knows. */
export async function openBarrier(of: OpenBarrier, coils: Coils): Promise<string | null> {
  return OPENERS[of.barrier.maker](of, coils);
}
