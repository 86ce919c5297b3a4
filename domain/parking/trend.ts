/** Less than this is the coming and going of any half hour. */
const LEAST_CARS = 4;
const LEAST_SHARE = 0.03;

/** Which way a mall goes, by how many more of its slots are occupied than half an hour ago. */
export function judgeTrend(net: number, total: number): 'filling' | 'emptying' | 'steady' {
  const least = Math.max(LEAST_CARS, LEAST_SHARE * total);
  if (Math.abs(net) < least) return 'steady';
  return net > 0 ? 'filling' : 'emptying';
}
