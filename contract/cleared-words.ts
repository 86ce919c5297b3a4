import { indiaTime } from '#domain/time/india-time.ts';
import type { AlertFacts } from './alerts.ts';

/** How slots were cleared at once, as a sentence. */
export function wordCleared({ slots, at, left }: AlertFacts<'slots_cleared'>): string {
  const cars = left === 0 ? 'none of their cars' : `only ${left.toLocaleString('en-IN')} of their cars`;
  return `${slots.toLocaleString('en-IN')} spots became free within a minute at ${indiaTime(new Date(at))}, and ${cars} was read at an exit.`;
}
