import type { SlotStatus } from '#domain/parking/occupancy.ts';

/**
 * Since when a car stands in a slot whose arrival is later than that of the car that was believed to be there. A sensor
 * that was silent and shows a car again has seen nobody arrive.
 */
export function takenAnewSince(
  now: { readonly status: SlotStatus; readonly since: Date | null } | null,
  confirmedAt: Date | null,
  knownAgainAt: Date | null,
): Date | null {
  if (confirmedAt === null || now?.status !== 'occupied' || now.since === null) return null;
  if (knownAgainAt !== null && now.since <= knownAgainAt) return null;
  return now.since > confirmedAt ? now.since : null;
}
