import { indiaTime } from '#domain/time/india-time.ts';
import type { AlertFacts } from './alerts.ts';

/** How a slot that never rests has turned, as a sentence; the one wording for the alerts and for what needs somebody. */
export function wordRestlessSlot({ level, since, turns }: AlertFacts<'slot_restless'>): string {
  return `On ${level}, ${timesIn(turns)} within the last hour, restless since ${wordInstant(since)}.`;
}

/** The same of a level on which many slots do. */
export function wordRestlessLevel({ slots, codes, since, turns }: AlertFacts<'level_restless'>): string {
  const more = slots - codes.length;
  const named = more > 0 ? `${codes.join(', ')} and ${more.toLocaleString('en-IN')} more` : codes.join(', ');
  const together = `together ${timesIn(turns)} within the last hour`;
  return `${slots.toLocaleString('en-IN')} of its spots (${named}), ${together}, restless since ${wordInstant(since)}.`;
}

function timesIn(turns: number): string {
  return `taken and freed ${turns.toLocaleString('en-IN')} times`;
}

/** 20 Nov, 14:05 in India, as the other instants beside it. */
function wordInstant(instant: string): string {
  const at = new Date(instant);
  return `${DAY.format(at)}, ${indiaTime(at)}`;
}

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'Asia/Kolkata' });
