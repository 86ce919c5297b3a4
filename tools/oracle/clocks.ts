import type { Dials } from './dials.ts';
import type { Dice } from './dice.ts';
import type { Gate } from './camera-reads.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const LOST_AT = Date.UTC(2000, 0, 1);

/** What a device's clock shows at a true instant. */
export type Clock = (at: number) => number;

/** The clocks of the devices over a story, from its dials. Everything that is put right is put right at midday. */
export function makeClocks(dials: Dials, start: number, days: number, dice: Dice) {
  const midday = start + (days > 1 ? 36.5 : 12.5) * HOUR;
  const right = dials.clocksPutRight > 0 ? midday : Infinity;
  const falls = (gate: Gate) => start + dice.of('falls', gate).between(10, 20) * HOUR;
  const offset = (at: number, seconds: number) => (at < right ? seconds * 1_000 : 0);
  const lostFrom = start + dice.of('lost').between(11, 21) * HOUR;
  const entry: Clock = (at) =>
    Math.round(
      at +
        offset(at, dials.entryClockSeconds) -
        (at >= falls('entry') ? dials.entryClockFallsMinutes * MINUTE : 0),
    );
  const exit: Clock = (at) => {
    if (at >= lostFrom && at < lostFrom + dials.clockLostMinutes * MINUTE)
      return Math.round(LOST_AT + at - lostFrom);
    return Math.round(
      at +
        offset(at, dials.exitClockSeconds) -
        (at >= falls('exit') ? dials.exitClockFallsMinutes * MINUTE : 0),
    );
  };
  const sensors: Clock = (at) => Math.round(at + offset(at, dials.sensorClockSeconds));
  return { entry, exit, sensors };
}
