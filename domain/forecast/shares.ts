import { PANEL } from './learn.ts';
import type { Mix } from './mix.ts';

const NEAR_DAYS = 7;
/** From here to there the shares learned a few weeks ahead give way to those for distances that nobody looked back on. */
const REMOTE_FROM = 28;
const REMOTE_FULL = 90;

/** The shares of the panel's members in a forecast so many days ahead. */
export function sharesAt(shares: Mix['shares'], daysAhead: number): Float64Array {
  if (daysAhead <= NEAR_DAYS) return shares.near;
  if (daysAhead <= REMOTE_FROM) return shares.far;
  const weight = Math.min(1, (daysAhead - REMOTE_FROM) / (REMOTE_FULL - REMOTE_FROM));
  const remote = remoteShares(shares.far);
  return shares.far.map((share, m) => (1 - weight) * share + weight * remote[m]!);
}

/** What the last days had says nothing about days months ahead: each regression's share goes to its slowest member. */
function remoteShares(far: Float64Array): Float64Array {
  const remote = new Float64Array(far.length);
  let slow = 0;
  PANEL.forEach(({ regression, remembers }, m) => {
    const first = PANEL.findIndex((one) => one.regression === regression && one.remembers === remembers);
    if (first === m) slow = m;
    remote[slow]! += far[m]!;
  });
  return remote;
}
