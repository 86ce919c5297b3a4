import { Dice } from '../dice.ts';
import { listGateways, type Hang } from './judge-hangs.ts';
import type { PlayedTown } from './play-town.ts';

const DAY = 86_400_000;

/** A hang, and what is worth knowing of it. */
export interface DrawnHang extends Hang {
  readonly part: 'whole' | 'third';
  readonly day: 'usual' | 'holiday';
}

/** A whole gateway, or a third of one, that hangs from some instant of a town's days on. */
export function drawHang(town: PlayedTown, number: number): DrawnHang {
  const dice = new Dice(town.seed).of('hang', number);
  const slots = dice.pick(listGateways(town));
  const part = dice.chance(0.5) ? 'whole' : 'third';
  const first = part === 'whole' ? 0 : dice.below(Math.floor((slots.length * 2) / 3));
  const hung = part === 'whole' ? slots : slots.slice(first, first + Math.ceil(slots.length / 3));
  const from = town.start + dice.between(2, Math.max(2.2, town.days - 1.5)) * DAY;
  const factor = town.busy[Math.floor((from - town.start) / DAY)] ?? 1;
  return {
    gateway: slots[0]?.gateway ?? 0,
    codes: new Set(hung.map(({ code }) => code)),
    from,
    until: Math.min(town.end, from + 5 * DAY),
    part,
    day: factor > 0.8 && factor < 1.25 ? 'usual' : 'holiday',
  };
}
