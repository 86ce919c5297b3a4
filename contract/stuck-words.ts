import { indiaTime } from '#domain/time/india-time.ts';
import type { AlertFacts } from './alerts.ts';

/** Why a sensor is suspected to be stuck, as sentences: how long, what those beside it did, and what the gates say. */
export function wordStuckSlot(facts: AlertFacts<'slot_stuck'>): string {
  const { level, status, since, reason, slots, cars, left } = facts;
  const shown = status === 'occupied' ? 'taken' : 'empty';
  const beside = `Meanwhile ${countOf(cars, 'car')} took the ${countOf(slots, 'spot')} beside it.`;
  return `On ${level}, shown as ${shown} since ${wordInstant(since)}. ${beside} ${REASONS[reason](left)}`;
}

/** Why a device is suspected to be stuck, as sentences. */
export function wordStuckDevice({ slots, since, others, usual, part }: AlertFacts<'device_stuck'>): string {
  const which = part
    ? `Of its ${countOf(part.of, 'spot')} these ${slots} have not changed since ${wordInstant(since)}: ${wordCodes(part.codes)}.`
    : `None of its ${countOf(slots, 'spot')} has changed since ${wordInstant(since)}.`;
  const meanwhile = `Meanwhile ${countOf(others, 'change')} and entries went on in the rest of the mall.`;
  const before = `By how they changed before, it would have been about ${countOf(usual, 'time')}.`;
  return `${which} ${meanwhile} ${before} They are shown as unknown.`;
}

const MOST_CODES = 8;

function wordCodes(codes: readonly string[]): string {
  const more = codes.length - MOST_CODES;
  const first = codes.slice(0, MOST_CODES).join(', ');
  return more > 0 ? `${first} and ${more} more` : first;
}

const REASONS: Readonly<Record<AlertFacts<'slot_stuck'>['reason'], (left: number | null) => string>> = {
  nobody_takes_it: () => 'By how often it was taken before, it would have been taken many times.',
  its_car_has_left: (left) =>
    `${left === null ? 'Cars' : countOf(left, 'car')} left by the gates since, and every car that may be the one it shows is among them.`,
  longer_than_any: () => 'No car has stood half as long anywhere in this mall.',
};

export function countOf(number: number, noun: string): string {
  return `${number.toLocaleString('en-IN')} ${noun}${number === 1 ? '' : 's'}`;
}

/** 20 Nov, 14:05 in India, as the other instants beside it. */
export function wordInstant(instant: string): string {
  const at = new Date(instant);
  return `${DAY.format(at)}, ${indiaTime(at)}`;
}

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'Asia/Kolkata' });
