import { timesOfDraft, type OtherPass, type PassDraft, type PlateOfPass } from '#domain/passes/check-pass.ts';

/** A pass that goes on, as somebody would write it, with the keys of its plates. */
export interface KnownPass {
  readonly number: number;
  readonly draft: PassDraft;
  readonly plates: readonly string[];
}

/** The passes of a mall that go on, by number and by plate, as the rows of a file change them. */
export class KnownPasses {
  readonly #byNumber = new Map<number, KnownPass>();
  readonly #byPlate = new Map<string, Map<number, OtherPass>>();
  readonly lastNumber: number;

  constructor(lastNumber: number) {
    this.lastNumber = lastNumber;
  }

  get(number: number): KnownPass | null {
    return this.#byNumber.get(number) ?? null;
  }

  ofPlate(key: string): OtherPass[] {
    return [...(this.#byPlate.get(key)?.values() ?? [])];
  }

  put(number: number, draft: PassDraft, plates: readonly Pick<PlateOfPass, 'key'>[]): void {
    this.remove(number);
    const keys = plates.map(({ key }) => key);
    this.#byNumber.set(number, { number, draft, plates: keys });
    const times = timesOfDraft(draft);
    for (const plateKey of keys) {
      const ofPlate = this.#byPlate.get(plateKey) ?? new Map<number, OtherPass>();
      ofPlate.set(number, { kind: draft.kind, number, plateKey, times });
      this.#byPlate.set(plateKey, ofPlate);
    }
  }

  remove(number: number): void {
    for (const key of this.#byNumber.get(number)?.plates ?? []) this.#byPlate.get(key)?.delete(number);
    this.#byNumber.delete(number);
  }
}
