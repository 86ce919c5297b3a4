import type { AlertFacts } from '#contract/alerts.ts';
import { unknownSlot, type SlotState } from '#domain/parking/occupancy.ts';
import type { Replacement, SlotChangeRow } from './store.ts';
import { NO_REPORT, type SlotReport, type StoredSlot } from './stored-slot.ts';

/** Something that a person should look at, or that is over again: it becomes an alert, or closes one. */
export type Finding = { readonly subject: string } & (
  | { readonly kind: 'sensor_silent'; readonly facts: AlertFacts<'sensor_silent'> }
  | { readonly kind: 'sensor_flaps'; readonly facts: AlertFacts<'sensor_flaps'> }
  /** The trouble is gone again. */
  | { readonly kind: 'sensor_silent' | 'sensor_flaps'; readonly facts: null }
);

/** The kind of alert about one silent sensor of a device that still sends. */
export const SENSOR_SILENT = 'sensor_silent';

/** What is known of a slot; undefined where the layout does not have it. */
export type LookUp = (code: string) => StoredSlot | undefined;

/** Where the slots of one transaction are worked on, from the states that `lookUp` finds. Nothing here is stored yet. */
export class Workbench {
  readonly #lookUp: LookUp;
  readonly #touched = new Map<string, Replacement>();
  readonly changes: SlotChangeRow[] = [];
  readonly findings: Finding[] = [];

  constructor(lookUp: LookUp) {
    this.#lookUp = lookUp;
  }

  /** False for a slot that the layout has given up since the sender learned of it. */
  has(code: string): boolean {
    return this.#find(code) !== undefined;
  }

  get(code: string): StoredSlot {
    return this.#find(code) ?? { state: unknownSlot(code), ...NO_REPORT, revision: 0 };
  }

  /** Sets a slot's next state and what came of it last; another status becomes a change of the history. A slot that is gone stays gone. */
  put(state: SlotState, { receivedAt, reportedAt, isLate }: SlotReport, at: Date): void {
    const { code } = state;
    const touched = this.#touched.get(code);
    const known = touched ?? this.#lookUp(code);
    if (!known) return;
    const change = this.#compare(known.state, state, at);
    const replaces = touched?.replaces ?? known.revision;
    // Then the change can be written from the state: both have the same status, times, source and number.
    const isOfState = change?.at === state.since && at === receivedAt;
    this.#touched.set(code, {
      state,
      receivedAt,
      reportedAt,
      isLate,
      revision: replaces + 1,
      replaces,
      change: isOfState ? change : null,
    });
  }

  /** The changes that no state repeats: a later state of the slot followed, or time made them. */
  changesApart(): SlotChangeRow[] {
    return this.changes.filter((change) => this.#touched.get(change.code)?.change !== change);
  }

  /**
   * The revision of what is written: above all that it replaces, so that of two writes of a slot the later one has the
   * higher revision, in whatever order processes hear of them.
   */
  revision(): number {
    let highest = 0;
    for (const { replaces } of this.#touched.values()) highest = Math.max(highest, replaces);
    return highest + 1;
  }

  /** The slots that were set, by code: all who write several lock them in this order. */
  touched(): Replacement[] {
    const revision = this.revision();
    const slots = [...this.#touched.values()].sort((a, b) => (a.state.code < b.state.code ? -1 : 1));
    return slots.map((slot) => ({ ...slot, revision }));
  }

  isUntouched(): boolean {
    return this.#touched.size === 0 && this.findings.length === 0;
  }

  #find(code: string): StoredSlot | undefined {
    return this.#touched.get(code) ?? this.#lookUp(code);
  }

  #compare(before: SlotState, state: SlotState, at: Date): SlotChangeRow | null {
    if (state.isSuspect !== before.isSuspect)
      this.findings.push({
        kind: 'sensor_flaps',
        subject: state.code,
        facts: state.isSuspect ? {} : null,
      });
    if (state.status === before.status) return null;
    if (before.status === 'unknown' && before.source !== null)
      this.findings.push({ kind: SENSOR_SILENT, subject: state.code, facts: null });
    const { code, status, source, sequence, since } = state;
    const change = { code, status, at: since ?? at, receivedAt: at, source, sequence };
    this.changes.push(change);
    return change;
  }
}
