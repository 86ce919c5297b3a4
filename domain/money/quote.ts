import { indiaDate, startOfIndiaDay } from '../time/india-time.ts';
import {
  classByList,
  coveredSpans,
  coverLines,
  freeMsByShops,
  isWhollyIn,
  leftOutMs,
  takeOff,
  type Cover,
} from './covers.ts';
import { addPaise, paise, type Paise } from './money.ts';
import { DAY_MS, priceUnits, type PricedTime, type PricedUnits } from './price-units.ts';
import {
  chargeLine,
  shownLengthMs,
  shownMinute,
  type ChargeLine,
  type ClassPrice,
  type OvernightFee,
  type PricedClass,
  type TariffDocument,
  type TariffQuote,
  type TariffValidation,
  type ZeroReason,
} from './tariff.ts';

/** What is known of a session. */
export interface QuoteFacts {
  /** Null where the entry is not known. */
  readonly entryAt: Date | null;
  readonly exitAt: Date;
  /** Null where the class is not known: then it is a car. */
  readonly vehicleClass?: PricedClass | null;
  /** The holidays of the mall's calendar, as days in India: `2026-11-08`. */
  readonly holidays?: ReadonlySet<string>;
  /** The same as the calendar stood when the car came in: of the two the cheaper one counts. */
  readonly holidaysAtEntry?: ReadonlySet<string>;
  /** Codes of the stamps that the driver has. One that the document does not know gives nothing. */
  readonly validations?: readonly string[];
  /** Passes, lists, shops and decisions that take something off. */
  readonly covers?: readonly Cover[];
  /** The driver has lost the ticket. It decides only where the entry is not known. */
  readonly isTicketLost?: boolean;
}

const MINUTE_MS = 60_000;
const NO_HOLIDAYS: ReadonlySet<string> = new Set();

/**
 * What a session costs by a document and by what it was given. A driver came in by the calendar of then: what was changed
 * since raises nothing.
 */
export function quote(document: TariffDocument, facts: QuoteFacts): TariffQuote {
  const now = quoteListed(document, facts);
  const { holidaysAtEntry: holidays } = facts;
  if (holidays === undefined || now.totalPaise === 0) return now;
  const asItCame = quoteListed(document, { ...facts, holidays });
  return asItCame.totalPaise < now.totalPaise ? asItCame : now;
}

/** The class that a list lets a session pay as is taken where that costs less. */
function quoteListed(document: TariffDocument, facts: QuoteFacts): TariffQuote {
  const listed = facts.entryAt && facts.covers && classByList(facts.covers, facts.entryAt.getTime());
  const own = quoteAs(document, facts);
  if (!listed?.paysAs) return own;
  const asListed = quoteAs(document, { ...facts, vehicleClass: listed.paysAs });
  return asListed.totalPaise < own.totalPaise ? asListed : own;
}

/**
 * What a session costs, in whole paise, line by line. Its whole minutes are priced, from the minute that people are shown
 * as its entry on: of two sessions of one length that begin in one minute none costs more for the seconds on which it
 * began. The longer of two sessions with the same entry never costs less.
 * Throws on an instant that is none. The document must be one in which `checkTariff` finds nothing.
 */
function quoteAs(document: TariffDocument, facts: QuoteFacts): TariffQuote {
  const { entryAt, exitAt } = facts;
  const readMs = exitAt.getTime() - (entryAt ?? exitAt).getTime();
  if (!Number.isFinite(readMs)) throw new RangeError('A charge needs two real instants');
  // By the instants as they were read: two clocks that disagree within one minute are a fault too.
  if (readMs < 0) return quoteNothing('exit_before_entry');
  const vehicleClass = facts.vehicleClass ?? 'car';
  const price = document.prices.find(({ classes }) => classes.includes(vehicleClass));
  if (document.zero || (price && isFreePrice(price))) return quoteNothing('zero_tariff');
  if (entryAt === null) return quoteUnknownEntry(document, facts);
  if (!price) throw new RangeError(`The tariff has no price for ${vehicleClass}`);
  const validation = findValidation(document, facts.validations);
  const stayMs = shownLengthMs(entryAt, exitAt);
  const from = shownMinute(entryAt);
  const priced = { entryAt: from, exitAt: new Date(from.getTime() + stayMs) };
  return quoteSession(price, validation, { ...facts, ...priced, stayMs, cameMs: entryAt.getTime() });
}

/** A session by its whole minutes from that of its entry on, and the instant of its entry as it was read. */
interface Shown {
  readonly entryAt: Date;
  readonly stayMs: number;
  readonly cameMs: number;
}

function quoteSession(
  price: ClassPrice,
  validation: TariffValidation | undefined,
  { entryAt, exitAt, stayMs, cameMs, holidays, covers = [] }: QuoteFacts & Shown,
): TariffQuote {
  const { freeMinutes } = price;
  if (stayMs <= freeMinutes * MINUTE_MS) return quoteNothing('within_grace', { minutes: freeMinutes });
  const stampedMs = freeMsOf(validation);
  const freeMs = Math.max(stampedMs, freeMsByShops(covers));
  const entryMs = entryAt.getTime();
  const session = { fromMs: entryMs, untilMs: exitAt.getTime() };
  const good = coveredSpans(covers, session);
  const stamped = [
    ...(validation ? [stampLine(validation, covers)] : []),
    ...coverLines(covers, session, stampedMs),
  ];
  const isCovered = isWhollyIn([...good, { fromMs: entryMs, untilMs: entryMs + freeMs }], session);
  if (isCovered) return quoteGiven(stamped);
  const outsideMs = good.length === 0 ? stayMs : leftOutMs(good, session);
  if (outsideMs <= freeMinutes * MINUTE_MS)
    return quoteGiven([...stamped, outsideLine(freeMinutes, outsideMs)]);
  const time = { entryMs, cameMs, stayMs, freeMs, good, holidays: holidays ?? NO_HOLIDAYS };
  const lines = [
    ...capDays(priceUnits(price, time), price.dayCapPaise),
    ...priceNights(price.overnight, time),
    ...stamped,
  ];
  const capped = capTotal(lines, price.stayCapPaise, stamped);
  const off = takeOff(covers, capped.totalPaise);
  if (off.lines.length === 0) return capped;
  const all = [...capped.lines, ...off.lines];
  return { totalPaise: off.totalPaise, lines: all, reason: reasonOf(off.totalPaise, all) };
}

/** Nothing is due by what the session was given. */
function quoteGiven(lines: readonly ChargeLine[]): TariffQuote {
  return { totalPaise: paise(0), lines, reason: reasonOf(paise(0), lines) };
}

/** A stamp; a shop may have given as many free minutes or more, and they do not add up. */
function stampLine(validation: TariffValidation, covers: readonly Cover[]): ChargeLine {
  const byShops = freeMsByShops(covers);
  const within = byShops > 0 && byShops >= freeMsOf(validation) ? { isWithin: 1 } : {};
  return chargeLine('validated', 1, paise(0), { stamp: validation.code, ...within });
}

/** Whoever stays for no longer than the free minutes pays nothing: nor does a pass holder for so many outside of the pass. */
function outsideLine(freeMinutes: number, outsideMs: number): ChargeLine {
  const outside = Math.ceil(outsideMs / MINUTE_MS);
  return chargeLine('within_grace', 1, paise(0), { minutes: freeMinutes, outside });
}

/** Whether nothing is ever charged by a price. */
export function isFreePrice({ rates, overnight }: ClassPrice): boolean {
  const amounts = rates.flatMap(({ firstBlock, bands }) => [
    ...firstBlock.map((step) => step.paise),
    ...bands.map((band) => band.unitPaise),
  ]);
  return (overnight?.paise ?? 0) === 0 && amounts.every((amount) => amount === 0);
}

function quoteNothing(reason: ZeroReason, parameters: ChargeLine['parameters'] = {}): TariffQuote {
  return { totalPaise: paise(0), lines: [chargeLine(reason, 1, paise(0), parameters)], reason };
}

/** Only a lost ticket costs anything: an entry that we did not read is never the driver's fault. */
function quoteUnknownEntry(
  { lostTicketPaise }: TariffDocument,
  { isTicketLost = false }: QuoteFacts,
): TariffQuote {
  if (!isTicketLost || lostTicketPaise === null || lostTicketPaise === 0)
    return quoteNothing('entry_unknown');
  return {
    totalPaise: lostTicketPaise,
    lines: [chargeLine('lost_ticket', 1, lostTicketPaise)],
    reason: null,
  };
}

/** The stamp that frees the most; undefined where none counts. */
function findValidation(
  { validations }: TariffDocument,
  given: readonly string[] = [],
): TariffValidation | undefined {
  const known = validations.filter(({ code }) => given.includes(code));
  return known.toSorted((one, other) => freeMsOf(other) - freeMsOf(one))[0];
}

/** How many minutes from the entry stamps and shops make free: they do not add up, the most counts. */
export function freeMinutesGiven(
  document: TariffDocument,
  { validations, covers = [] }: Pick<QuoteFacts, 'validations' | 'covers'>,
): number {
  const stampedMs = freeMsOf(findValidation(document, validations));
  return Math.max(stampedMs, freeMsByShops(covers)) / MINUTE_MS;
}

function freeMsOf(validation: TariffValidation | undefined): number {
  if (!validation) return 0;
  return validation.freeMinutes === null ? Infinity : validation.freeMinutes * MINUTE_MS;
}

/** The 24 hours from entry that would cost more than the cap are one line; the units of the others follow, like by like. */
function capDays(units: readonly PricedUnits[], cap: Paise | null): ChargeLine[] {
  const costs = new Map<number, number>();
  for (const { day, unitPaise, count } of units) costs.set(day, (costs.get(day) ?? 0) + count * unitPaise);
  const isCapped = ({ day }: Pick<PricedUnits, 'day'>) => cap !== null && (costs.get(day) ?? 0) > cap;
  const cappedDays = [...costs.keys()].filter((day) => isCapped({ day })).length;
  const lines = cap !== null && cappedDays > 0 ? [chargeLine('day_cap', cappedDays, cap)] : [];
  const alike = new Map<string, PricedUnits[]>();
  for (const unit of units) {
    if (isCapped(unit)) continue;
    const { code, unitPaise, parameters } = unit;
    const name = [code, unitPaise, parameters['band'], parameters['days']].join(' ');
    const others = alike.get(name);
    if (others) others.push(unit);
    else alike.set(name, [unit]);
  }
  for (const group of alike.values()) {
    const [first] = group;
    const count = group.reduce((all, one) => all + one.count, 0);
    if (first) lines.push(chargeLine(first.code, count, first.unitPaise, first.parameters));
  }
  return lines;
}

/**
 * One fee for each night on which the car is inside at the fee's instant, but for nights that a pass covers. Seconds after
 * it a car was not there yet, though people are shown the same minute.
 */
function priceNights(fee: OvernightFee | null, { entryMs, cameMs, stayMs, good }: PricedTime): ChargeLine[] {
  if (fee === null || fee.paise === 0) return [];
  const today = startOfIndiaDay(indiaDate(new Date(entryMs))).getTime() + fee.atMinute * MINUTE_MS;
  const first = today < cameMs ? today + DAY_MS : today;
  const all = Math.ceil(Math.max(0, entryMs + stayMs - first) / DAY_MS);
  const isCovered = (night: number) => {
    const at = first + night * DAY_MS;
    return good.some(({ fromMs, untilMs }) => fromMs <= at && at < untilMs);
  };
  const nights =
    good.length === 0
      ? all
      : Array.from({ length: all }, (_, night) => night).filter((night) => !isCovered(night)).length;
  return nights === 0 ? [] : [chargeLine('overnight', nights, fee.paise, { atMinute: fee.atMinute })];
}

function capTotal(
  lines: readonly ChargeLine[],
  cap: Paise | null,
  stamped: readonly ChargeLine[],
): TariffQuote {
  const totalPaise = addPaise(...lines.map((line) => line.amountPaise));
  if (cap === null || totalPaise <= cap) return { totalPaise, lines, reason: reasonOf(totalPaise, lines) };
  // What a pass or a shop gave is named beside the cap.
  const named = stamped.filter(({ code }) => code !== 'validated');
  return { totalPaise: cap, lines: [chargeLine('stay_cap', 1, cap), ...named], reason: null };
}

const LISTED = ['season_pass', 'staff_list', 'vip_list'] as const;
const DECIDED = ['corrected', 'goodwill', 'refunded_outside'] as const;
const STAMPS: readonly string[] = ['validated', 'shop_minutes', 'shop_percent', 'shop_amount'];

/** Where a pass, a person's decision, a stamp, or hours without a price, leave nothing to pay. */
function reasonOf(totalPaise: Paise, lines: readonly ChargeLine[]): ZeroReason | null {
  if (totalPaise > 0) return null;
  const given = [...LISTED, ...DECIDED].find((reason) => lines.some(({ code }) => code === reason));
  if (given) return given;
  return lines.some(({ code }) => STAMPS.includes(code)) ? 'validated' : 'free_hours';
}
