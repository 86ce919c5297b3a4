import { civilDate, indexHolidays } from '../../domain/time/calendar.ts';
import type { HolidayCalendar } from '../../domain/time/calendar.ts';
import { fitForecast, forecastDay } from '../../domain/forecast/forecast.ts';
import { updateToday } from '../../domain/forecast/today.ts';
import { layOutLot } from './lay-out-lot.ts';
import { planOrigins } from './plan-origins.ts';
import type { Lot } from './read-lots.ts';
import type { Scores } from './score-lots.ts';
import { addScored, addTally, emptyTally } from './tally.ts';
import type { Tally } from './tally.ts';

/** The time slots of a day in the order in which they end. */
const IN_ORDER = ['late_night', 'morning', 'afternoon', 'evening', 'night'];

/** Scores the rest of a day after each of its time slots: with what has come by then, and as it was forecast the night before. */
export function scoreToday(lots: readonly Lot[], calendars: (lot: string) => HolidayCalendar): Scores {
  const methods: Record<string, Tally> = {};
  const byLot: Record<string, Record<string, Tally>> = {};
  for (const lot of lots) {
    const own = scoreLot(lot, planOrigins(lots, lot), calendars(lot.name));
    byLot[lot.name] = own;
    for (const [name, tally] of Object.entries(own)) addTally((methods[name] ??= emptyTally()), tally);
  }
  return { methods, lots: byLot, weekdays: {} };
}

function scoreLot(lot: Lot, origins: readonly number[], holidays: HolidayCalendar): Record<string, Tally> {
  const tallies = { gms: emptyTally(), gmsNightBefore: emptyTally() };
  const days = layOutLot(lot);
  const index = indexHolidays(holidays);
  const order = IN_ORDER.filter((slot) => days[slot] !== undefined);
  for (const day of origins) {
    const came = Object.fromEntries(order.map((slot) => [slot, days[slot]![day - lot.firstDay]!]));
    const model = fitForecast(lot.history, { holidays, asOf: civilDate(day) });
    const before = forecastDay(model, civilDate(day));
    if (before === null || Object.values(came).some(Number.isNaN)) continue;
    for (let over = 1; over < order.length; over++) {
      const soFar = Object.fromEntries(
        order.slice(0, over).map((slot) => [slot, { came: came[slot]!, share: 1 }]),
      );
      const now = updateToday(model, before, soFar);
      for (const slot of order.slice(over)) {
        const judged = { actual: came[slot]!, holiday: index.isHoliday(day) };
        const [next, last] = [now.timeSlots[slot], before.timeSlots[slot]];
        if (!next || !last) continue;
        addScored(tallies.gms, { ...judged, ...next });
        addScored(tallies.gmsNightBefore, { ...judged, ...last });
      }
    }
  }
  return tallies;
}
