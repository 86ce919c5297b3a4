import type { AlertFacts } from '#contract/alerts.ts';
import { unknownSlot, type SlotState } from '#domain/parking/occupancy.ts';
import type { Replacement, SlotChangeRow } from './store.ts';
import type { StoredSlot } from './stored-slot.ts';

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
    return this.#find(code) ?? { state: unknownSlot(code), receivedAt: null, revision: 0 };
  }

  /** Sets a slot's next state; another status becomes a change of the history. A slot that is gone stays gone. */
  put(state: SlotState, receivedAt: Date | null, at: Date): void {
    const { code } = state;
    const known = this.#find(code);
    if (!known) return;
    const replaces = this.#touched.get(code)?.replaces ?? known.revision;
    this.#touched.set(code, { state, receivedAt, revision: replaces + 1, replaces });
    this.#compare(known.state, state, at);
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
    return [...this.#touched.values()]
      .toSorted((a, b) => (a.state.code < b.state.code ? -1 : 1))
      .map((slot) => ({ ...slot, revision }));
  }

  isUntouched(): boolean {
    return this.#touched.size === 0 && this.findings.length === 0;
  }

  #find(code: string): StoredSlot | undefined {
    return this.#touched.get(code) ?? this.#lookUp(code);
  }

  #compare(before: SlotState, state: SlotState, at: Date): void {
    if (state.isSuspect !== before.isSuspect)
      this.findings.push({
        kind: 'sensor_flaps',
        subject: state.code,
        facts: state.isSuspect ? {} : null,
      });
    if (state.status === before.status) return;
    if (before.status === 'unknown' && before.source !== null)
      this.findings.push({ kind: SENSOR_SILENT, subject: state.code, facts: null });
    const { code, status, source, sequence, since } = state;
    this.changes.push({ code, status, at: since ?? at, receivedAt: at, source, sequence });
  }
}
