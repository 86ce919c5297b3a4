import { readPlate } from '#domain/plates/plate.ts';

/** Which of an account's plates a list names, by their match keys; what isn't the account's own counts as foreign. */
export function narrowPlates(
  asked: string | undefined,
  own: readonly string[],
): { keys: readonly string[]; foreign: number } {
  if (asked === undefined) return { keys: own, foreign: 0 };
  const named = asked
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => readPlate(text).key);
  const isOwn = (key: string | null): key is string => key !== null && own.includes(key);
  return { keys: [...new Set(named.filter(isOwn))], foreign: named.filter((key) => !isOwn(key)).length };
}
