import { useState, type FocusEvent } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What is quickly typed again, or was never typed here: a file, a search. */
const PASSING_TYPES = ['file', 'search', 'submit', 'button'];
/** What somebody types to show who they are. */
const PASSING_FILLS = ['current-password', 'one-time-code'];

/**
 * What was typed into the fields of a part of the page, however each of them is made: a field counts while it is there
 * and holds something else than when it was entered.
 */
export function useTyped() {
  const [typed] = useState(() => new TypedFields());
  return typed;
}

class TypedFields {
  readonly #before = new Map<Field, string>();
  readonly #sent = new Map<Field, string>();

  /** For the element around the fields. */
  readonly watch = {
    onFocusCapture: ({ target }: FocusEvent) => this.#note(target),
    onSubmitCapture: () => {
      for (const field of this.#before.keys()) this.#sent.set(field, valueOf(field));
    },
  };

  /** Whether something was typed that closing would lose. */
  isTyped(): boolean {
    return this.#changed().length > 0;
  }

  /** The same of what was not sent as it is now: what was saved may lead to another page. */
  isUnsent(): boolean {
    return this.#changed().some((field) => this.#sent.get(field) !== valueOf(field));
  }

  #changed(): Field[] {
    return [...this.#before]
      .filter(([field, before]) => field.isConnected && valueOf(field) !== before)
      .map(([field]) => field);
  }

  #note(target: EventTarget): void {
    if (isField(target) && !this.#before.has(target)) this.#before.set(target, valueOf(target));
  }
}

function isField(target: EventTarget): target is Field {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  if (!(target instanceof HTMLInputElement)) return false;
  return !PASSING_TYPES.includes(target.type) && !PASSING_FILLS.includes(target.autocomplete);
}

function valueOf(field: Field): string {
  const isChoice = field.type === 'checkbox' || field.type === 'radio';
  return field instanceof HTMLInputElement && isChoice ? String(field.checked) : field.value;
}
