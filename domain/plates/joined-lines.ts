import { parsePlate, type GrammarLimits, type ParsedPlate } from './grammar.ts';

/**
 * The registration of a plate in two lines whose lower line stands first, as some cameras join them: the line breaks where
 * letters meet digits. Null where none can be made of the text, or more than one.
 */
export function joinLines(text: string, limits: GrammarLimits = {}): ParsedPlate | null {
  if (!isBreak(text, 0)) return null;
  const found = new Map<string, ParsedPlate>();
  for (let at = 1; at < text.length; at += 1) {
    const parsed = isBreak(text, at) ? parsePlate(text.slice(at) + text.slice(0, at), limits) : null;
    // Shorter kinds may be a plate that has lost a part, as much as its lines.
    if (parsed?.kind === 'standard' || parsed?.kind === 'bharat') found.set(parsed.key, parsed);
  }
  const [only = null, ...others] = found.values();
  return others.length > 0 || only?.hasUnissuedLetter === true ? null : only;
}

/** Whether letters meet digits before a character; before the first one the end stands. */
function isBreak(text: string, at: number): boolean {
  return isDigit(text.at(at - 1)) !== isDigit(text.at(at));
}

function isDigit(character: string | undefined): boolean {
  return character !== undefined && character >= '0' && character <= '9';
}
