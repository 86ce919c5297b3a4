import { startOfIndiaDay, indiaDate } from '../time/india-time.ts';
import type { Paise } from './money.ts';
import { quote } from './quote.ts';
import type { ClassPrice, TariffDocument } from './tariff.ts';

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 1440;

/** A version of a tariff, and since when cars that come in pay by it. */
interface Version {
  readonly effectiveFrom: Date;
  readonly document: TariffDocument;
}

/** What is known beside the times. */
interface Known {
  /** The earliest first. */
  readonly versions: readonly Version[];
  readonly holidays: ReadonlySet<string>;
}

/** What a car pays for its first hour: where it comes as a span begins, and the least and the most of all that come in it. */
export interface FirstHour {
  /** Null where no version is in force then. */
  readonly first: Paise | null;
  /** Null where no version is in force in all of the span. */
  readonly range: { readonly least: Paise; readonly most: Paise } | null;
}

/**
 * The first hour of a car, by when it comes within a span of one day in India. What it pays changes at few of the minutes
 * of a day: those are tried, each by the function that charges.
 */
export function priceFirstHour(known: Known, from: Date, until: Date): FirstHour {
  const [first = null, ...others] = arrivals(known.versions, from, until).map((at) => costAt(known, at));
  const amounts = [first, ...others].filter((amount) => amount !== null);
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)] as [Paise, Paise];
  return { first, range: amounts.length === 0 ? null : { least, most } };
}

/** The version by which a car pays that comes at an instant; null where none is in force. */
export function versionAt<V extends Version>(versions: readonly V[], at: Date): V | null {
  return versions.findLast(({ effectiveFrom }) => effectiveFrom <= at) ?? null;
}

function costAt({ versions, holidays }: Known, entryAt: Date): Paise | null {
  const version = versionAt(versions, entryAt);
  const exitAt = new Date(entryAt.getTime() + HOUR_MINUTES * MINUTE_MS);
  return version && quote(version.document, { entryAt, exitAt, holidays }).totalPaise;
}

/** The beginning of a span, and every instant within it from which on the first hour may cost otherwise. */
function arrivals(versions: readonly Version[], from: Date, until: Date): Date[] {
  const midnight = startOfIndiaDay(indiaDate(from)).getTime();
  const minutes = new Set(versions.flatMap(({ document }) => document.prices.flatMap(arrivalEdges)));
  const begins = versions.map(({ effectiveFrom }) => effectiveFrom.getTime());
  const all = [...begins, ...[...minutes].map((minute) => midnight + minute * MINUTE_MS)];
  const within = all.filter((at) => from.getTime() < at && at < until.getTime());
  return [from, ...within.map((at) => new Date(at))];
}

/**
 * The minutes of the day from which on whoever comes pays otherwise for the first hour: one of its units begins in another
 * band or on another day, or the fee for the night falls into it, or no longer does.
 */
function arrivalEdges({ unitMinutes, rates, overnight }: ClassPrice): number[] {
  const hours = new Set([0, ...rates.flatMap(({ bands }) => bands.map(({ from }) => from))]);
  const units = new Set([0, ...rates.flatMap(({ firstBlock }) => unitsOf(firstBlock.at(-1), unitMinutes))]);
  const nights = overnight ? [overnight.atMinute + 1, overnight.atMinute + 1 - HOUR_MINUTES] : [];
  const edges = [...hours].flatMap((hour) => [...units].map((unit) => hour - unit));
  return [...edges, ...nights].map((minute) => (minute + DAY_MINUTES) % DAY_MINUTES);
}

/** The minutes after the entry at which the units of a first hour begin. */
function unitsOf(lastStep: { untilMinutes: number } | undefined, unitMinutes: number): number[] {
  const begins: number[] = [];
  for (let at = lastStep?.untilMinutes ?? 0; at < HOUR_MINUTES; at += unitMinutes) begins.push(at);
  return begins;
}
