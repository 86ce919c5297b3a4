import { hasSeason, PANEL } from './learn.ts';
import type { Mix } from './mix.ts';

const NEAR_DAYS = 7;
/** From here to there the shares learned a few weeks ahead give way to those for distances that nobody looked back on. */
export const REMOTE_FROM = 28;
const REMOTE_FULL = 90;

/** 0 within four weeks, 1 from three months ahead on. */
export function remoteness(daysAhead: number): number {
  return Math.max(0, Math.min(1, (daysAhead - REMOTE_FROM) / (REMOTE_FULL - REMOTE_FROM)));
}

/** The shares of the panel's members in a forecast so many days ahead. */
export function sharesAt(shares: Mix['shares'], daysAhead: number): Float64Array {
  if (daysAhead <= NEAR_DAYS) return shares.near;
  if (daysAhead <= REMOTE_FROM) return shares.far;
  const weight = remoteness(daysAhead);
  const remote = remoteShares(shares.far);
  return shares.far.map((share, m) => (1 - weight) * share + weight * remote[m]!);
}

/** How much of the quick members' shares the second slowest takes over; the rest goes to the slowest. */
const TO_SECOND = { season: 1, memory: 0.5, neither: 0 };

/**
 * What the last days had says nothing about days months ahead: each regression's shares go to its slowest members. Where the season
 * is taken out, the last weeks speak of the level itself, and the second slowest has it; beside a memory of the year before, half.
 */
export function remoteShares(far: Float64Array): Float64Array {
  const remote = new Float64Array(far.length);
  PANEL.forEach(({ regression, remembers }, m) => {
    const [slowest = m, second = m] = PANEL.flatMap((one, k) =>
      one.regression === regression && one.remembers === remembers ? [k] : [],
    );
    const kind = hasSeason(regression) ? 'season' : remembers ? 'memory' : 'neither';
    remote[slowest]! += (1 - TO_SECOND[kind]) * far[m]!;
    remote[second]! += TO_SECOND[kind] * far[m]!;
  });
  return remote;
}
