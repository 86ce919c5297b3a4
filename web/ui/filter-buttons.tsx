import { joinClasses } from './join-classes.ts';

interface Props<T extends string> {
  /** Names the group. */
  label: string;
  options: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
}

/** One of a few, as pressed buttons in one bar: filters, levels. */
export function FilterButtons<T extends string>({ label, options, value, onChange }: Props<T>) {
  return (
    <div
      role="group"
      aria-label={label}
      className="inline-flex max-w-full flex-wrap gap-1 rounded-lg bg-sunken p-1"
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={joinClasses(
            'min-h-9 rounded-md px-3.5 text-sm font-semibold transition-colors duration-150',
            option.value === value ? 'bg-surface text-ink shadow-low' : 'text-muted hover:text-ink',
          )}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
