import { joinClasses } from './join-classes.ts';

interface Props<T extends string> {
  /** Names the group. */
  label: string;
  /** `note`: a figure under the label, hidden from screen readers, which find it elsewhere on the screen. */
  options: readonly { value: T; label: string; note?: string }[];
  value: T;
  onChange: (value: T) => void;
  className?: string;
}

/** One of a few, as pressed buttons in one bar: filters, levels. */
export function FilterButtons<T extends string>({ label, options, value, onChange, className }: Props<T>) {
  return (
    <div
      role="group"
      aria-label={label}
      className={joinClasses('inline-flex max-w-full flex-wrap gap-1 rounded-lg bg-sunken p-1', className)}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          data-note={option.note}
          onClick={() => onChange(option.value)}
          className={joinClasses(
            'min-h-9 rounded-md px-3.5 text-sm font-semibold transition-colors duration-150',
            option.note !== undefined && NOTED,
            option.value === value
              ? 'bg-raised text-ink shadow-low ring-1 ring-line-strong'
              : 'text-muted hover:text-ink',
          )}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}

/** The empty second text keeps the figure out of the button's name. */
const NOTED =
  'flex flex-col items-center justify-center py-1.5 leading-tight ' +
  'after:text-xs after:font-medium after:text-muted after:content-[attr(data-note)_/_""]';
