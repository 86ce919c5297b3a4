/** What is known of slots beside their statuses: turns more often than cars can; suspected to be stuck; closed for a time. */
export type SlotMark = 'restless' | 'stuck' | 'closed';

/** Which slots of a mall are marked, as somebody judged last. */
export class SlotMarks {
  readonly #marked = new Map<SlotMark, ReadonlySet<string>>();

  of(mark: SlotMark): ReadonlySet<string> {
    return this.#marked.get(mark) ?? NONE;
  }

  /** Marks these slots and no others; answers those that were marked and are not, and the other way round. */
  set(mark: SlotMark, codes: ReadonlySet<string>): string[] {
    const before = this.of(mark);
    if (before === codes) return [];
    this.#marked.set(mark, codes);
    return [
      ...[...codes].filter((code) => !before.has(code)),
      ...[...before].filter((code) => !codes.has(code)),
    ];
  }
}

const NONE: ReadonlySet<string> = new Set();
