/**
 * What two numbers of a shop's bills are compared by: nobody types case, spaces and punctuation twice alike, while a leading
 * nought tells two bills apart. A number of signs alone is compared as it stands.
 */
export function billKeyOf(typed: string): string {
  const capitals = typed.normalize('NFKC').toUpperCase();
  return capitals.replaceAll(/[^\p{L}\p{N}]/gu, '') || capitals.trim();
}
