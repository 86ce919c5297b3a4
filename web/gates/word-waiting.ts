import type { WaitingCar } from '#contract/lanes.ts';
import { formatRupees } from '../platform/format-rupees.ts';

const UNTIL_PAID = 'Waits until it is paid.';

/** What a waiting car waits for, in a sentence. */
export function wordWaiting(car: WaitingCar): string {
  const { state, terminal } = car;
  if (terminal?.state === 'unknown')
    return `Nobody knows whether the card was charged ${formatRupees(terminal.amount)}. Look at the terminal’s receipt.`;
  if (terminal) return `The card terminal was asked for ${formatRupees(terminal.amount)}.`;
  if (state === 'opening')
    return `May leave. ${car.hasController ? 'The barrier was asked to open.' : 'Open the barrier yourself.'}`;
  return state === 'due' ? wordDue(car) : STATES[state];
}

const STATES = {
  unknown_car: 'Nobody knows which stay this is. Let it out, and say why.',
  failed: 'May leave, but the barrier did not open.',
} as const;

function wordDue({ amountDue, charges, fastag }: WaitingCar): string {
  if (fastag?.state === 'asked') return 'FASTag is being asked. Take no other payment for now.';
  if (fastag?.state === 'unanswered')
    return 'FASTag gave no answer: take another payment. If both come, one goes back.';
  if (fastag?.state === 'declined') return `FASTag did not pay (${fastag.code ?? 'no code'}). ${UNTIL_PAID}`;
  if (fastag?.state === 'listed') return `Its FASTag is on an exception list. ${UNTIL_PAID}`;
  return amountDue === charges ? UNTIL_PAID : `A part of ${formatRupees(charges)} is paid.`;
}

/** Whether a car stands at an exit until somebody does something: it has not paid, nobody knows it, or its barrier failed. */
export function isHolding({ state }: WaitingCar): boolean {
  return state !== 'opening';
}

/** A car that holds, to be read out as it comes. */
export function wordArrival({ gate, plate, amountDue, state }: WaitingCar): string {
  const who = `${gate}: ${plate || 'a car without a plate'} holds`;
  if (state === 'unknown_car') return `${who}, nobody knows its visit.`;
  return state === 'failed' ? `${who}, its barrier did not open.` : `${who}, ${formatRupees(amountDue)} due.`;
}

/** How many hold as somebody comes to the page; empty where none does. */
export function wordHolding(count: number): string {
  if (count === 0) return '';
  return count === 1 ? '1 car holds.' : `${count} cars hold.`;
}

/** For how long a car has waited at an instant. */
export function wordSince(since: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000));
  if (minutes < 1) return 'less than a minute';
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

/** The code of a stamp for people: `food_court` is Food court. */
export function wordStamp(code: string): string {
  const words = code.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
