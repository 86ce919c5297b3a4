/** The words by which a device says that a car stands in a slot, and that none does. */
export interface SlotWords {
  readonly occupiedWhen: readonly string[];
  readonly emptyWhen: readonly string[];
}

/** Whether a device's word means occupied; null where it is neither, or both: that is never guessed. */
export function judgeSlotWord({ occupiedWhen, emptyWhen }: SlotWords, given: unknown): boolean | null {
  const word = wordOf(given);
  if (word === null) return null;
  const isOneOf = (words: readonly string[]) => words.some((one) => wordOf(one) === word);
  const [isOccupied, isEmpty] = [isOneOf(occupiedWhen), isOneOf(emptyWhen)];
  return isOccupied === isEmpty ? null : isOccupied;
}

/** Lists and objects are no words. */
function wordOf(value: unknown): string | null {
  const isWord = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  const word = isWord ? String(value).trim().toLowerCase() : '';
  return word === '' ? null : word;
}
