/**
 * Where an arrival lies among a day's half hours, and the first that can be chosen. Nobody arrives in the past: of the day
 * that runs it is the half hour that runs (`now`, HH:MM; null for another day).
 */
export function findArrival(
  points: readonly { time: string }[],
  arrival: string,
  now: string | null,
): { at: number; from: number } {
  const before = (time: string) => points.findLastIndex((point) => point.time <= time);
  const from = now === null ? 0 : Math.max(0, before(now));
  return { from, at: Math.max(from, before(arrival)) };
}
