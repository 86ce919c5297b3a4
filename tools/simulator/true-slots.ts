import type { Random } from '../../server/db/demo/random.ts';

/** A slot that was just left stays empty for a moment: nobody parks in a car that still manoeuvres. */
const SETTLES_MS = 20_000;
/** People take one of the near slots, not always the nearest. */
const NEAR = 14;

/** The slots as they truly are, in the layout's order, which is the way from the entry. */
export class TrueSlots {
  readonly codes: readonly string[];
  readonly #carAt = new Map<string, number>();
  readonly #freedAt = new Map<string, number>();

  constructor(codes: readonly string[]) {
    this.codes = codes;
  }

  get free(): number {
    return this.codes.length - this.#carAt.size;
  }

  isTaken(code: string): boolean {
    return this.#carAt.has(code);
  }

  /** Takes the wanted slot where it is free, else a near one; null where every slot is taken. */
  take(visit: number, wanted: string | null, at: number, random: Random): string | null {
    // Chance is drawn whether it is needed or not, so that one driver's choice never shifts another's.
    const roll = random.below(NEAR);
    const code = wanted !== null && this.#isOpen(wanted) ? wanted : this.#pickNear(roll, at);
    if (code !== null) this.#carAt.set(code, visit);
    return code;
  }

  leave(code: string, at: number): void {
    this.#carAt.delete(code);
    this.#freedAt.set(code, at);
  }

  #isOpen(code: string): boolean {
    return !this.#carAt.has(code) && this.codes.includes(code);
  }

  #pickNear(roll: number, at: number): string | null {
    const open = this.codes.filter((code) => !this.#carAt.has(code));
    const settled = open.filter((code) => (this.#freedAt.get(code) ?? -Infinity) + SETTLES_MS <= at);
    const from = settled.length > 0 ? settled : open;
    return from[Math.min(roll, from.length - 1)] ?? null;
  }
}
