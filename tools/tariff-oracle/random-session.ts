import type { QuoteFacts } from '#domain/money/quote.ts';
import { VEHICLE_CLASSES, type TariffDocument } from '#domain/money/tariff.ts';
import { addDays, indiaDate } from '#domain/time/india-time.ts';
import type { Dice } from '../oracle/dice.ts';

const MINUTE_MS = 60_000;
const SECOND_MS = 1000;
/** Days around which calendars go wrong: weekends, ends of months and of the financial year, leap days, new year. */
const DAYS = ['2026-11-20', '2026-11-30', '2026-12-31', '2027-03-31', '2028-02-28', '2025-02-28'];

export type SessionFacts = Required<Omit<QuoteFacts, 'vehicleClass' | 'covers' | 'holidaysAtEntry'>> & {
  readonly vehicleClass: (typeof VEHICLE_CLASSES)[number];
};

/** A session, its lengths and instants often a minute or a second beside an edge of its tariff; at most 60 days. */
export function randomSession(dice: Dice, document: TariffDocument): SessionFacts {
  const day = dice.pick(DAYS);
  const minute = dice.chance(0.4) ? edgeOfDay(dice, document) : dice.below(1440);
  const entryMs = Date.parse(`${day}T00:00:00+05:30`) + minute * MINUTE_MS + seconds(dice);
  const lengthMs = lengthOf(dice, document) * MINUTE_MS + seconds(dice) - seconds(dice);
  const exitAt = new Date(entryMs + lengthMs);
  const holidays = [0, 1, 2, 3].filter(() => dice.chance(0.2)).map((days) => addDays(day, days));
  return {
    entryAt: dice.chance(0.02) ? null : new Date(entryMs),
    exitAt,
    vehicleClass: dice.pick(VEHICLE_CLASSES),
    holidays: new Set([...holidays, ...(dice.chance(0.1) ? [indiaDate(exitAt)] : [])]),
    validations: ['shop', 'cinema', 'unheard_of'].filter(() => dice.chance(0.15)),
    isTicketLost: dice.chance(0.2),
  };
}

/** In minutes: beside an edge, some hours, some days, two months. */
function lengthOf(dice: Dice, document: TariffDocument): number {
  const beside = dice.below(3) - 1;
  const kind = dice.next();
  if (kind < 0.35) return beside + lengthEdge(dice, document);
  if (kind < 0.85) return dice.below(12 * 60);
  if (kind < 0.98) return dice.below(4 * 1440);
  return kind < 0.99 ? dice.below(60 * 1440) : 60 * 1440 + beside;
}

/** Where the tariff changes: free minutes, steps, whole units, whole days, a stamp's minutes. */
function lengthEdge(dice: Dice, { prices, validations }: TariffDocument): number {
  const price = dice.pick(prices);
  const rate = dice.pick(price.rates);
  const block = rate.firstBlock.at(-1)?.untilMinutes ?? 0;
  return dice.pick([
    price.freeMinutes,
    block + price.unitMinutes * dice.below(8),
    1440 * (1 + dice.below(3)),
    rate.firstBlock[0]?.untilMinutes ?? price.unitMinutes,
    validations[0]?.freeMinutes ?? 0,
  ]);
}

function edgeOfDay(dice: Dice, { prices }: TariffDocument): number {
  const price = dice.pick(prices);
  const band = dice.pick(dice.pick(price.rates).bands);
  return dice.pick([0, 1439, band.from, band.to - 1, price.overnight?.atMinute ?? 0]);
}

/** None, or some of a minute. */
function seconds(dice: Dice): number {
  return dice.chance(0.5) ? 0 : dice.below(60 * SECOND_MS);
}
