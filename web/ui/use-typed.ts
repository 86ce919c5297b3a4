import { useEffect, useState, type FocusEvent, type SyntheticEvent } from 'react';
import { holdPage } from './hold-page.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What is quickly typed again, or was never typed here: a file, a search. */
const PASSING_TYPES = ['file', 'search', 'submit', 'button'];
/** What somebody types to show who they are. */
const PASSING_FILLS = ['current-password', 'one-time-code'];

const LEAVE = 'Leave this page? What you typed here is lost.';

/**
 * Asks before a page is left on which something was typed into a form and not sent: by a link, by going back, by closing
 * the tab. `page` names it. Dialogs ask for themselves, and a search is typed again in no time. Answers what is for the
 * element around the page.
 */
export function useTypedOnPage(page: string) {
  const [typed] = useState(() => new TypedFields(isOfPage));
  const [hold] = useState(() => new Hold(() => (typed.isUnsent() ? LEAVE : null)));
  useEffect(
    () => () => {
      typed.forget();
      hold.letGo();
    },
    [page, typed, hold],
  );
  return {
    ...typed.watch,
    onFocusCapture: (event: FocusEvent) => {
      typed.watch.onFocusCapture(event);
      // Not before somebody is about to type: a page that may ask is loaded anew by going back.
      if (typed.isWatching()) hold.begin();
    },
  };
}

/** The same for what was drawn or composed, which no field holds. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(
    () => (isUnsaved ? holdPage((isElsewhere) => (isElsewhere ? LEAVE : null)) : undefined),
    [isUnsaved],
  );
}

/** What is on the page itself, in a form that somebody fills in. */
export function isOfPage(field: Field): boolean {
  const form = field.closest('form');
  return form !== null && form.role !== 'search' && field.closest('[role=dialog]') === null;
}

/** Holds the page from when something may be typed until it is left. */
class Hold {
  readonly #question: () => string | null;
  #letGo: (() => void) | null = null;

  constructor(question: () => string | null) {
    this.#question = question;
  }

  begin(): void {
    this.#letGo ??= holdPage((isElsewhere) => (isElsewhere ? this.#question() : null));
  }

  letGo(): void {
    this.#letGo?.();
    this.#letGo = null;
  }
}

/**
 * What was typed into the fields of a part of the page, however each of them is made: a field counts while it is there
 * and holds something else than when it was entered.
 */
export function useTyped() {
  const [typed] = useState(() => new TypedFields());
  return typed;
}

export class TypedFields {
  readonly #before = new Map<Field, string>();
  readonly #sent = new Map<Field, string>();
  readonly #minds: (field: Field) => boolean;

  constructor(minds: (field: Field) => boolean = () => true) {
    this.#minds = minds;
  }

  /** For the element around the fields. */
  readonly watch = {
    onFocusCapture: ({ target }: FocusEvent) => this.#note(target),
    onSubmitCapture: ({ target }: SyntheticEvent) => {
      for (const field of this.#before.keys())
        if (field.form === null || field.form === target) this.#sent.set(field, valueOf(field));
    },
  };

  /** Whether something was typed that closing would lose. */
  isTyped(): boolean {
    return this.#changed().length > 0;
  }

  /** The same of what was not sent as it is now: what was saved may lead to another page. */
  isUnsent(): boolean {
    return this.#changed().some((field) => this.#sent.get(field) !== valueOf(field) || isRefused(field));
  }

  /** Whether there is a field that may be typed into. */
  isWatching(): boolean {
    return this.#before.size > 0;
  }

  forget(): void {
    this.#before.clear();
    this.#sent.clear();
  }

  #changed(): Field[] {
    return [...this.#before]
      .filter(([field, before]) => field.isConnected && valueOf(field) !== before)
      .map(([field]) => field);
  }

  #note(target: EventTarget): void {
    if (isField(target) && this.#minds(target) && !this.#before.has(target))
      this.#before.set(target, valueOf(target));
  }
}

/** What was sent and refused is as good as not sent: the fault stands in its form. */
function isRefused(field: Field): boolean {
  return field.form?.querySelector('[role=alert], [aria-invalid=true]') != null;
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
