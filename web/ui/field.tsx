import { ChevronDown } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { joinClasses } from './join-classes.ts';

interface Wiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean | undefined;
}

interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  children: (wiring: Wiring) => ReactNode;
}

/**
 * A label, a control, its hint and its error, wired together. The error is announced when it appears. Ours and not Base
 * UI's: errors come from our own rules and from the server, and the public pages stay free of a form library.
 */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p id={hintId} className="text-xs text-muted wrap-anywhere">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} role="alert" className="text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </div>
  );
}

export type Labelled = { label: string; hint?: ReactNode; error?: string | undefined };

/** A one-line text field. */
export function Input({ label, hint, error, className, ...rest }: Labelled & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => <input {...wiring} className={joinClasses(CONTROL, 'h-11', className)} {...rest} />}
    </Field>
  );
}

/** A text field of several lines. */
export function Textarea({ label, hint, error, className, ...rest }: Labelled & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <textarea
          {...wiring}
          className={joinClasses(CONTROL, 'min-h-28 resize-y py-2.5', className)}
          {...rest}
        />
      )}
    </Field>
  );
}

/** The platform's own drop-down: quick on a phone, right for assistive technology. */
export function Select({ label, hint, error, className, ...rest }: Labelled & ComponentProps<'select'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => <PlainSelect {...wiring} className={joinClasses('h-11', className)} {...rest} />}
    </Field>
  );
}

/** The same without its label, where a row or a column names it. */
export function PlainSelect({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <span className="relative grid">
      <select className={joinClasses(CONTROL, 'appearance-none truncate pe-10', className)} {...rest} />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute end-3 top-1/2 size-4.5 -translate-y-1/2 text-muted"
      />
    </span>
  );
}

export const CONTROL =
  'w-full min-w-0 rounded-md border border-control bg-surface px-3 text-base text-ink placeholder:text-faint ' +
  'transition-[border-color,box-shadow] duration-150 hover:border-ink focus:border-ink ' +
  'aria-invalid:border-bad disabled:bg-sunken disabled:text-muted';
