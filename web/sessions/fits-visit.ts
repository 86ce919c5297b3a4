import type { HistoryRecord } from '#contract/sessions.ts';
import { startOfIndiaDay } from '#domain/time/india-time.ts';

type Searched = Pick<HistoryRecord, 'mallName' | 'carNumber' | 'date' | 'day'>;

/**
 * Whether a visit fits what was typed: mall name, car number, date or day; the date as people say it (`17 Nov`,
 * `November 17`), the car number with or without spaces. Of several words each has to fit.
 */
export function fitsVisit({ mallName, carNumber, date, day }: Searched, typed: string): boolean {
  const text = typed.trim().toLowerCase();
  const asListed = [mallName, carNumber, date, day].map((field) => field.toLowerCase());
  if (asListed.some((field) => field.includes(text))) return true;
  if (asListed[1]?.includes(text.replace(/[\s-]+/g, ''))) return true;
  const spoken = sayDate(date);
  const fits = (phrase: string) =>
    spoken.some((words) => holdsPhrase(words, phrase)) || asListed.some((field) => field.includes(phrase));
  if (fits(text)) return true;
  const words = text.split(/[\s,]+/).filter(Boolean);
  // A number alone is a day of the month only beside its month; otherwise it is part of a plate or of a date.
  return (
    words.length > 1 &&
    words.every((word) => (/^\d{1,2}$/.test(word) ? spokenHolds(spoken, word) : fits(word)))
  );
}

function spokenHolds(spoken: readonly string[], word: string): boolean {
  return spoken.some((words) => words.split(' ').includes(word));
}

/**
 * A phrase begins where a word begins: `7 nov` is not found in `17 nov`. A month and a number are one day: `nov 20` is
 * not found in `17 nov 2026`.
 */
function holdsPhrase(words: string, phrase: string): boolean {
  const end = /^[a-z]+ \d{1,2}$/.test(phrase) ? ' ' : '';
  return ` ${words} `.includes(` ${phrase}${end}`);
}

/** `17 november 2026`, `17 nov 2026`, `november 17`, `nov 17`; none for what is no day. */
function sayDate(date: string): string[] {
  const start = startOf(date);
  if (!start) return [];
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'Asia/Kolkata' }).format(start).toLowerCase();
  const [day, month, year] = [part({ day: 'numeric' }), part({ month: 'long' }), date.slice(0, 4)];
  const short = month.slice(0, 3);
  return [
    `${day} ${month} ${year}`,
    `${day} ${short} ${year}`,
    `${month} ${day} ${year}`,
    `${short} ${day} ${year}`,
  ];
}

function startOf(date: string): Date | null {
  try {
    return startOfIndiaDay(date);
  } catch {
    return null;
  }
}
