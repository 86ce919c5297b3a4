import type { AlertFacts } from '#contract/alerts.ts';
import { unknownSlot } from '#domain/parking/occupancy.ts';
import type { ChangeRow } from './store.ts';
import type { StoredSlot } from './stored-slot.ts';

/** Something a person should look at, found while slots were worked on. */
export type Finding = { readonly subject: string } & (
  | { readonly kind: 'sensor_silent'; readonly facts: AlertFacts<'sensor_silent'> }
  | { readonly kind: 'sensor_flaps'; readonly facts: AlertFacts<'sensor_flaps'> }
  /** The trouble is gone again. */
  | { readonly kind: 'sensor_silent' | 'sensor_flaps'; readonly facts: null }
);

/** The kind of alert about one sensor that says nothing while its device lives. */
export const SENSOR_SILENT = 'sensor_silent';

/** Where the slots of one transaction are worked on, from what the database holds. Nothing here is stored yet. */
export class Workbench {
  readonly #slots: Map<string, StoredSlot>;
  readonly #touched = new Set<string>();
  readonly changes: ChangeRow[] = [];
  readonly findings: Finding[] = [];

  constructor(held: readonly StoredSlot[]) {
    this.#slots = new Map(held.map((slot) => [slot.state.code, slot]));
  }

  /** False for a slot that the layout has given up since the sender was last told. */
  has(code: string): boolean {
    return this.#slots.has(code);
  }

  get(code: string): StoredSlot {
    return this.#slots.get(code) ?? { state: unknownSlot(code), receivedAt: null };
  }

  /** Keeps a slot's new state; another status is a change, and told as one. A slot that is gone stays gone. */
  put(next: StoredSlot, at: Date): void {
    const { state } = next;
    if (!this.has(state.code)) return;
    const before = this.get(state.code).state;
    this.#slots.set(state.code, next);
    this.#touched.add(state.code);
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

  touched(): StoredSlot[] {
    return [...this.#touched].map((code) => this.get(code));
  }
}
