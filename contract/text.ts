import { z } from 'zod';

const NUL = '\u0000';

/** Text from outside: bounded, well formed, without NUL (PostgreSQL cannot store one). Markup is text like any other. */
export function text(max: number) {
  return z
    .string()
    .max(max, `Must be at most ${max} characters long`)
    .refine((value) => !value.includes(NUL) && value.isWellFormed(), 'Contains characters that are not text');
}

/** Text that is not empty after trimming. */
export function requiredText(max: number, sentence: string) {
  return text(max).refine((value) => value.trim() !== '', sentence);
}

/** An instant with its zone, as ISO 8601. A time without zone is refused. */
export const Instant = z.iso.datetime({ offset: true, error: 'Must be an ISO 8601 time with a zone' });

/** A calendar day in India, YYYY-MM-DD, that exists. */
export const Day = z.iso.date('Must be a date that exists, as YYYY-MM-DD');

/** How a mall is named in a query: its exact name, its slug or the first word of its name. */
export const MallName = requiredText(200, 'Name the mall');
