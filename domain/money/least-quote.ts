import { indiaDate, indiaTime } from '../time/india-time.ts';
import { paise } from './money.ts';
import { edgeAt, isByHour, isNightAt } from './price-edges.ts';
import { quote, type QuoteFacts } from './quote.ts';
import { chargeLine, shownMinute, type ChargeLine, type TariffDocument, type TariffQuote } from './tariff.ts';

const MINUTE_MS = 60_000;

/** When a session was, and by how much its entry may have been later or earlier, and its exit earlier. */
export interface DoubtfulSpan {
  readonly entryAt: Date;
  readonly exitAt: Date;
  readonly entryDoubtMs?: number;
  readonly entryEarlyMs?: number;
  readonly exitDoubtMs?: number;
}

/** When a car came in, as far as is known: the later and the earlier end of the doubt. */
export type EntrySpan = Required<Pick<DoubtfulSpan, 'entryAt' | 'entryDoubtMs' | 'entryEarlyMs'>>;

export function entrySpan({ entryAt, entryDoubtMs, entryEarlyMs }: EntrySpan): EntrySpan {
  return { entryAt, entryDoubtMs, entryEarlyMs };
}

/** The earliest that a car may have come in. */
export function earliestEntry({
  entryAt,
  entryEarlyMs = 0,
}: Pick<DoubtfulSpan, 'entryAt' | 'entryEarlyMs'>): Date {
  return new Date(entryAt.getTime() - entryEarlyMs);
}

/** What prices the sessions that begin from an instant on, until the next one does. */
export interface PricedFrom {
  /** Null: as long ago as matters. */
  readonly from: Date | null;
  readonly document: TariffDocument;
  readonly known: Omit<QuoteFacts, 'entryAt' | 'exitAt'>;
}

/** What a session costs, by which price, and the times by which it costs so much. */
export interface LeastQuote<P extends PricedFrom> extends TariffQuote {
  readonly by: P;
  readonly entryAt: Date;
  readonly exitAt: Date;
}

/**
 * The smallest amount that any true times within the doubt mean, by the prices in force meanwhile, in their order: the
 * first one counts whatever came into force before the span begins, since the entry may have been earlier still. The
 * shorter time is not always the cheaper one: an evening may cost more than an afternoon. Of two that cost the same it is
 * the one by the times that people are shown; else a line says by which it is.
 */
export function leastQuote<P extends PricedFrom>(
  prices: readonly [P, ...P[]],
  span: DoubtfulSpan,
): LeastQuote<P> {
  const [first] = prices;
  const shown = priceBy(first, span.entryAt, span.exitAt);
  let least = shown;
  const { entryDoubtMs = 0, entryEarlyMs = 0, exitDoubtMs = 0 } = span;
  const doubtMs = Math.max(entryDoubtMs, entryEarlyMs, exitDoubtMs);
  if (doubtMs <= 0 && prices.length === 1) return least;
  const earliestExit = new Date(span.exitAt.getTime() - exitDoubtMs);
  for (const [by, entryAt] of possibleEntries(prices, span, earliestExit)) {
    // Of two exits the earlier one never costs more, whatever the tariff.
    const exitAt = entryAt > earliestExit ? entryAt : earliestExit;
    const one = priceBy(by, entryAt, exitAt);
    if (one.totalPaise < least.totalPaise) least = one;
    if (least.totalPaise === 0) break;
  }
  return least === shown ? shown : { ...least, lines: [...least.lines, lineOf(span, least)] };
}

/** By which times a session is priced, as far as they are not the ones that people are shown. */
function lineOf(shown: DoubtfulSpan, { entryAt, exitAt }: DoubtfulSpan): ChargeLine {
  const times = { ...wordOther('from', shown.entryAt, entryAt), ...wordOther('until', shown.exitAt, exitAt) };
  return chargeLine('least_time', 1, paise(0), times);
}

function wordOther(name: string, shown: Date, at: Date): ChargeLine['parameters'] {
  if (shownMinute(at).getTime() === shownMinute(shown).getTime()) return {};
  const day = indiaDate(at) === indiaDate(shown) ? '' : `${indiaDate(at)} `;
  return { [name]: `${day}${indiaTime(at)}` };
}

function priceBy<P extends PricedFrom>(by: P, entryAt: Date, exitAt: Date): LeastQuote<P> {
  return { ...quote(by.document, { ...by.known, entryAt, exitAt }), by, entryAt, exitAt };
}

/** The entries that may cost differently, with their price, the earliest first. */
function* possibleEntries<P extends PricedFrom>(
  prices: readonly P[],
  span: DoubtfulSpan,
  earliestExit: Date,
): Generator<[P, Date]> {
  const { entryAt, exitAt, entryDoubtMs = 0 } = span;
  const latestMs = Math.min(exitAt.getTime(), entryAt.getTime() + entryDoubtMs);
  for (const [index, by] of prices.entries()) {
    const fromMs = earliestBy(by, span);
    const next = prices[index + 1]?.from?.getTime() ?? Infinity;
    const untilMs = Math.min(latestMs, next - 1);
    if (fromMs > untilMs) continue;
    yield [by, new Date(fromMs)];
    if (isByClock(by)) for (const edge of edgesBetween(by, earliestExit, fromMs, untilMs)) yield [by, edge];
    yield [by, new Date(untilMs)];
  }
}

/** Where a price goes by nothing but the length, an earlier entry never costs less. */
function earliestBy(by: PricedFrom, span: DoubtfulSpan): number {
  const first = isByClock(by) ? earliestEntry(span) : span.entryAt;
  return Math.max(first.getTime(), by.from?.getTime() ?? -Infinity);
}

/**
 * The instants in between at which the price comes to an edge. Who came at the end of a minute was inside for a minute less
 * than who came at its beginning, but for an exit on its last second, and was not there yet at the instant of a night.
 */
function* edgesBetween(by: PricedFrom, exitAt: Date, fromMs: number, untilMs: number): Generator<Date> {
  const isEdge = edgeAt(by, exitAt);
  const isEdgeByLess = edgeAt(by, new Date(exitAt.getTime() - MINUTE_MS));
  const endOf = (minute: Date) => new Date(Math.min(untilMs, minute.getTime() + MINUTE_MS - 1));
  yield endOf(shownMinute(new Date(fromMs)));
  for (const minute of minutesBetween(fromMs, untilMs)) {
    if (isEdge(minute)) yield minute;
    if (isEdgeByLess(minute) || isNightAt(by, minute)) yield endOf(minute);
  }
  // Where no minute is an edge, who came last pays least: in the last minute, or at the end of the one before it, from
  // which one whole minute less has passed.
  const last = shownMinute(new Date(untilMs)).getTime();
  if (last > fromMs) yield new Date(last);
  if (last - 1 > fromMs) yield new Date(last - 1);
}

/** The minutes that begin in between. Within one nothing changes but the length, by a minute, and a night. */
function* minutesBetween(fromMs: number, untilMs: number): Generator<Date> {
  const first = shownMinute(new Date(fromMs)).getTime() + MINUTE_MS;
  for (let at = first; at <= untilMs; at += MINUTE_MS) yield new Date(at);
}

/** Whether it matters when a session was, not only how long it was. */
function isByClock({ document, known }: PricedFrom): boolean {
  return document.prices.some(isByHour) || (known.covers ?? []).some(({ kind }) => kind === 'pass');
}
