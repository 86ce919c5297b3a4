import type { Dice } from './dice.ts';

/** Which slots truly hold a car, and which of them the mall still has. */
export class Floor {
  readonly #taken = new Map<string, number>();
  #codes: readonly string[];

  constructor(codes: readonly string[]) {
    this.#codes = codes;
  }

  get codes(): readonly string[] {
    return this.#codes;
  }

  get free(): number {
    return this.#codes.filter((code) => !this.#taken.has(code)).length;
  }

  isTaken(code: string): boolean {
    return this.#taken.has(code);
  }

  /** The wanted slot where it is free, else any free one; null where there is none. */
  take(visit: number, wanted: string | null, dice: Dice): string | null {
    const isFree = (code: string) => !this.#taken.has(code);
    const free = this.#codes.filter(isFree);
    if (free.length === 0) return null;
    const slot = wanted !== null && free.includes(wanted) ? wanted : dice.pick(free);
    this.#taken.set(slot, visit);
    return slot;
  }

  leave(code: string): void {
    this.#taken.delete(code);
  }

  /** The mall gives up some slots; a car there stands until it leaves. */
  changeLayout(codes: readonly string[]): void {
    this.#codes = codes;
  }
}
