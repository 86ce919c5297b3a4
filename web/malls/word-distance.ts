import { metresBetween, type Coordinates } from '#domain/parking/distance.ts';

/** `2.4 km away`, in a straight line; null where one of the two places is not known. */
export function wordDistance(from: Coordinates | null, to: Coordinates | null): string | null {
  if (!from || !to) return null;
  const metres = metresBetween(from, to);
  const kilometres = metres / 1000;
  if (metres < 950) return `${Math.max(50, Math.round(metres / 50) * 50)} m away`;
  if (kilometres < 9.95) return `${kilometres.toFixed(1)} km away`;
  return `${Math.round(kilometres).toLocaleString('en-IN')} km away`;
}
