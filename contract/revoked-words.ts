import type { AlertFacts } from './alerts.ts';
import { countOf, wordInstant } from './stuck-words.ts';

const REVOKED = 'was revoked';

/** Which slots a revoked device leaves without a device, as a sentence. */
export function wordRevoked({ slots, levels, since }: AlertFacts<'device_revoked'>): string {
  return `No device since ${wordInstant(since)}, because its key ${REVOKED}: ${countOf(slots, 'spot')} of ${levels.join(', ')}, shown as unknown.`;
}

/** Which lane has no camera any more, as a sentence. */
export function wordLaneWithoutCamera(facts: AlertFacts<'lane_without_camera'>): string {
  const { gate, direction, since, isOnly } = facts;
  const others = isOnly ? ` No other ${direction} has one.` : '';
  return `No camera at ${gate} (${direction}) since ${wordInstant(since)}: the key of its last one ${REVOKED}.${others}`;
}
