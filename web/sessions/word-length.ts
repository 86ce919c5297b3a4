import { formatShownLength } from '#domain/money/tariff.ts';

/** The whole minutes that passed, as a visit that is over is written and charged: `1 h 05 min`, `3 d 4 h`. */
export function wordLength(from: number, to: number): string {
  return formatShownLength(new Date(from), new Date(to));
}
