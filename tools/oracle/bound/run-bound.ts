import { drawDials, type Dials } from '../dials.ts';
import { makeStory } from '../story.ts';
import { BIG_MALL, slotCodes } from '../true-visit.ts';
import { boundParked } from './bound-parked.ts';

const FIRST_DAY = Date.parse('2026-01-05T00:00:00+05:30');
const DAY = 86_400_000;
/** What of the minutes shall be within the aim. */
const AIM = 0.99;

export interface BoundReport {
  readonly seeds: number;
  /** Of all minutes compared, those in which the best count is within the aim. */
  readonly parkedWithin: number;
  /** Of all seeds, those whose best count misses the aim. */
  readonly seedsBelow: number;
  /** At the midnights, of capacity. */
  readonly ghosts: number;
}

/** How good "Currently Parked" and the ghosts can be at best over so many seeds: no product is asked. */
export function runBound(
  seeds: readonly number[],
  { days, dials, print }: { days: number; dials: Dials | null; print: (line: string) => void },
): BoundReport {
  const capacity = slotCodes(BIG_MALL).length;
  const bounds = seeds.map((seed) => {
    const start = FIRST_DAY + ((seed * days) % 350) * DAY;
    return boundParked(makeStory(seed, dials ?? drawDials(seed), BIG_MALL, start, days), capacity);
  });
  const sum = (of: (bound: (typeof bounds)[number]) => number) =>
    bounds.reduce((total, bound) => total + of(bound), 0);
  const report = {
    seeds: seeds.length,
    parkedWithin: sum(({ within }) => within) / sum(({ minutes }) => minutes),
    seedsBelow: bounds.filter(({ within, minutes }) => within < AIM * minutes).length,
    ghosts: sum(({ ghosts }) => ghosts) / sum(({ midnights }) => midnights) / capacity,
  };
  print(
    `the best that can be known: Currently Parked within 1 % of capacity in ${percent(report.parkedWithin)} of minutes, ` +
      `below 99 % in ${report.seedsBelow} of ${report.seeds} seeds; ghosts ${percent(report.ghosts)} of capacity`,
  );
  return report;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(2)} %`;
}
