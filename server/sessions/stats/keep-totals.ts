import { indiaDate, startOfIndiaDay } from '#domain/time/india-time.ts';
import type { Services } from '../../platform/services.ts';
import { countTotals, type Totals } from './store.ts';

interface Kept {
  readonly totals: Promise<Totals>;
  readonly asOf: Date;
  readonly madeAt: number;
}

/** What another process has changed is seen within this time; what this one changes, at once. */
const KEPT_MS = 1_000;

/** The totals of malls, counted again when something has changed, so that many dashboards cost one count. */
export function keepTotals({ database, bus, clock }: Services) {
  const kept = new Map<number, Kept>();
  const forget = ({ mallId }: { mallId: number }) => void kept.delete(mallId);
  const stops = [
    bus.on('sessionOpened', 'totals', forget),
    bus.on('sessionClosed', 'totals', forget),
    bus.on('sessionChanged', 'totals', forget),
  ];

  function count(mall: number, asOf: Date): Promise<Totals> {
    const midnight = startOfIndiaDay(indiaDate(asOf));
    return database.transact({ mall }, (transaction) => countTotals(transaction, mall, midnight));
  }

  return {
    async of(mall: number): Promise<Totals & { asOf: Date }> {
      const known = kept.get(mall);
      if (known && performance.now() - known.madeAt < KEPT_MS && known.asOf <= clock())
        return { ...(await known.totals), asOf: known.asOf };
      const asOf = clock();
      const totals = count(mall, asOf);
      kept.set(mall, { totals, asOf, madeAt: performance.now() });
      totals.catch(() => kept.delete(mall));
      return { ...(await totals), asOf };
    },
    stop: () => stops.forEach((stop) => stop()),
  };
}

export type KeptTotals = ReturnType<typeof keepTotals>;
