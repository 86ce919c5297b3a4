import { readPlate } from '#domain/plates/plate.ts';

/** Which of an account's plates a list names, by their match keys; what isn't the account's own counts as foreign. */
export function narrowPlates(
  asked: string | undefined,
  own: readonly string[],
): { only: string[] | null; foreign: number } {
  if (asked === undefined) return { only: null, foreign: 0 };
  const named = asked
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => readPlate(text).key);
  const only = [...new Set(named.filter((key) => key !== null && own.includes(key)))] as string[];
  return { only, foreign: named.filter((key) => key === null || !own.includes(key)).length };
}
