import type { AlertFacts } from './alerts.ts';
import { wordInstant } from './stuck-words.ts';

/** Which slots a revoked device leaves without a device, as a sentence. */
export function wordRevoked({ slots, levels, since }: AlertFacts<'device_revoked'>): string {
  const [count, have, are] =
    slots === 1 ? ['1 spot', 'has', 'It is'] : [slots.toLocaleString('en-IN') + ' spots', 'have', 'They are'];
  return `${count} of ${levels.join(', ')} ${have} no device since ${wordInstant(since)}, because its key was revoked. ${are} shown as unknown.`;
}

/** Which lane has no camera any more, as a sentence. */
export function wordLaneWithoutCamera({
  gate,
  direction,
  since,
  isOnly,
}: AlertFacts<'lane_without_camera'>): string {
  const unread = direction === 'entry' ? 'every car that comes in' : 'every car that leaves';
  const others = isOnly ? ` No other ${direction} of the mall has one either: ${unread} goes unread.` : '';
  return `${gate} has had no camera for cars at the ${direction} since ${wordInstant(since)}, when the key of its last one was revoked.${others}`;
}
