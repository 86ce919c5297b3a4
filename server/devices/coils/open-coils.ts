import type { Services } from '../../platform/services.ts';
import type { OpenBarrier } from '../barriers/open-barriers.ts';
import { claimOverdue, deleteCoilOn, saveCoilOn, type CoilOn } from './store.ts';

export type { CoilOn } from './store.ts';

/** The coils of relay boards that are on: a process that dies between on and off leaves an arm up. */
export interface Coils {
  /** Notes a barrier's coil, before it is switched on. */
  noteOn(of: OpenBarrier): Promise<CoilOn>;
  noteOff(coil: CoilOn): Promise<void>;
  /** Those that nobody has switched off in time; each is given to one process, and again after a while. */
  takeOverdue(): Promise<readonly CoilOn[]>;
}

/** Longer than a pulse and the tries to end it by whoever began it. */
const OWN_MS = 6_000;
const SOON_MS = 5_000;
const LATER_MS = 60_000;
/** After about five minutes it is tried once a minute. */
const SELDOM_FROM = 60;

export function openCoils({ database, clock }: Pick<Services, 'database' | 'clock'>): Coils {
  const after = (ms: number) => new Date(clock().getTime() + ms);
  return {
    noteOn({ device, gate, barrier: { host, port, unit, output: coil, pulseMs } }) {
      const dueAt = after(OWN_MS + (pulseMs ?? 0));
      const own = { mall: device.mall, gate, device: device.publicId, switchedAt: clock(), dueAt };
      const row = { ...own, host, port, unit: unit ?? 1, coil };
      return database.transact({ mall: device.mall }, (transaction) => saveCoilOn(transaction, row), 'gate');
    },
    noteOff: (coil) =>
      database.transact({ mall: coil.mall }, (transaction) => deleteCoilOn(transaction, coil), 'gate'),
    takeOverdue() {
      const next = { soon: after(SOON_MS), later: after(LATER_MS), seldomFrom: SELDOM_FROM };
      return database.transact('system', (transaction) => claimOverdue(transaction, clock(), next), 'gate');
    },
  };
}
