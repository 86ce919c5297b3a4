import { cleanPlateText } from './grammar.ts';

/** What a camera read, and the registration that it was taken for. */
export interface PlateAsRead {
  readonly plateKey: string | null;
  readonly plateRaw: string | null;
}

/** Shorter pieces of a plate are many cars': those of one town share the first five characters. */
const SHORTEST_CUT = 6;
const SHORTEST_PART = 5;
/** Cars of one fleet are registered one after the other: their plates differ in so many last digits. */
const NEIGHBOURS_DIGITS = 2;

/**
 * How two readings differ where one camera hardly ever sees two cars so different behind each other, but makes the one of
 * the other: the plate is cut short, or one character is another one or missing, though not among the last digits, by which
 * the cars of a fleet differ. Null where it may be two such cars, or the plates are not alike at all.
 */
export function findSlip(one: PlateAsRead, other: PlateAsRead): 'cut_short' | 'one_character' | null {
  if (isCutOf(one, other) || isCutOf(other, one)) return 'cut_short';
  const pairs = textsOf(one).flatMap((text) => textsOf(other).map((like) => [text, like] as const));
  if (pairs.some(([text, like]) => text === like)) return null;
  return pairs.some((pair) => isOneAside(...pair)) ? 'one_character' : null;
}

/** Whether a reading is what a camera gives of a plate of which it does not see one end. */
export function isCutOf(cut: PlateAsRead, whole: PlateAsRead): boolean {
  const text = cleanPlateText(cut.plateRaw ?? '');
  if (text.length < SHORTEST_CUT) return false;
  return textsOf(whole).some(
    (plate) => plate.length > text.length && (plate.startsWith(text) || plate.endsWith(text)),
  );
}

/** Whether a reading is some part of a plate, which says little of a car unless it is known to stand there. */
export function isPartOf(part: PlateAsRead, whole: PlateAsRead): boolean {
  const text = cleanPlateText(part.plateRaw ?? '');
  if (text.length < SHORTEST_PART) return false;
  return textsOf(whole).some((plate) => plate.length > text.length && plate.includes(text));
}

/** The last digits, in which the cars of a fleet differ. */
export function numberOf(plate: string): string {
  return plate.slice(0, endOfDigits(plate)).slice(-NEIGHBOURS_DIGITS);
}

function endOfDigits(plate: string): number {
  return Array.from(plate).findLastIndex((character) => character >= '0' && character <= '9') + 1;
}

/** As it was read, and as the registration that this is. */
export function textsOf({ plateKey, plateRaw }: PlateAsRead): string[] {
  const texts = [cleanPlateText(plateRaw ?? ''), plateKey ?? ''];
  return [...new Set(texts.filter((text) => text !== ''))];
}

function isOneAside(one: string, other: string): boolean {
  const [longer, shorter] = one.length >= other.length ? [one, other] : [other, one];
  const at = Array.from(longer).findIndex((character, place) => character !== shorter[place]);
  const isSame = longer.length === shorter.length;
  if (longer.slice(at + 1) !== shorter.slice(isSame ? at + 1 : at)) return false;
  return (isSame || longer.length === shorter.length + 1) && !isAmongLastDigits(longer, at);
}

function isAmongLastDigits(plate: string, at: number): boolean {
  const end = endOfDigits(plate);
  return at >= end - NEIGHBOURS_DIGITS && at < end;
}
