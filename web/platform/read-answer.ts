import type { Endpoint } from '#contract/endpoint.ts';
import { z } from 'zod';

/**
 * A call whose answer is read by one of the schemas in `answers/` instead of the contract's: a server that answers no
 * more than the product promises to read is understood too (docs/decisions/013-reading-answers.md).
 */
export function readAs<E extends Endpoint, Answer extends z.ZodType>(
  endpoint: E,
  answer: Answer,
): Omit<E, 'answer'> & { readonly answer: Answer } {
  return { ...endpoint, answer };
}

/**
 * The schema, with a default for each field named: the default stands where the field is missing, empty or of another
 * kind, so that a record with a gap never hides the list that it is in. A number counts as a text, and the other way round.
 */
export function withDefaults<S extends z.ZodObject>(schema: S, defaults: Partial<z.output<S>>) {
  const fill = (given: unknown) => {
    if (!isRecord(given)) return given;
    const filled = { ...given };
    for (const [field, fallback] of Object.entries(defaults)) {
      const value = toKindOf(fallback, given[field]);
      const isSound = value !== '' && schema.shape[field]?.safeParse(value).success === true;
      filled[field] = isSound ? value : fallback;
    }
    return filled;
  };
  return z.preprocess(fill, schema);
}

export function isRecord(given: unknown): given is Record<string, unknown> {
  return typeof given === 'object' && given !== null && !Array.isArray(given);
}

function toKindOf(fallback: unknown, value: unknown): unknown {
  if (typeof fallback === 'string' && typeof value === 'number') return String(value);
  if (typeof fallback === 'number' && typeof value === 'string') return Number(value || fallback);
  return value;
}
