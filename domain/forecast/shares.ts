import { hasSeason, PANEL } from './learn.ts';
import type { Mix } from './mix.ts';

const NEAR_DAYS = 7;
/** From here to there the shares learned a few weeks ahead give way to those for distances that nobody looked back on. */
const REMOTE_FROM = 28;
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

/**
 * What the last days had says nothing about days months ahead: each regression's share goes to its slowest member. Where the season
 * is taken out, the last weeks speak of the level itself, and half of the share stays with the next slowest.
 */
function remoteShares(far: Float64Array): Float64Array {
  const remote = new Float64Array(far.length);
  PANEL.forEach(({ regression, remembers }, m) => {
    const [slowest = m, next = m] = PANEL.flatMap((one, k) =>
      one.regression === regression && one.remembers === remembers ? [k] : [],
    );
    const rest = hasSeason(regression) ? far[m]! / 2 : 0;
    remote[slowest]! += far[m]! - rest;
    remote[next]! += rest;
  });
  return remote;
}
