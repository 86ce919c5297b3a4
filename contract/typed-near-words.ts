import type { AlertFacts } from './alerts.ts';
import { wordInstant } from './stuck-words.ts';

/** Which two reads of one entry may be one car, as a sentence. */
export function wordTypedNear({ gate, typedAt, readAt }: AlertFacts<'typed_near'>): string {
  return `At ${gate} a plate was typed at ${wordInstant(typedAt)}, and the camera read one near to it there at ${wordInstant(readAt)}.`;
}
