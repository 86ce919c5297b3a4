import type { Evacuation } from '#contract/reports.ts';
import { isNoneKnown, wordTakenSlots } from '../platform/taken-slots.ts';

type Level = Evacuation['levels'][number];

const number = (value: number) => value.toLocaleString('en-IN');

/** Whether the sensors say nothing of the mall: none has ever reported, or not one slot is known now. */
export function areSensorsSilent(sensors: Evacuation['sensors']): boolean {
  return sensors === null || isNoneKnown(sensors.unknown, sensors.slots);
}

/** The cars by the slot sensors of a mall or a level, of which not all need be known. */
export function wordBySensors({ occupied, unknown, slots }: Pick<Level, 'occupied' | 'unknown' | 'slots'>) {
  if (occupied === null || unknown === null || isNoneKnown(unknown, slots)) return 'Not known';
  return wordTakenSlots(occupied, unknown);
}

/** What the sensors' count rests on; goes on from the count itself where there is one. */
export function wordSeen({ unknown, slots }: Pick<NonNullable<Evacuation['sensors']>, 'unknown' | 'slots'>) {
  if (isNoneKnown(unknown, slots))
    return `By the slot sensors nothing is known now: none of ${number(slots)} spots is seen`;
  if (unknown === 0) return ` by the slot sensors: all ${number(slots)} spots are seen`;
  return ` by the slot sensors: ${number(unknown)} of ${number(slots)} spots ${unknown === 1 ? 'is' : 'are'} not seen`;
}
