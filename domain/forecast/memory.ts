/** 52 weeks: the same weekday, nearest to the same date, of the year before. */
const YEAR_DAYS = 364;
/** One day a year ago says little: the same weekdays beside it speak too. */
const BESIDE = [
  { days: 0, weight: 2 },
  { days: -7, weight: 1 },
  { days: 7, weight: 1 },
];
/** What a day had a year ago it has again by so much. */
const TRUST = 0.6;

/** Fills `memory` for the days `from` to `to` with what the same weekday had beyond the regression a year before, as far as the days before `known` tell; 0 where they don't. */
export function recallYear(
  surplus: Float64Array,
  isHoliday: readonly boolean[],
  { from, to, known }: { from: number; to: number; known: number },
  memory: Float64Array,
): void {
  for (let t = Math.max(0, from); t < to; t++) {
    let sum = 0;
    let weight = 0;
    for (const beside of BESIDE) {
      const then = t - YEAR_DAYS + beside.days;
      if (then < 0 || then >= known || isHoliday[then] || Number.isNaN(surplus[then])) continue;
      sum += beside.weight * surplus[then]!;
      weight += beside.weight;
    }
    memory[t] = weight === 0 ? 0 : (TRUST * sum) / weight;
  }
}
