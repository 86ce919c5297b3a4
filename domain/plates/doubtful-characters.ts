import { LOOKALIKE_COST, measurePlates } from './distance.ts';
import { cleanPlateText } from './grammar.ts';
import { readPlate } from './plate.ts';

/** Below this a camera's own confidence, 0 to 1, makes every look-alike on the plate doubtful. */
const SURE_READ = 0.9;

/**
 * The positions within the text as it was read whose character may be another: those that differ from the other read of
 * the car, those that had to be set right to make a registration, and where the camera was not sure those that cameras
 * mix up.
 */
export function findDoubtfulCharacters(
  raw: string,
  { confidence, other }: { confidence: number | null; other: string | null },
): number[] {
  const text = cleanPlateText(raw);
  const places = placesOf(raw, text);
  const reading = readPlate(raw);
  const key = reading.key !== null && reading.key.length === text.length ? reading.key : null;
  const compared = other === null ? null : cleanPlateText(other);
  const isDoubted = (char: string, at: number) =>
    (key !== null && key.charAt(at) !== char) ||
    (compared !== null && compared.length === text.length && compared.charAt(at) !== char) ||
    (confidence !== null && confidence < SURE_READ && hasLookalike(char));
  const doubted = text.split('').flatMap((char, at) => (isDoubted(char, at) ? [at] : []));
  const all =
    compared !== null && compared.length !== text.length ? [...doubted, firstGap(text, compared)] : doubted;
  return [...new Set(all)].flatMap((at) => places[at] ?? []).toSorted((one, next) => one - next);
}

/** Where each character of the cleaned text stands in the text as it was read. */
function placesOf(raw: string, text: string): number[] {
  const places: number[] = [];
  for (let at = 0; at < raw.length && places.length < text.length; at += 1)
    if (raw.charAt(at).toUpperCase() === text.charAt(places.length)) places.push(at);
  return places;
}

/** The first place at which a text and one of another length part. */
function firstGap(text: string, other: string): number {
  let at = 0;
  while (at < text.length - 1 && text.charAt(at) === other.charAt(at)) at += 1;
  return at;
}

const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Whether cameras take a character for one of the other class: a letter for a digit, a digit for a letter. */
function hasLookalike(char: string): boolean {
  const isDigit = /\d/.test(char);
  return CHARACTERS.split('').some(
    (one) => /\d/.test(one) !== isDigit && measurePlates(char, one) === LOOKALIKE_COST,
  );
}
