import { cleanPlateText, hasForeignLetters, type GrammarLimits } from './grammar.ts';
import { readMark } from './mark.ts';
import { readPlate, type PlateReading } from './plate.ts';

/** Why nothing can be made of what a person typed as a plate. */
export type TypedFault = 'control_characters' | 'other_script' | 'too_little' | 'too_long';

/**
 * What a person typed as a plate: a registration; what is none but may stand on a car all the same, as plates of Nepal,
 * of the army or of embassies do; or nothing that tells one car from another.
 */
export type TypedReading =
  | { readonly kind: 'registration'; readonly reading: PlateReading }
  | { readonly kind: 'mark'; readonly reading: PlateReading }
  | { readonly kind: 'fault'; readonly fault: TypedFault };

/** So much of a plate is shown; what differs behind it would look like one car. */
const LONGEST = 20;

/**
 * A camera's reading is corrected where it looks like a registration; what a person is sure of stands as it was typed,
 * without what is between its characters, so that a camera's read of them is the same.
 */
export function readTypedPlate(raw: string, options: GrammarLimits = {}): TypedReading {
  if (/\p{Cc}/u.test(raw)) return { kind: 'fault', fault: 'control_characters' };
  if (hasForeignLetters(raw)) return { kind: 'fault', fault: 'other_script' };
  const reading = readPlate(raw, options);
  if (reading.status === 'valid') return { kind: 'registration', reading };
  const mark = cleanPlateText(raw);
  if (mark.length > LONGEST) return { kind: 'fault', fault: 'too_long' };
  if (readMark(raw) === null) return { kind: 'fault', fault: 'too_little' };
  const asTyped = { key: null, display: mark, kind: null, flags: [], cost: 0, candidates: [] };
  return { kind: 'mark', reading: { raw: mark, status: 'invalid', ...asTyped } };
}
