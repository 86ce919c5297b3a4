import { isClaimablePlate, readPlate } from '#domain/plates/plate.ts';
import type { PlateRow } from './store.ts';

export type ReadClaims = { ok: true; plates: PlateRow[] } | { ok: false; fields: Record<string, string> };

/** Reads the plates of a sign-up: blank ones dropped, doubled ones once, each as its match key; or which are none. */
export function readClaims(typed: readonly string[], now: Date): ReadClaims {
  const limits = { currentYear: now.getUTCFullYear() };
  const fields: Record<string, string> = {};
  const byKey = new Map<string, PlateRow>();
  for (const [index, text] of typed.entries()) {
    if (text.trim() === '') continue;
    const { key } = readPlate(text, limits);
    if (key === null || !isClaimablePlate(text, limits)) {
      fields[`plateNumbers.${index}`] =
        `Plate #${index + 1} is not an Indian registration, such as GJ05AB1234.`;
    } else {
      byKey.set(key, { key, plate: key });
    }
  }
  return Object.keys(fields).length > 0 ? { ok: false, fields } : { ok: true, plates: [...byKey.values()] };
}
