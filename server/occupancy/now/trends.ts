import type { MallNow } from '#contract/malls-now.ts';
import { judgeTrend } from '#domain/parking/trend.ts';
import type { Services } from '../../platform/services.ts';
import { countNetArrivals } from '../history/store.ts';

interface Trends {
  /** Whether a mall is filling up or emptying; null where no slot of it is known. */
  of(mall: number, counts: Pick<MallNow, 'unknown' | 'total'>): Promise<MallNow['trend']>;
}

/** Which slots of a mall were unknown at an instant. */
export type KnownOnlySince = (mall: number, at: number) => readonly string[];

const WINDOW_MS = 30 * 60_000;
const COUNTED_EVERY_MS = 60_000;

/** Counts the changes of the last half hour, once a minute for each mall that somebody asks for. */
export function createTrends({ database, clock }: Services, knownOnlySince: KnownOnlySince): Trends {
  const counted = new Map<number, { at: number; net: Promise<number> }>();
  function netOf(mall: number): Promise<number> {
    const now = clock();
    const before = counted.get(mall);
    if (before && Math.abs(now.getTime() - before.at) < COUNTED_EVERY_MS) return before.net;
    const from = new Date(now.getTime() - WINDOW_MS);
    const span = { from, until: now, without: knownOnlySince(mall, from.getTime()) };
    const net = database.transact({ mall }, (transaction) => countNetArrivals(transaction, mall, span));
    counted.set(mall, { at: now.getTime(), net });
    // A count that failed is no count: the next who asks counts anew.
    net.catch(() => counted.delete(mall));
    return net;
  }
  return {
    of: async (mall, { unknown, total }) => (unknown < total ? judgeTrend(await netOf(mall), total) : null),
  };
}
