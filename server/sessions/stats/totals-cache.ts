import { indiaDate, startOfIndiaDay } from '#domain/time/india-time.ts';
import type { Paise } from '#domain/money/money.ts';
import { sumRevenue } from '../../money/index.ts';
import type { Services } from '../../platform/services.ts';
import { countByKind, type SessionCounts } from './store.ts';

/** The totals of a mall over all its sessions. */
export interface Totals extends SessionCounts {
  /** What the mall has earned by the ledger. */
  readonly revenue: Paise;
}

interface Counted {
  readonly totals: Promise<Totals>;
  readonly asOf: Date;
  readonly madeAt: number;
}

/** What another process has changed is seen within this time; what this one changes, at once. */
const CACHED_MS = 1_000;

/** The totals of malls, counted again when something has changed, so that many dashboards cost one count. */
export function createTotalsCache({ database, bus, clock }: Services) {
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
      const [counts, revenue] = await Promise.all([
        countByKind(transaction, mall, midnight),
        sumRevenue(transaction, mall),
      ]);
      return { ...counts, revenue };
    });
  }

  return {
    async of(mall: number): Promise<Totals & { asOf: Date }> {
      const known = cached.get(mall);
      if (known && performance.now() - known.madeAt < CACHED_MS && known.asOf <= clock())
        return { ...(await known.totals), asOf: known.asOf };
      const asOf = clock();
      const totals = count(mall, asOf);
      cached.set(mall, { totals, asOf, madeAt: performance.now() });
      totals.catch(() => cached.delete(mall));
      return { ...(await totals), asOf };
    },
    stop: () => stops.forEach((stop) => stop()),
  };
}

export type TotalsCache = ReturnType<typeof createTotalsCache>;
