import type { Paise } from '#domain/money/money.ts';

/** 1250, 12.5, 1,250 and 1,00,000, and 100,000 as others group it; a comma for the dot is none of them. */
const PLAIN = /^\d+$/;
const GROUPED = /^(\d{1,2}(,\d{2})*,\d{3}|\d{1,3}(,\d{3})+)$/;
const AMOUNT = /^(?:₹\s*)?([\d,]+)(?:\.(\d{0,2}))?$/;
/** More than is written anywhere, and whole paise still. */
const MOST_DIGITS = 12;

export const UNCLEAR_RUPEES = 'Write rupees with a dot, such as 12.50.';
export const EMPTY_FIELD = 'Must not be empty.';

/** An amount as people write it, in paise; null where it is not clear which one is meant. */
export function readRupees(text: string): Paise | null {
  const [, whole = '', part = ''] = AMOUNT.exec(text.trim()) ?? [];
  if (!PLAIN.test(whole) && !GROUPED.test(whole)) return null;
  const digits = whole.replaceAll(',', '');
  return digits.length > MOST_DIGITS ? null : (Number(digits + part.padEnd(2, '0')) as Paise);
}

/** What is wrong with an amount that is typed; undefined for a clear one. */
export function faultOfRupees(text: string): string | undefined {
  if (text.trim() === '') return EMPTY_FIELD;
  return readRupees(text) === null ? UNCLEAR_RUPEES : undefined;
}
