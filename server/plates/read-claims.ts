import { hasForeignLetters } from '#domain/plates/grammar.ts';
import { isClaimablePlate, readPlate } from '#domain/plates/plate.ts';
import { badInput } from '../platform/http/errors.ts';

const FOREIGN = 'Type it with letters A to Z and digits 0 to 9.';

/** A plate as an account claims it. */
export interface ClaimedPlate {
  readonly key: string;
  readonly plate: string;
}

export type ReadClaims = { ok: true; plates: ClaimedPlate[] } | { ok: false; fields: Record<string, string> };

/** Reads the plates of a sign-up: blank ones dropped, doubled ones once, each as its match key; or which are none. */
export function readClaims(typed: readonly string[], now: Date): ReadClaims {
  const fields: Record<string, string> = {};
  const byKey = new Map<string, ClaimedPlate>();
  for (const [index, text] of typed.entries()) {
    if (text.trim() === '') continue;
    const key = readOwn(text, now);
    if (key === null) {
      fields[`plateNumbers.${index}`] = hasForeignLetters(text)
        ? `Plate #${index + 1}: ${FOREIGN}`
        : `Plate #${index + 1} is not an Indian registration, such as GJ05AB1234.`;
    } else {
      byKey.set(key, { key, plate: key });
    }
  }
  return Object.keys(fields).length > 0 ? { ok: false, fields } : { ok: true, plates: [...byKey.values()] };
}

/** One plate that somebody typed; 400 where it is no registration as typed. */
export function readClaim(typed: string, now: Date): ClaimedPlate {
  const key = readOwn(typed, now);
  const sentence = hasForeignLetters(typed)
    ? FOREIGN
    : 'This is not an Indian registration, such as GJ05AB1234.';
  if (key === null) throw badInput(sentence, { plate: sentence });
  return { key, plate: key };
}

function readOwn(typed: string, now: Date): string | null {
  const limits = { currentYear: now.getUTCFullYear() };
  return isClaimablePlate(typed, limits) ? readPlate(typed, limits).key : null;
}
