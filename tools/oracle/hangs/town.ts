import { Dice } from '../dice.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Somebody who comes with a car, and to which slots: instants in epoch milliseconds. */
export interface Comer {
  readonly inAt: number;
  readonly outAt: number;
  /** The gateways of which slots are taken; null: of any that no staff has. */
  readonly gateways: readonly number[] | null;
}

/** A mall as its owner would describe it, and all who come. Nothing here knows how stuck devices are found. */
export interface Town {
  readonly seed: number;
  readonly start: number;
  readonly days: number;
  /** How many slots each gateway has. */
  readonly gateways: readonly number[];
  /** Those of the staff, or of people with passes, alone. */
  readonly reserved: readonly number[];
  /** How much people mind where they stand: from 0, not at all, to about 8, always the nearest free slot. */
  readonly choosy: number;
  readonly comers: readonly Comer[];
  /** How busy each day is; 0 where the mall is closed. */
  readonly busy: readonly number[];
}

/** What a mall is like, drawn once. */
interface Habits {
  readonly visits: number;
  readonly median: number;
  readonly spread: number;
  readonly overnight: number;
  readonly eveningShare: number;
}

/** Most malls; one in which few come; one where cars stand for a day or two. */
export type SortOfTown = 'usual' | 'quiet' | 'airport';

export function makeTown(seed: number, days: number, sort: SortOfTown): Town {
  const dice = new Dice(seed).of('town');
  const start = Date.parse('2026-01-05T00:00:00+05:30') + dice.below(300) * DAY;
  const gateways = Array.from({ length: 4 + dice.below(6) }, () => 12 + dice.below(12));
  const reserved = [...gateways.keys()].slice(1).filter(() => dice.chance(0.25));
  const slots = gateways.reduce((sum, size, at) => sum + (reserved.includes(at) ? 0 : size), 0);
  const median = sort === 'airport' ? dice.between(1_000, 2_500) : dice.between(40, 140);
  const turnover = {
    usual: dice.between(4, 12) * Math.min(1, 80 / median),
    quiet: dice.between(1, 3),
    airport: dice.between(0.4, 0.8),
  }[sort];
  const habits: Habits = {
    visits: slots * turnover,
    median,
    spread: dice.between(0.4, 0.9),
    overnight: dice.chance(0.5) ? dice.between(0, 0.03) : 0,
    eveningShare: dice.between(0.3, 0.7),
  };
  const busy = drawDays(dice, start, days);
  const base = { seed, start, days, gateways, reserved, busy, choosy: dice.between(0, 8) };
  const comers = [
    ...busy.flatMap((factor, day) => drawVisitors(dice, start + day * DAY, factor, habits)),
    ...reserved.flatMap((gateway) => drawStaff(dice, base, gateway)),
    ...drawResidents(dice, base),
  ];
  return { ...base, comers: comers.toSorted((one, other) => one.inAt - other.inAt) };
}

/** Day of the week, Monday is 0: `start` is midnight in India. */
function weekday(start: number, day: number): number {
  return new Date(start + day * DAY + 12 * HOUR).getUTCDay() === 0
    ? 6
    : new Date(start + day * DAY + 12 * HOUR).getUTCDay() - 1;
}

function drawDays(dice: Dice, start: number, days: number): number[] {
  const weekend = dice.between(1.1, 1.9);
  const closed = dice.chance(0.3) ? dice.below(5) : -1;
  return Array.from({ length: days }, (_, day) => {
    const of = weekday(start, day);
    // A holiday: empty as Diwali's evening at home, or the busiest day of the year.
    if (dice.chance(0.08)) return dice.chance(0.5) ? dice.between(0.15, 0.6) : dice.between(1.3, 2.2);
    return of === closed ? 0 : dice.between(0.85, 1.15) * (of >= 5 ? weekend : 1);
  });
}

function drawVisitors(dice: Dice, midnight: number, factor: number, habits: Habits): Comer[] {
  const { visits, median, spread, overnight, eveningShare } = habits;
  return Array.from({ length: Math.round(visits * factor) }, () => {
    const isEvening = dice.chance(eveningShare);
    const hour = isEvening ? 18.5 + 1.3 * dice.bell() : dice.between(10, 21);
    const inAt = midnight + Math.min(22, Math.max(9.5, hour)) * HOUR;
    const stay = dice.chance(overnight)
      ? dice.between(10, 70) * HOUR
      : median * Math.exp(spread * dice.bell()) * MINUTE;
    return { inAt, outAt: inAt + Math.max(4 * MINUTE, stay), gateways: null };
  });
}

type Place = Pick<Town, 'start' | 'days' | 'gateways' | 'busy'>;

/** Staff of one gateway: offices rest at weekends, shops come in shifts; nobody comes on a day on which the mall is closed. */
function drawStaff(dice: Dice, { start, days, gateways, busy }: Place, gateway: number): Comer[] {
  const isOffice = dice.chance(0.6);
  const fill = dice.between(0.4, 1);
  const moves = dice.chance(0.5) ? 0.25 : 0;
  return Array.from({ length: days }, (_, day) => day).flatMap((day) => {
    const factor = busy[day] ?? 1;
    // A holiday is one of the malls' days that are far from usual; not each office keeps each.
    const isHoliday = (factor < 0.7 || factor > 1.25) && dice.chance(0.8);
    if (factor === 0 || (isOffice && (weekday(start, day) >= 5 || isHoliday))) return [];
    return Array.from({ length: Math.round((gateways[gateway] ?? 0) * fill) }).flatMap(() => {
      if (dice.chance(0.12)) return [];
      const late = !isOffice && dice.chance(0.5);
      const inAt = start + day * DAY + ((late ? 14 : 9) + 0.5 * dice.bell()) * HOUR;
      const outAt = inAt + (9 + 0.7 * dice.bell()) * HOUR;
      if (!dice.chance(moves)) return [{ inAt, outAt, gateways: [gateway] }];
      const lunch = inAt + (3.5 + 0.5 * dice.bell()) * HOUR;
      const back = lunch + dice.between(0.4, 1.2) * HOUR;
      return [
        { inAt, outAt: lunch, gateways: [gateway] },
        { inAt: back, outAt, gateways: [gateway] },
      ];
    });
  });
}

/** People who live there: in by the evening, out in the morning, some days away or at home. */
function drawResidents(dice: Dice, { start, days, gateways }: Place): Comer[] {
  if (dice.chance(0.4)) return [];
  const all = gateways.reduce((sum, size) => sum + size, 0);
  return Array.from({ length: Math.round(all * dice.between(0, 0.12)) }).flatMap(() => {
    const own = dice.below(gateways.length);
    const nights: Comer[] = [];
    for (let day = 0; day < days; day += 1) {
      if (dice.chance(0.15)) continue;
      const inAt = start + day * DAY + (19.5 + 1.5 * dice.bell()) * HOUR;
      let until = day + 1;
      while (until < days && dice.chance(0.15)) until += 1;
      nights.push({ inAt, outAt: start + until * DAY + (9 + 0.8 * dice.bell()) * HOUR, gateways: [own] });
      day = until - 1;
    }
    return nights;
  });
}
