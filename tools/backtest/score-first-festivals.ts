import { indexHolidays } from '../../domain/time/calendar.ts';
import type { HolidayCalendar, HolidayIndex } from '../../domain/time/calendar.ts';
import { layOutLot } from './lay-out-lot.ts';
import { productMethod } from './methods.ts';
import type { Method } from './methods.ts';
import { planOrigins } from './plan-origins.ts';
import type { Lot } from './read-lots.ts';
import { peersOf } from './score-lots.ts';
import type { Scores } from './score-lots.ts';
import { addScored, addTally, emptyTally } from './tally.ts';
import type { Tally } from './tally.ts';

/** A young lot has counted so many days: too few to have seen the festivals of a year ago. */
const YOUNG_DAYS = 120;
/** From how many days before it a festival is forecast. */
const DAYS_BEFORE = [1, 4, 8, 14];

/**
 * Scores festivals that a lot has never seen but its peers have: of each lot only the last days before the forecast are known, and
 * its peers' whole history before the same day. With lending and without.
 */
export function scoreFirstFestivals(
  lots: readonly Lot[],
  calendars: (lot: string) => HolidayCalendar,
): Scores {
  const methods: Record<string, Tally> = {};
  const byLot: Record<string, Record<string, Tally>> = {};
  for (const lot of lots) {
    const holidays = calendars(lot.name);
    const index = indexHolidays(holidays);
    const peers = peersOf(lots, lot);
    const ways = {
      gms: productMethod(lot, { holidays, peers, cut: YOUNG_DAYS }),
      gmsAlone: productMethod(lot, { holidays, peers: [], cut: YOUNG_DAYS }),
    };
    const days = firstFestivals(lots, lot, index);
    for (const [name, method] of Object.entries(ways)) {
      const tally = scoreDays(lot, days, method);
      (byLot[lot.name] ??= {})[name] = tally;
      addTally((methods[name] ??= emptyTally()), tally);
    }
  }
  return { methods, lots: byLot, weekdays: {} };
}

/** The festivals of a lot's last half that some peer has seen a year before and the young lot has not. */
function firstFestivals(lots: readonly Lot[], lot: Lot, index: HolidayIndex): number[] {
  const [from = Infinity] = planOrigins(lots, lot);
  const days: number[] = [];
  for (let day = from; day <= lot.lastDay; day++) {
    const names = index.namesOn(day);
    if (names.length === 0) continue;
    const earlier = findDays(index, names, { from: lot.firstDay, to: day - YOUNG_DAYS - 14 });
    const lately = findDays(index, names, { from: day - YOUNG_DAYS - 14, to: day });
    if (earlier.length > 0 && lately.length === 0) days.push(day);
  }
  return days;
}

function findDays(
  index: HolidayIndex,
  names: readonly string[],
  { from, to }: { from: number; to: number },
): number[] {
  const found: number[] = [];
  for (let day = from; day < to; day++)
    if (index.namesOn(day).some((name) => names.includes(name))) found.push(day);
  return found;
}

function scoreDays(lot: Lot, days: readonly number[], method: Method): Tally {
  const tally = emptyTally();
  const counts = layOutLot(lot);
  for (const day of days)
    for (const before of DAYS_BEFORE) {
      const guesses = method(day - before + 1, before);
      for (const [slot, row] of Object.entries(counts)) {
        const actual = row[day - lot.firstDay]!;
        const guess = guesses[slot]?.[before - 1];
        if (!Number.isNaN(actual) && guess) addScored(tally, { actual, ...guess, holiday: true });
      }
    }
  return tally;
}
