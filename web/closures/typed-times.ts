import { indiaDateTime } from '#domain/time/india-time.ts';

/** An instant as a time field takes it, in India's time whatever this device's is. */
export function toField(at: string | null): string {
  return at === null ? '' : indiaDateTime(new Date(at)).slice(0, 16);
}

/** What such a field holds as an instant; null where it is empty. */
export function toInstant(typed: string): string | null {
  if (typed === '') return null;
  return `${typed.length === 16 ? `${typed}:00` : typed}+05:30`;
}
