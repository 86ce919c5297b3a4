import { parsePlate } from './grammar.ts';
import type { GrammarLimits } from './grammar.ts';

/** `cost`: characters replaced in the best fits; `keys`: the registrations that those fits give, sorted. */
export type LookalikeFit = { readonly cost: number; readonly keys: readonly string[] };

/** A letter was read where only a digit can stand. */
const DIGIT_FOR_LETTER: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  Z: '2',
  A: '4',
  S: '5',
  G: '6',
  T: '7',
  B: '8',
};

/** A digit was read where only a letter can stand. */
const LETTERS_FOR_DIGIT: Readonly<Record<string, string>> = {
  0: 'DOQ',
  1: 'LT',
  2: 'Z',
  4: 'A',
  5: 'S',
  6: 'G',
  7: 'T',
  8: 'B',
};

type Place = { readonly fits: RegExp; readonly swaps: Readonly<Record<string, string>> };

/** What each place of a template takes as read, and what it makes of the rest. Series letters are never I or O. */
const PLACES: Readonly<Record<string, Place>> = {
  S: { fits: /[A-Z]/, swaps: LETTERS_FOR_DIGIT },
  D: { fits: /[0-9]/, swaps: DIGIT_FOR_LETTER },
  L: { fits: /[A-HJ-NP-Z]/, swaps: { ...LETTERS_FOR_DIGIT, 0: 'DQ', O: 'DQ', I: 'LT' } },
  B: { fits: /B/, swaps: { 8: 'B' } },
  H: { fits: /H/, swaps: { M: 'H' } },
};

/** S state letter, D digit, L series letter; B and H are the Bharat mark itself. */
const TEMPLATES: readonly string[] = [
  ...['D', 'DD'].flatMap((rto) =>
    ['L', 'LL', 'LLL'].flatMap((series) => ['DDDD', 'DDD'].map((number) => `SS${rto}${series}${number}`)),
  ),
  'DDBHDDDDL',
  'DDBHDDDDLL',
];

/** Fits a cleaned text to the usual shapes by swapping look-alikes; null if no registration comes out. */
export function fitLookalikes(text: string, limits: GrammarLimits = {}): LookalikeFit | null {
  let cost = Infinity;
  let keys = new Set<string>();
  for (const template of TEMPLATES) {
    if (template.length !== text.length) continue;
    for (const fit of spellAlong(template, text)) {
      const parsed = fit.cost <= cost ? parsePlate(fit.text, limits) : null;
      if (parsed === null || parsed.hasUnissuedLetter) continue;
      if (fit.cost < cost) keys = new Set();
      cost = fit.cost;
      keys.add(parsed.key);
    }
  }
  return keys.size === 0 ? null : { cost, keys: [...keys].toSorted() };
}

type Spelling = { readonly text: string; readonly cost: number };

/** Every spelling of the text that the template allows. At most 72: nine states times eight series. */
function spellAlong(template: string, text: string): readonly Spelling[] {
  let spellings: readonly Spelling[] = [{ text: '', cost: 0 }];
  for (let at = 0; at < text.length; at += 1) {
    const read = text.charAt(at);
    const letters = lettersFor(template.charAt(at), read);
    spellings = spellings.flatMap((spelling) =>
      letters.map((letter) => ({
        text: spelling.text + letter,
        cost: spelling.cost + (letter === read ? 0 : 1),
      })),
    );
  }
  return spellings;
}

/** The characters that may stand here, given what was read; none when nothing fits. */
function lettersFor(place: string, read: string): readonly string[] {
  const rule = PLACES[place];
  if (rule === undefined) return [];
  return rule.fits.test(read) ? [read] : (rule.swaps[read] ?? '').split('');
}
