import type { FinishedRecount, RecountLevel } from '#contract/recounts.ts';

const cars = (value: number) => `${value.toLocaleString('en-IN')} ${value === 1 ? 'car' : 'cars'}`;

/** A level beside its sensors, once it was counted. */
export function wordLevel({ counted, slots }: Pick<RecountLevel, 'counted' | 'slots'>): string {
  if (!counted)
    return slots === 0 ? 'Not counted yet' : `Not counted yet, ${slots.toLocaleString('en-IN')} slots`;
  const who = counted.isOwn ? 'by you' : 'by somebody else';
  return `${cars(counted.cars)}, counted ${who}. ${wordLevelDifference(counted.difference)}`;
}

function wordLevelDifference(difference: number | null): string {
  if (difference === null) return 'The sensors do not know every slot here.';
  if (difference === 0) return 'The sensors agree.';
  return difference > 0
    ? `${cars(difference)} more than the sensors.`
    : `${cars(-difference)} fewer than the sensors.`;
}

/** What a finished recount changed. */
export function wordResult({ cars: inside, unsure, carsByGates }: FinishedRecount): string {
  const doubt = unsure > 0 ? `, give or take ${unsure} that moved meanwhile` : '';
  const change = inside - carsByGates;
  const was =
    change === 0
      ? 'The gates had the same.'
      : `The gates had ${carsByGates.toLocaleString('en-IN')}: ${cars(Math.abs(change))} ${change > 0 ? 'too few' : 'too many'}.`;
  return `${cars(inside)} inside${doubt}. ${was}`;
}
