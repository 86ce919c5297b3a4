/** Seeded dice. `of` gives dice of their own to every question, so that one dial changes nothing but its own answers. */
export class Dice {
  readonly #seed: number;
  #state: number;

  constructor(seed: number) {
    this.#seed = seed >>> 0;
    this.#state = this.#seed;
  }

  of(question: string, subject: number | string = ''): Dice {
    let hash = 0x811c_9dc5 ^ this.#seed;
    for (const character of `${question}/${subject}`) {
      hash ^= character.codePointAt(0) ?? 0;
      hash = Math.imul(hash, 0x0100_0193);
    }
    return new Dice(scramble(hash));
  }

  /** From 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x9e37_79b9) | 0;
    return scramble(this.#state) / 0x1_0000_0000;
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  between(least: number, most: number): number {
    return least + this.next() * (most - least);
  }

  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  pick<T>(list: readonly T[]): T {
    const picked = list[this.below(list.length)];
    if (picked === undefined) throw new Error('nothing to pick from');
    return picked;
  }

  /** Around 0, with a spread of 1. */
  bell(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }
}

function scramble(value: number): number {
  let mixed = value | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0_aaad);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a_2d97);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}
