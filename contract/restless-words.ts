import { indiaTime } from '#domain/time/india-time.ts';
import type { AlertFacts } from './alerts.ts';

/** How a slot that never rests has turned, as a sentence; the one wording for the alerts and for what needs somebody. */
export function wordRestlessSlot({ level, since, turns, devices }: AlertFacts<'slot_restless'>): string {
  return `On ${level}, ${timesIn(turns)} within the last hour, restless since ${wordInstant(since)}.${wordDevices(devices)}`;
}

/** The same of a level on which many slots do. */
export function wordRestlessLevel({
  slots,
  codes,
  since,
  turns,
  devices,
}: AlertFacts<'level_restless'>): string {
  const more = slots - codes.length;
  const named = more > 0 ? `${codes.join(', ')} and ${more.toLocaleString('en-IN')} more` : codes.join(', ');
  const together = `together ${timesIn(turns)} within the last hour`;
  return `${slots.toLocaleString('en-IN')} of its spots (${named}), ${together}, restless since ${wordInstant(since)}.${wordDevices(devices)}`;
}

/** One slot of two controllers is set up wrong, and no sensor is broken. */
function wordDevices(devices: readonly string[] = []): string {
  if (devices.length < 2) return '';
  const count = devices.length === 2 ? 'Two' : devices.length.toLocaleString('en-IN');
  return ` ${count} devices report it and contradict each other: take it off one of them.`;
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
