import { indiaTime } from '#domain/time/india-time.ts';
import type { AlertFacts } from './alerts.ts';

/** What a camera does that goes on reading a parked car. */
export function wordRepeats({ gate, since, reads }: AlertFacts<'camera_repeats'>): string {
  return `At ${gate} it has read one plate ${reads} times since ${indiaTime(new Date(since))}, longer than cars stand in that lane.`;
}

/** What a camera says against its registration. */
export function wordContradictedDirection({
  gate,
  registered,
  says,
}: AlertFacts<'direction_contradicted'>): string {
  return `It is registered for the ${registered} at ${gate}, and says of its reads that cars pass the other way (${says}).`;
}
