import { Dice } from '../dice.ts';
import { Timeline } from '../timeline.ts';
import type { Comer, Town } from './town.ts';

/** A slot, its gateway, and when it was taken and freed by turns: taken first, instants in epoch milliseconds. */
export interface PlayedSlot {
  readonly code: string;
  readonly gateway: number;
  readonly turns: number[];
}

export interface PlayedTown extends Pick<Town, 'seed' | 'start' | 'days' | 'busy'> {
  readonly end: number;
  readonly slots: readonly PlayedSlot[];
  readonly entries: readonly number[];
  /** Times in which a gateway reported nothing new, by a fault of its own. */
  readonly lost: readonly LostTime[];
}

interface LostTime {
  readonly gateway: number;
  readonly from: number;
  readonly until: number;
}

interface Spot extends PlayedSlot {
  /** What speaks for it: near the lift, near the entry. */
  readonly charm: number;
  isTaken: boolean;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Where all are taken a driver goes round for so long at most, and leaves. */
const PATIENCE = 12 * 60_000;

/** Plays who parks where. Where nothing is free, people wait a little and drive away. */
export function playTown(town: Town): PlayedTown {
  const dice = new Dice(town.seed).of('park');
  const end = town.start + town.days * DAY;
  const spots = town.gateways.flatMap((size, gateway) => {
    const level = dice.next();
    return Array.from({ length: size }, (_, at): Spot => {
      const code = `G${gateway}S${String(at).padStart(2, '0')}`;
      return { code, gateway, turns: [], charm: 0.7 * level + 0.6 * dice.next(), isTaken: false };
    });
  });
  const timeline = new Timeline<(at: number) => void>();
  const park = (comer: Comer, at: number) => {
    const free = spots.filter((spot) => !spot.isTaken && isOpenTo(spot, comer, town));
    const spot = best(free, town.choosy, dice);
    if (!spot) {
      if (at - comer.inAt < PATIENCE) timeline.plan(at + 3 * 60_000, (then) => park(comer, then));
      return;
    }
    spot.isTaken = true;
    spot.turns.push(at);
    timeline.plan(Math.max(at + 60_000, comer.outAt), (then) => {
      spot.isTaken = false;
      spot.turns.push(then);
    });
  };
  for (const comer of town.comers)
    timeline.plan(comer.inAt + dice.between(1, 6) * 60_000, (at) => park(comer, at));
  for (let next = timeline.take(); next && next.at <= end; next = timeline.take()) next.what(next.at);
  const entries = town.comers.map(({ inAt }) => inAt).filter((at) => at < end);
  if (dice.chance(0.25)) flap(town, spots, dice);
  const lost = drawLost(town, dice);
  for (const one of lost) miss(spots, one);
  const { seed, start, days, busy } = town;
  return { seed, start, days, busy, end, slots: spots, entries, lost };
}

function isOpenTo({ gateway }: Spot, { gateways }: Comer, { reserved }: Town): boolean {
  return gateways === null ? !reserved.includes(gateway) : gateways.includes(gateway);
}

/** Each free slot looks as good as it is, more or less. */
function best(free: readonly Spot[], choosy: number, dice: Dice): Spot | undefined {
  let [found, most]: [Spot | undefined, number] = [undefined, -Infinity];
  for (const spot of free) {
    const looks = choosy * spot.charm - Math.log(-Math.log(1 - dice.next() * 0.999_999));
    if (looks > most) [found, most] = [spot, looks];
  }
  return found;
}

/** The sensor of one slot reports cars that are none, for a day or more. */
function flap({ start, days }: Town, spots: readonly Spot[], dice: Dice): void {
  const { turns } = dice.pick(spots);
  const from = start + dice.between(0, days - 1) * DAY;
  const until = from + dice.between(0.5, 3) * DAY;
  for (let at = from; at < until; at += dice.between(1, 15) * 60_000) turns.push(at, at + 30_000);
  turns.sort((one, other) => one - other);
}

/**
 * A gateway has no connection for hours, or hung before and nobody knew: what became of its slots meanwhile is seen at the
 * end of it.
 */
function drawLost({ start, days, gateways }: Town, dice: Dice): LostTime[] {
  const draw = (first: number, last: number, [least, most]: readonly [number, number]): LostTime[] => {
    if (!dice.chance(0.25) || last <= first) return [];
    const from = start + dice.between(first, last) * DAY;
    return [{ gateway: dice.below(gateways.length), from, until: from + dice.between(least, most) * HOUR }];
  };
  return [...draw(0, days - 1, [2, 14]), ...draw(1, days - 5, [12, 48])];
}

function miss(spots: readonly Spot[], { gateway: of, from, until }: LostTime): void {
  for (const { gateway, turns } of spots) {
    if (gateway !== of) continue;
    const missed = turns.filter((at) => at > from && at < until).length;
    const first = turns.findIndex((at) => at > from);
    if (missed > 0) turns.splice(first, missed, ...(missed % 2 === 1 ? [until] : []));
  }
}
