import type { ShownStatus, SlotStatus } from '#domain/parking/occupancy.ts';

/**
 * What is known of slots beside their statuses: turns more often than cars can; suspected to be stuck; reported by a device
 * that is; closed for a time; taken since before it was closed.
 */
export type SlotMark = 'restless' | 'stuck' | 'deviceStuck' | 'closed' | 'takenBefore';

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

  /** What is known of a slot that has this status: nothing, while the device that reports it is suspected to be stuck. */
  knownAs(code: string, status: SlotStatus): SlotStatus {
    return this.of('deviceStuck').has(code) ? 'unknown' : status;
  }

  /**
   * What people are shown of a slot that has this status: a car that stood in a closed one before is shown until it leaves.
   * What is taken since is ladders and barriers, most likely, and nobody's to park in.
   */
  shownAs(code: string, status: SlotStatus): ShownStatus {
    const known = this.knownAs(code, status);
    if (!this.of('closed').has(code)) return known;
    return known === 'occupied' && this.of('takenBefore').has(code) ? known : 'closed';
  }
}

/** Whether people are shown another status of a slot by a mark. */
export function changesShown(mark: SlotMark): boolean {
  return mark === 'closed' || mark === 'takenBefore' || mark === 'deviceStuck';
}

const NONE: ReadonlySet<string> = new Set();
