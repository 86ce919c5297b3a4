import { parsePlate, type GrammarLimits, type ParsedPlate } from './grammar.ts';

/**
 * The registration of a plate in two lines whose lower line stands first, as some cameras join them: the line breaks where
 * letters meet digits. Null where none can be made of the text, or more than one.
 */
export function joinLines(text: string, limits: GrammarLimits = {}): ParsedPlate | null {
  if (!isBreak(text, 0)) return null;
  const breaks = Array.from(text, (_, at) => at).filter((at) => at > 0 && isBreak(text, at));
  const made = breaks.flatMap((at) => parsePlate(text.slice(at) + text.slice(0, at), limits) ?? []);
  const found = new Map(made.filter(isWhole).map((parsed) => [parsed.key, parsed]));
  const [only = null, ...others] = found.values();
  return others.length > 0 ? null : only;
}

/** Shorter kinds may be a plate that has lost a part, as much as its lines. */
function isWhole({ kind, hasUnissuedLetter }: ParsedPlate): boolean {
  return (kind === 'standard' || kind === 'bharat') && !hasUnissuedLetter;
}

/** Whether letters meet digits before a character; before the first one the end stands. */
function isBreak(text: string, at: number): boolean {
  return isDigit(text.at(at - 1)) !== isDigit(text.at(at));
}

function isDigit(character: string | undefined): boolean {
  return character !== undefined && character >= '0' && character <= '9';
}
