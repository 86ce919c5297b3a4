import type { ClockState } from '#contract/clocks.ts';
import { readClocks } from '#contract/clocks.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from './platform/http/mount.ts';
import type { Services } from './platform/services.ts';

/** The clocks of all processes, as a super admin is shown them by whichever is asked. */
export interface ProcessClocks {
  list(): ClockState;
  /** Shows the others how far this process's clock is off, and reads what they show: runs by itself once started. */
  exchange(): Promise<void>;
  mount(app: FastifyInstance): void;
}

const EVERY_MS = 10_000;
/** Tells these marks from others: see common-settings.ts. */
const KIND = 771_204_104;
/** A mark is above zero: this much stands for a clock that is neither ahead nor behind. */
const MIDDLE = 2 ** 30;
const AGREES = 0;

export function openProcessClocks({
  database: { shared },
  jobs,
}: Pick<Services, 'database' | 'jobs'>): ProcessClocks {
  let others: readonly number[] = [];
  const own = () => {
    if (!shared?.time.isCorrected()) return AGREES;
    const seconds = Math.round((shared.time.aheadMs() ?? 0) / 1000);
    return MIDDLE + Math.min(Math.max(seconds, 1 - MIDDLE), MIDDLE - 1);
  };
  const exchange = async () => {
    if (shared) others = await shared.announce(KIND, own());
  };
  const list = () => ({
    off: [...new Set([own(), ...others])]
      .filter((mark) => mark !== AGREES)
      .map((mark) => ({ aheadSeconds: mark - MIDDLE })),
  });
  if (shared) jobs.add({ name: 'compare clocks', every: EVERY_MS, isOnEach: true, run: exchange });
  return {
    list,
    exchange,
    mount: (app) =>
      mount(app, readClocks, ({ reply }) => {
        reply.header('cache-control', 'no-store');
        return Promise.resolve(list());
      }),
  };
}
