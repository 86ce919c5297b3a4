import type { Dials } from './dials.ts';
import type { Dice } from './dice.ts';

const SECOND = 1_000;
const MINUTE = 60_000;
/** Wider than what a network makes of it, so that messages arrive in their order. */
const SEND_GAP = 400;
const DAY = 24 * 60 * MINUTE;

/** When a device without connection sends what it has stored. */
export interface Cut {
  readonly from: number;
  readonly until: number;
}

export function drawCuts(dials: Dials, start: number, end: number, dice: Dice): Cut[] {
  const cuts: Cut[] = [];
  if (dials.cutsPerDay === 0) return cuts;
  let at = start;
  for (let tries = 0; tries < 100; tries += 1) {
    at += (-Math.log(1 - dice.next()) * DAY) / dials.cutsPerDay;
    if (at >= end) break;
    const until = at + dials.cutMinutes * MINUTE;
    cuts.push({ from: at, until });
    at = until;
  }
  return cuts;
}

const CAUGHT_UP = 3 * MINUTE;

/** Whether a device has no connection at an instant, or what it has stored is still being sent. */
export function isCutOff(cuts: readonly Cut[], at: number): boolean {
  return cuts.some(({ from, until }) => at >= from && at < until + CAUGHT_UP);
}

/** When a device that wants to send at an instant can, one message after the other where it has stored several. */
export class Line {
  readonly #cuts: readonly Cut[];
  readonly #stored = new Map<Cut, number>();

  constructor(cuts: readonly Cut[]) {
    this.#cuts = cuts;
  }

  sendsAt(wanted: number): number {
    const cut = this.#cuts.find(({ from, until }) => wanted >= from && wanted < until);
    if (!cut) return Math.round(wanted);
    const waiting = this.#stored.get(cut) ?? 0;
    this.#stored.set(cut, waiting + 1);
    return Math.round(cut.until + 2 * SECOND + waiting * SEND_GAP);
  }
}
