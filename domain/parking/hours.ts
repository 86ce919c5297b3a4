/** Cars that came and left within one hour. */
export type HourOfTraffic = { entries: number; exits: number };

/** The cars inside at the end of each hour, reckoned back from how many are inside now, at the end of the last one. */
export function insideByHour(hours: readonly HourOfTraffic[], insideNow: number): number[] {
  const inside: number[] = [];
  let cars = insideNow;
  for (const { entries, exits } of hours.toReversed()) {
    inside.unshift(Math.max(0, cars));
    cars += exits - entries;
  }
  return inside;
}
