import { useState, type FormEvent } from 'react';
import { faultsLeft, wordFaults, type FieldLabels } from './word-faults.ts';

const NONE: ReadonlySet<string> = new Set();

/**
 * What the server refuses of a form whose fields have its names, until each field is changed: a sentence about plates that
 * stand there no more misleads. `onInput` belongs on the form.
 */
export function useFaults(error: unknown, labels: FieldLabels) {
  const [seen, setSeen] = useState({ error, changed: NONE });
  const changed = seen.error === error ? seen.changed : NONE;
  const faults = faultsLeft(error, changed);
  return {
    faults,
    /** Of all that is left of it, for the foot of the form; null where that is nothing. */
    sentence: error === null ? null : wordFaults(error, faults, labels),
    onInput: ({ target }: FormEvent) => {
      const name = (target as Partial<HTMLInputElement>).name ?? '';
      if (name in faults) setSeen({ error, changed: new Set([...changed, name]) });
    },
  };
}
