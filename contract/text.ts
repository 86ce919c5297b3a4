import { isWholePaise } from '#domain/money/money.ts';
import { z } from 'zod';

const NUL = '\u0000';

/** Text from outside: bounded, well formed, without NUL (PostgreSQL cannot store one). Markup is text like any other. */
export function text(max: number) {
  return (
    z
      .string()
      // What is too long is read no further: whatever else is asked of it costs time.
      .max(max, {
        error: `Must be at most ${max} ${max === 1 ? 'character' : 'characters'} long`,
        abort: true,
      })
      .refine(
        (value) => !value.includes(NUL) && value.isWellFormed(),
        'Contains characters that are not text',
      )
  );
}

/** An e-mail address. */
export const EmailAddress = text(254).check(z.email('Please enter a valid email address'));

/** Text that is not empty after trimming. */
export function requiredText(max: number, sentence: string) {
  return text(max).refine((value) => value.trim() !== '', sentence);
}

/** A name as people mean it: without blanks at its ends, and with one blank, of whatever kind, between its words. */
export function requiredName(max: number, sentence: string) {
  return requiredText(max, sentence).overwrite((value) => value.trim().split(/\s+/).join(' '));
}

/** What a clock or a calendar can mean here: beyond it languages and databases disagree about dates, or know none. */
const FIRST_INSTANT = Date.UTC(1970, 0, 1);
const END_OF_TIME = Date.UTC(2200, 0, 1);

const isoInstant = () =>
  z.iso.datetime({ offset: true, abort: true, error: 'Must be an ISO 8601 time with a zone' });

/** When a device's clock says that something was. A clock may be wrong by ages: what it says is judged, not refused. */
export const DeviceInstant = isoInstant();

/** An instant with its zone, as ISO 8601, of the years 1970 to 2199. A time without zone is refused. */
export const Instant = isoInstant().refine((text) => {
  const at = Date.parse(text);
  return at >= FIRST_INSTANT && at < END_OF_TIME;
}, 'Must be a time from 1970 to 2199');

/** A calendar day in India, YYYY-MM-DD, that exists, of the years 1900 to 2199. */
export const Day = z.iso
  .date({ abort: true, error: 'Must be a date that exists, as YYYY-MM-DD' })
  .refine((day) => day >= '1900-01-01' && day < '2200-01-01', 'Must be a date from 1900 to 2199');

/** How a mall is named in a query: its exact name, its slug or the first word of its name. */
export const MallName = requiredText(200, 'Name the mall');

/** Rupees with at most two decimals. A remainder alone would let pass what is nearly nothing. */
export function rupees(least: number, most: number) {
  return z.number().min(least).max(most).multipleOf(0.01).refine(isWholePaise, 'At most two decimals');
}
