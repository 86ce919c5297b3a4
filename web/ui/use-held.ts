import { useEffect, useState, useSyncExternalStore, type FocusEvent, type SyntheticEvent } from 'react';
import { isOfPage, TypedFields } from './use-typed.ts';

/**
 * Which parts of a page are there: the one that is shown, and those in which something was typed into a form and not sent.
 * `watch(part)` is for the element around a part.
 */
export function useHeld<Part extends string>(shown: Part | null) {
  const [held] = useState(() => new HeldFields<Part>());
  const parts = useSyncExternalStore(held.subscribe, held.parts);
  // The part that is left is there for a moment longer: whether it is held is seen from its fields.
  useEffect(() => held.show(shown), [shown, held]);
  return {
    parts: shown === null || parts.includes(shown) ? parts : [...parts, shown],
    watch: (part: Part) => held.watch(part),
  };
}

/** The fields of each part by themselves, and which parts are there by them. */
class HeldFields<Part extends string> {
  readonly #fields = new Map<Part, TypedFields>();
  #parts: readonly Part[] = [];
  #notify: () => void = () => undefined;

  readonly subscribe = (notify: () => void) => {
    this.#notify = notify;
    return () => (this.#notify = () => undefined);
  };

  readonly parts = () => this.#parts;

  /** Lets go of whatever is neither shown nor typed into. The others stay in their order: what is moved loses its focus. */
  show(shown: Part | null): void {
    const isNew = shown !== null && !this.#parts.includes(shown);
    this.#parts = [...this.#parts, ...(isNew ? [shown] : [])].filter(
      (part) => part === shown || this.#of(part).isUnsent(),
    );
    this.#notify();
  }

  watch(part: Part) {
    return {
      onFocusCapture: (event: FocusEvent) => this.#of(part).watch.onFocusCapture(event),
      onSubmitCapture: (event: SyntheticEvent) => this.#of(part).watch.onSubmitCapture(event),
    };
  }

  #of(part: Part): TypedFields {
    const known = this.#fields.get(part) ?? new TypedFields(isOfPage);
    this.#fields.set(part, known);
    return known;
  }
}
