import { FARTHEST } from './distance.ts';
import { isLow } from './evidence.ts';
import type { PlateReading } from './plate.ts';
import { listExitSpellings, measureCandidate } from './spelling.ts';
import { textsOf, type PlateAsRead } from './slip.ts';
import { measureWidely } from './wide-distance.ts';

type ReadingOfEntry = PlateAsRead & { readonly confidence: number | null };

/**
 * Whether two readings of one car at its entry, one of them unsure at least, are each one character from the plate of an
 * exit, and lie farther from each other: then each has one wrong character of its own, and what they agree in is that plate.
 */
export function isMisreadTwice(exit: PlateReading, readings: readonly ReadingOfEntry[]): boolean {
  const exits = listExitSpellings(exit, {});
  const near = readings.filter(({ plateKey: key, plateRaw: entryRaw, confidence }) => {
    const candidate = { sessionId: '', key, entryRaw, entryAt: new Date(0) };
    return confidence !== null && measureCandidate(exits, candidate) <= FARTHEST;
  });
  const isUnsure = ({ plateKey, confidence }: ReadingOfEntry) => plateKey === null || isLow(confidence);
  return near.some((one, at) =>
    near.slice(at + 1).some((other) => (isUnsure(one) || isUnsure(other)) && areApart(one, other)),
  );
}

/** In two places, though the two wrong characters may have come to be each other's. */
function areApart(one: PlateAsRead, other: PlateAsRead): boolean {
  const differ = (text: string, like: string) =>
    measureWidely(text, like) > FARTHEST || (text.length === like.length && countDiffering(text, like) > 1);
  return textsOf(one).every((text) => textsOf(other).every((like) => differ(text, like)));
}

function countDiffering(text: string, like: string): number {
  return Array.from(text).filter((character, at) => character !== like[at]).length;
}
