import type { MallReport } from '#contract/reports.ts';
import { PAYMENT_METHODS } from '#contract/pay.ts';
import { countDays, type Period } from '#domain/time/period.ts';
import { CLEARING, EARNED } from '../money/index.ts';
import { addFigures, type DayFigures } from './day-figures.ts';

/** Where one length of stay ends and the next begins, in minutes, as in the dashboard's chart. */
const EDGES = [30, 60, 120, 180, 240, 360, 720];
const QUARTER = 15;

type Moved = DayFigures['moved'][number];

const rupees = (paise: number) => paise / 100;

/** A period with the figures of its days and their sum. */
export interface Summed {
  readonly period: Period;
  readonly days: readonly { readonly date: string; readonly figures: DayFigures }[];
  readonly sum: DayFigures;
}

export function sumUp(period: Period, days: Summed['days']): Summed {
  return { period, days, sum: addFigures(days.map(({ figures }) => figures)) };
}

function sumOf(moved: readonly Moved[], fits: (one: Moved) => boolean): number {
  return moved.filter(fits).reduce((sum, { paise }) => sum + paise, 0);
}

/** What was charged, in paise: the same accounts as the dashboard's card and the books. */
export function chargedOf({ moved }: DayFigures): number {
  const earned: readonly string[] = EARNED;
  return 0 - sumOf(moved, ({ account }) => earned.includes(account));
}

/** What came in by one method, in paise, and by how many payments. */
function receivedBy({ moved }: DayFigures, method: (typeof PAYMENT_METHODS)[number]) {
  const own = moved.filter(({ account, cause }) => cause === 'payment' && account === CLEARING[method]);
  return {
    paise: own.reduce((sum, { paise }) => sum + paise, 0),
    payments: own.reduce((sum, { movements }) => sum + movements, 0),
  };
}

export function receivedOf(figures: DayFigures): number {
  return PAYMENT_METHODS.reduce((sum, method) => sum + receivedBy(figures, method).paise, 0);
}

/** What a visit that was charged cost on average, in paise; null where none was charged. */
export function usualChargeOf(figures: DayFigures): number | null {
  return figures.charged === 0 ? null : chargedOf(figures) / figures.charged;
}

/** The figures that stand beside those of the period before. */
export function compare(own: Summed, before: Summed, slots: number) {
  const both = (of: (one: Summed) => number | null) => ({ now: of(own), before: of(before) });
  return {
    entries: both(({ sum }) => sum.entries),
    exits: both(({ sum }) => sum.exits),
    revenue: both(({ sum }) => rupees(chargedOf(sum))),
    received: both(({ sum }) => rupees(receivedOf(sum))),
    refunded: both(({ sum }) =>
      rupees(
        0 - sumOf(sum.moved, ({ account, cause }) => account === 'refunds_payable' && cause === 'refund'),
      ),
    ),
    givenBackByBanks: both(({ sum }) =>
      rupees(
        sumOf(sum.moved, ({ account, cause }) => account === 'chargeback_losses' && cause === 'chargeback'),
      ),
    ),
    outstanding: both(({ sum }) => rupees(sum.unpaidPaise)),
    meanMinutes: both(({ sum }) => meanOf(sum)),
    medianMinutes: both(({ sum }) => medianOf(sum)),
    slots,
    turnoverBySensors: both((one) => perSlot(one.sum.taken, one.period, slots)),
    turnoverByGates: both((one) => perSlot(one.sum.exits, one.period, slots)),
  };
}

function perSlot(cars: number | null, { from, to }: Period, slots: number): number | null {
  return cars === null || slots === 0 ? null : cars / slots / countDays(from, to);
}

function meanOf({ quarters }: DayFigures): number | null {
  const cars = quarters.reduce((sum, one) => sum + one.cars, 0);
  return cars === 0 ? null : quarters.reduce((sum, { minutes }) => sum + minutes, 0) / cars;
}

/** The middle of the quarter of an hour in which the car in the middle lies. */
function medianOf({ quarters }: DayFigures): number | null {
  const sorted = quarters.toSorted((one, other) => one.quarters - other.quarters);
  const half = sorted.reduce((sum, { cars }) => sum + cars, 0) / 2;
  let seen = 0;
  for (const one of sorted) {
    seen += one.cars;
    if (seen >= half) return one.quarters * QUARTER + QUARTER / 2;
  }
  return null;
}

export function presentDays({ days }: Summed): MallReport['byDay'] {
  return days.map(({ date, figures }) => ({
    date,
    entries: figures.entries,
    exits: figures.exits,
    revenue: rupees(chargedOf(figures)),
    received: rupees(receivedOf(figures)),
  }));
}

export function presentLengths(own: DayFigures, before: DayFigures): MallReport['lengths'] {
  const within = ({ quarters }: DayFigures, from: number, until: number) =>
    quarters
      .filter((one) => one.quarters * QUARTER >= from && one.quarters * QUARTER < until)
      .reduce((sum, { cars }) => sum + cars, 0);
  return [0, ...EDGES].map((fromMinutes, position) => {
    const untilMinutes = EDGES[position] ?? null;
    const until = untilMinutes ?? Infinity;
    return {
      fromMinutes,
      untilMinutes,
      cars: within(own, fromMinutes, until),
      carsBefore: within(before, fromMinutes, until),
    };
  });
}

/** The lines of the tariffs, what brought most first; what the ledger has beyond them is a line of its own. */
export function presentLines(own: DayFigures, before: DayFigures): MallReport['lines'] {
  const codes = new Set([...own.lines, ...before.lines].map(({ code }) => code));
  const paiseOf = ({ lines }: DayFigures, code: string) =>
    lines.find((line) => line.code === code)?.paise ?? 0;
  const beyond = (figures: DayFigures) =>
    chargedOf(figures) - figures.lines.reduce((sum, { paise }) => sum + paise, 0);
  const lines = [...codes].map((code) => ({
    code,
    charges: own.lines.find((line) => line.code === code)?.charges ?? 0,
    revenue: rupees(paiseOf(own, code)),
    revenueBefore: rupees(paiseOf(before, code)),
  }));
  const other = {
    code: 'other',
    charges: 0,
    revenue: rupees(beyond(own)),
    revenueBefore: rupees(beyond(before)),
  };
  const all = other.revenue === 0 && other.revenueBefore === 0 ? lines : [...lines, other];
  return all.toSorted((one, another) => another.revenue - one.revenue || (one.code < another.code ? -1 : 1));
}

export function presentMethods(own: DayFigures, before: DayFigures): MallReport['methods'] {
  return PAYMENT_METHODS.map((method) => {
    const { paise, payments } = receivedBy(own, method);
    return {
      method,
      payments,
      received: rupees(paise),
      receivedBefore: rupees(receivedBy(before, method).paise),
    };
  });
}
