import { z } from 'zod';

const NUL = '\u0000';

/** Text from outside: bounded, well formed, without NUL (PostgreSQL cannot store one). Markup is text like any other. */
export function text(max: number) {
  return (
    z
      .string()
      // What is too long is read no further: whatever else is asked of it costs time.
      .max(max, { error: `Must be at most ${max} characters long`, abort: true })
      .refine(
        (value) => !value.includes(NUL) && value.isWellFormed(),
        'Contains characters that are not text',
      )
  );
}

/** An e-mail address. */
export const EmailAddress = text(254).check(z.email('Please enter a valid email address'));

/** Text that says something: not empty after trimming. */
export function requiredText(max: number, sentence: string) {
  return text(max).refine((value) => value.trim() !== '', sentence);
}

/** An instant with its zone, as ISO 8601. A time without zone is refused. */
export const Instant = z.iso.datetime({ offset: true, error: 'Must be an ISO 8601 time with a zone' });

/** A calendar day in India, YYYY-MM-DD, that exists. */
export const Day = z.iso.date('Must be a date that exists, as YYYY-MM-DD');

/** How a mall is named in a query: its exact name, its slug or the first word of its name. */
export const MallName = requiredText(200, 'Name the mall');
