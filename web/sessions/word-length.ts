import { formatShownLength } from '#domain/money/tariff.ts';

/** From one minute that is shown to another, as a visit that is over is written: `1 h 05 min`, `3 d 4 h`. */
export function wordLength(from: number, to: number): string {
  return formatShownLength(new Date(from), new Date(to));
}
