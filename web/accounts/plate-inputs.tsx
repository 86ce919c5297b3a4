import { useId } from 'react';
import { CONTROL } from '../ui/field.tsx';

// Real shapes of Indian plates: Gujarat, the Bharat series, Maharashtra. The registrations are made up.
const EXAMPLES = ['GJ05AB1234', '22BH1234AA', 'MH12DE1433'];

/** Three optional plates under one label. */
export function PlateInputs() {
  const id = useId();
  return (
    <fieldset aria-describedby={`${id}-hint`} className="grid gap-2">
      <legend id={`${id}-label`} className="mb-1.5 text-sm font-semibold">
        Plate numbers (optional, max 3)
      </legend>
      {EXAMPLES.map((example, index) => (
        <input
          key={example}
          name="plate"
          id={`${id}-${index}`}
          aria-label={`Plate #${index + 1}`}
          aria-labelledby={`${id}-label ${id}-${index}`}
          placeholder={`Plate #${index + 1} (e.g., ${example})`}
          maxLength={40}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          className={`${CONTROL} h-11 uppercase placeholder:normal-case`}
        />
      ))}
      <p id={`${id}-hint`} className="text-xs text-muted">
        Your history shows their visits. You may be asked to prove that a car is yours.
      </p>
    </fieldset>
  );
}
