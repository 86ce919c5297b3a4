import { indiaDate, startOfIndiaDay } from '#domain/time/india-time.ts';
import type { CountedInside } from '#domain/parking/parked-span.ts';
import type { Paise } from '#domain/money/money.ts';
import { readRunningTotals } from '../../money/index.ts';
import type { EstimatedParked } from '#domain/parking/estimate-parked.ts';
import type { SessionServices } from '../session-services.ts';
import { estimateInside, type KnownInside } from './inside/estimate.ts';
import { countInside } from './inside/count-inside.ts';
import { countByKind, type SessionCounts } from './store.ts';

/** The totals of a mall over all its sessions. */
export interface Totals extends SessionCounts {
  /** All that it has had. */
  readonly total: number;
  /** What the mall has earned by the ledger. */
  readonly revenue: Paise;
  /** What the gates count, for what the slots make of it. */
  readonly inside: CountedInside;
  /** How many are inside by gates and slots together; null where the mall has not both. */
  readonly estimated: EstimatedParked | null;
}

interface Counted {
  readonly totals: Promise<Totals>;
  readonly asOf: Date;
  readonly madeAt: number;
}

/** What another process has changed is seen within this time; what this one changes, at once. */
const CACHED_MS = 1_000;

/** The totals of malls, counted again when something has changed, so that many dashboards cost one count. */
export function createTotalsCache(
  on: Pick<SessionServices, 'services' | 'occupancy' | 'devices' | 'lengths' | 'ways' | 'onWaiting'>,
) {
  const { database, bus, clock } = on.services;
  const known: KnownInside = {
    last: new Map(),
    lost: new Map(),
    slotless: new Map(),
    twoWheelers: new Map(),
  };
  const cached = new Map<number, Counted>();
  const forget = ({ mallId }: { mallId: number }) => void cached.delete(mallId);
  const stops = [
    bus.on('sessionOpened', 'totals', forget),
    bus.on('sessionClosed', 'totals', forget),
    bus.on('sessionChanged', 'totals', forget),
  ];

  function count(mall: number, asOf: Date): Promise<Totals> {
    const midnight = startOfIndiaDay(indiaDate(asOf));
    return database.transact({ mall }, async (transaction) => {
      const [counts, { sessions: total, earned: revenue }, inside, estimated] = await Promise.all([
        countByKind(transaction, mall, midnight),
        readRunningTotals(transaction, mall),
        countInside(on, transaction, mall, asOf),
        estimateInside(on, transaction, mall, { ...known, now: asOf }),
      ]);
      return { ...counts, total, revenue, inside, estimated };
    });
  }

  return {
    async of(mall: number): Promise<Totals & { asOf: Date }> {
      const known = cached.get(mall);
      if (known && isFresh(known, clock())) return { ...(await known.totals), asOf: known.asOf };
      const asOf = clock();
      const totals = count(mall, asOf);
      cached.set(mall, { totals, asOf, madeAt: performance.now() });
      totals.catch(() => cached.delete(mall));
      return { ...(await totals), asOf };
    },
    stop: () => stops.forEach((stop) => stop()),
  };
}

/** By both clocks: ours may be set back, and a simulated one goes on by minutes while the other stands. */
function isFresh({ asOf, madeAt }: Counted, now: Date): boolean {
  const agoMs = now.getTime() - asOf.getTime();
  return agoMs >= 0 && agoMs < CACHED_MS && performance.now() - madeAt < CACHED_MS;
}

export type TotalsCache = ReturnType<typeof createTotalsCache>;
