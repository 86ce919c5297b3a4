/** What one message of a controller holds: well below the most that the product takes at once. */
export const MOST_IN_MESSAGE = 2_000;

/** A list in parts of a message's size, in its order; a list that fits stays one. */
export function inParts<T>(list: readonly T[], most = MOST_IN_MESSAGE): (readonly T[])[] {
  if (list.length <= most) return [list];
  return Array.from({ length: Math.ceil(list.length / most) }, (_, part) =>
    list.slice(part * most, (part + 1) * most),
  );
}
