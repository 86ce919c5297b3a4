import { useState, type ComponentProps } from 'react';
import { CONTROL, Field, type Labelled } from './field.tsx';
import { joinClasses } from './join-classes.ts';

/** A field for a password: what is typed can be shown. */
export function PasswordInput({
  label,
  hint,
  error,
  className,
  ...rest
}: Labelled & Omit<ComponentProps<'input'>, 'type'>) {
  const [isShown, show] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <span className="relative grid">
          <input
            {...wiring}
            {...rest}
            type={isShown ? 'text' : 'password'}
            className={joinClasses(CONTROL, 'h-11 pe-18', className)}
          />
          <button
            type="button"
            onClick={() => show(!isShown)}
            className="absolute inset-y-0 end-0 min-w-11 rounded-md px-3 text-sm font-semibold text-muted hover:text-ink"
          >
            {isShown ? 'Hide' : 'Show'}
            <span className="sr-only"> what is typed</span>
          </button>
        </span>
      )}
    </Field>
  );
}
