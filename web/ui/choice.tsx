import { useId, type ComponentProps, type ReactNode } from 'react';

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  label: string;
  hint?: ReactNode;
  onChange: (checked: boolean) => void;
}

/** A checkbox with its words; the words are part of the target. */
export function Checkbox({ label, hint, onChange, ...rest }: Props) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <input
        id={id}
        type="checkbox"
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="mt-0.5 size-5 shrink-0 pointer-coarse:mt-3 accent-primary"
        onChange={(event) => onChange(event.target.checked)}
        {...rest}
      />
      <div className="min-w-0">
        <label
          htmlFor={id}
          dir="auto"
          className="block text-sm font-semibold wrap-anywhere pointer-coarse:min-w-11 pointer-coarse:py-3"
        >
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-xs text-muted">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
