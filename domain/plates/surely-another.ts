import { LOOKALIKE_COST, measurePlates } from './distance.ts';
import { cleanPlateText } from './grammar.ts';
import { readPlate } from './plate.ts';

/** States that were given another code: plates of both series are on the roads, and registers hold either. */
const RENAMED: Readonly<Record<string, string>> = { TS: 'TG', OR: 'OD', UA: 'UK', PO: 'PY' };

/**
 * Whether a register names surely another vehicle than the one of which this was read: a registration, and more than one
 * look-alike character away from all of it, in whatever notation. What cannot be read says nothing.
 */
export function isSurelyAnother(named: string, seen: readonly (string | null)[]): boolean {
  const { key, status } = readPlate(named);
  const texts = seen.flatMap((text) => (text === null ? [] : cleanPlateText(text) || []));
  if (key === null || status !== 'valid' || texts.length === 0) return false;
  return texts.every((text) => measurePlates(foldNotation(key), foldNotation(text)) > LOOKALIKE_COST);
}

/** Without the zeros that some write and others do not, under the newer code of its state. */
function foldNotation(text: string): string {
  const state = RENAMED[text.slice(0, 2)] ?? text.slice(0, 2);
  return (state + text.slice(2)).replaceAll(/\d+/g, (digits) => String(Number(digits)));
}
