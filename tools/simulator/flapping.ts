import type { Random } from '../../server/db/demo/random.ts';
import type { RecordFault } from './faults.ts';

const MEAN_CALM_MS = 4 * 3_600_000;
const BURST_MS = { least: 20_000, spread: 100_000 };
const FLIP_MS = { least: 1_500, spread: 3_500 };

/** A sensor that loses its mind for a minute or two, several times a day, and says the truth in between. */
export class FlappingSensor {
  readonly slot: string;
  readonly #random: Random;
  readonly #record: RecordFault;
  #burstFrom: number;
  #burstUntil: number;
  #nextFlip = Infinity;
  #isInverted = false;

  constructor(slot: string, start: number, random: Random, record: RecordFault) {
    this.slot = slot;
    this.#random = random;
    this.#record = record;
    [this.#burstFrom, this.#burstUntil] = this.#drawBurst(start);
    this.#nextFlip = this.#burstFrom;
  }

  /** When, up to `until`, it changes its mind, and whether it then says the opposite of what is true. */
  flips(until: number): { at: number; isInverted: boolean }[] {
    const flips: { at: number; isInverted: boolean }[] = [];
    while (this.#nextFlip <= until) {
      const at = this.#nextFlip;
      if (at === this.#burstFrom)
        this.#record({ fault: 'flapping', at, device: 'sensors', detail: this.slot });
      this.#isInverted = !this.#isInverted;
      flips.push({ at, isInverted: this.#isInverted });
      const next = at + FLIP_MS.least + this.#random.below(FLIP_MS.spread);
      if (next <= this.#burstUntil || this.#isInverted) this.#nextFlip = next;
      else {
        [this.#burstFrom, this.#burstUntil] = this.#drawBurst(at);
        this.#nextFlip = this.#burstFrom;
      }
    }
    return flips;
  }

  #drawBurst(after: number): [number, number] {
    const from = Math.round(after + 60_000 - Math.log(1 - this.#random.next()) * MEAN_CALM_MS);
    return [from, from + BURST_MS.least + this.#random.below(BURST_MS.spread)];
  }
}
