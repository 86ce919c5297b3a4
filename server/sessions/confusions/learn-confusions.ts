import { learnConfusions, type Confusions } from '#domain/plates/confusions.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { listCorrectedReadings } from './store.ts';

/** What the camera of each gate is known to mix up. */
export type KnownConfusions = (
  transaction: Transaction,
  mall: number,
  now: Date,
) => Promise<ReadonlyMap<string, Confusions>>;

const FRESH_MS = 10 * 60_000;

/** Learns from what persons put right, every ten minutes: a decision that is taken back is unlearnt. */
export function knowConfusions(): KnownConfusions {
  const known = new Map<number, { byGate: ReadonlyMap<string, Confusions>; at: number }>();
  return async (transaction, mall, now) => {
    const before = known.get(mall);
    if (before && Math.abs(now.getTime() - before.at) < FRESH_MS) return before.byGate;
    const byGate = learnConfusions(await listCorrectedReadings(transaction, mall));
    known.set(mall, { byGate, at: now.getTime() });
    return byGate;
  };
}
