import type { Backtest } from '#contract/money.ts';
import type { Cover } from '#domain/money/covers.ts';
import { leastQuote } from '#domain/money/least-quote.ts';
import { toRupees, type Paise } from '#domain/money/money.ts';
import { pricedClass, type TariffDocument } from '#domain/money/tariff.ts';
import { NO_TARIFF, type Billed } from '../../money/index.ts';
import type { EnteredCar } from '../../sessions/index.ts';

type Counted = Omit<Backtest, 'from' | 'to' | 'isWhole'>;

const MINUTE_MS = 60_000;

/** What a session was given: the draft gives it too. */
interface Given {
  readonly validations: readonly string[];
  readonly covers: readonly Cover[];
}

/** Adds up what sessions were charged, and what a draft would charge them. */
export function createTally(draft: TariffDocument, holidays: ReadonlySet<string>) {
  let [sessions, now, then, change, rise] = [0, 0, 0, 0, 0];
  let largest: { car: EnteredCar; bill: Billed; draftPaise: Paise } | null = null;
  return {
    knowsStamps: draft.validations.length > 0,
    add(car: EnteredCar, bill: Billed, given: Given): void {
      const draftPaise = priceOf(car, bill, given);
      sessions += 1;
      now += bill.paise;
      then += draftPaise;
      if (draftPaise !== bill.paise) change += 1;
      if (draftPaise <= bill.paise) return;
      rise += 1;
      const most = largest ? largest.draftPaise - largest.bill.paise : 0;
      if (draftPaise - bill.paise > most) largest = { car, bill, draftPaise };
    },
    sum: (): Counted => ({
      sessions,
      revenueNow: toRupees(now as Paise),
      revenueDraft: toRupees(then as Paise),
      billsThatChange: change,
      billsThatRise: rise,
      largestRise: largest && presentRise(largest),
    }),
  };

  function priceOf(car: EnteredCar, bill: Billed, given: Given): Paise {
    // What a person has waived stays waived, whatever the tariff.
    if (!bill.hasLines && bill.reason !== NO_TARIFF) return bill.paise;
    const { entryAt, entryDoubtMs } = car;
    const known = { vehicleClass: pricedClass(car.vehicleClass), holidays, ...given };
    const prices = [{ document: draft, known, from: null }] as const;
    return leastQuote(prices, { entryAt, exitAt: bill.at, entryDoubtMs }).totalPaise;
  }
}

function presentRise({ car, bill, draftPaise }: { car: EnteredCar; bill: Billed; draftPaise: Paise }) {
  return {
    session: car.publicId,
    entryAt: car.entryAt.toISOString(),
    minutes: Math.floor((bill.at.getTime() - car.entryAt.getTime()) / MINUTE_MS),
    chargesNow: toRupees(bill.paise),
    chargesDraft: toRupees(draftPaise),
  };
}
