import { faultsOf, reasonOf } from './api-error.ts';

/** What the fields of a form are called on it, by the server's names for them. */
export type FieldLabels = Readonly<Record<string, string>>;

/** `shop.value` is the field `value`, and `plates.3` a line of `plates`. */
function fieldOf(path: string): string {
  const parts = path.split('.').filter((part) => part !== '' && !/^\d+$/.test(part));
  return parts.at(-1) ?? path;
}

/** The server's refusals by field, without those of fields that were changed since: they are about what stood there. */
export function faultsLeft(error: unknown, changed: ReadonlySet<string>): Record<string, string> {
  const left: Record<string, string> = {};
  for (const [path, sentence] of Object.entries(faultsOf(error))) {
    const field = fieldOf(path);
    if (!changed.has(field)) left[field] ??= startLarge(sentence);
  }
  return left;
}

/** What a form says of a refusal as a whole, by the words that stand on it; null where nothing is left of it. */
export function wordFaults(error: unknown, left: Readonly<Record<string, string>>, labels: FieldLabels) {
  if (Object.keys(faultsOf(error)).length === 0)
    return reasonOf(error) || 'That did not work. Please try again.';
  const sentences = Object.entries(left).map(([field, sentence]) =>
    labels[field] === undefined ? sentence : `${labels[field]}: ${sentence}`,
  );
  return sentences.length === 0 ? null : sentences.map((one) => one.replace(/\.?$/, '.')).join(' ');
}

/** A general rule's words go on from the field's name, which stands above them here. */
function startLarge(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
