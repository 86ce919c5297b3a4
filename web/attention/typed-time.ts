const INDIA_MS = 5.5 * 3_600_000;

/** An instant as a time field takes it, in India's time whatever the browser's is. */
export function inIndia(at: Date): string {
  return new Date(at.getTime() + INDIA_MS).toISOString().slice(0, 16);
}

/** A time field's value as an instant. */
export function toInstant(typed: string): string {
  return `${typed.length === 16 ? `${typed}:00` : typed}+05:30`;
}

export function addHours(hours: number): Date {
  return new Date(Date.now() + hours * 3_600_000);
}
