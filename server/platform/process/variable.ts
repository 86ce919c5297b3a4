import { z } from 'zod';
import { readPairs } from '../telemetry/tracing-settings.ts';

/** A variable: what it may be, in words for the operator and as a schema. */
export interface Variable<T> {
  readonly allowed: string;
  readonly schema: z.ZodType<T>;
}

/** A whole number; undefined, or its default, where it is not set. */
export function whole(least: number, most: number): Variable<number | undefined>;
export function whole(least: number, most: number, byDefault: number): Variable<number>;
export function whole(least: number, most: number, byDefault?: number): Variable<number | undefined> {
  const digits = z.string().regex(/^\d{1,9}$/);
  const schema = digits.transform(Number).pipe(z.number().min(least).max(most)).optional();
  return {
    allowed: `a whole number from ${least} to ${most}`,
    schema: byDefault === undefined ? schema : schema.default(byDefault),
  };
}

/** How many days something is stored, up to ten years. */
export function days(byDefault: number): Variable<number> {
  return whole(1, 3_650, byDefault);
}

/** A text of a pattern. */
export function text(allowed: string, pattern: RegExp) {
  return orElse(allowed, z.string().regex(pattern));
}

/** One of some words. */
export function oneOf<const Words extends [string, ...string[]]>(...words: Words) {
  return orElse(`one of ${words.join(', ')}`, z.enum(words));
}

/** A URL of a protocol; a bare one is an origin alone. */
export function url(allowed: string, protocol: RegExp, isBare = false): Variable<string | undefined> {
  const isGood = (given: string) => {
    if (!URL.canParse(given)) return false;
    const { protocol: scheme, pathname, search, hash, username } = new URL(given);
    return protocol.test(scheme) && (!isBare || (pathname === '/' && !search && !hash && !username));
  };
  return { allowed, schema: z.string().refine(isGood).optional() };
}

/** Names with values, as OpenTelemetry writes them. */
export function pairs(allowed: string): Variable<string | undefined> {
  return {
    allowed,
    schema: z
      .string()
      .refine((given) => readPairs(given) !== null)
      .optional(),
  };
}

/** A number from 0 to 1. */
export function ratio(byDefault: number): Variable<number> {
  const digits = z.string().regex(/^\d(\.\d{1,9})?$/);
  return {
    allowed: 'a number from 0 to 1',
    schema: digits.transform(Number).pipe(z.number().min(0).max(1)).optional().default(byDefault),
  };
}

function orElse<T extends string>(allowed: string, schema: z.ZodType<T>) {
  return {
    optional: (): Variable<T | undefined> => ({ allowed, schema: schema.optional() }),
    or: (byDefault: T): Variable<T> => ({
      allowed,
      schema: schema.optional().transform((v) => v ?? byDefault),
    }),
  };
}
