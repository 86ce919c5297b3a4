import { joinClasses } from './join-classes.ts';

interface Props<T extends string> {
  /** Names the group. */
  label: string;
  /** `count` stands beside the label; whoever reads by ear finds it in the group's name. */
  options: readonly { value: T; label: string; count?: string | undefined }[];
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
          onClick={() => onChange(option.value)}
          className={joinClasses(
            'min-h-9 rounded-md px-3.5 pointer-coarse:min-h-11 text-sm font-semibold transition-colors duration-150',
            option.value === value
              ? 'bg-raised text-ink shadow-low ring-1 ring-line-strong'
              : 'text-muted hover:text-ink',
          )}
        >
          {option.label}
          {option.count !== undefined && (
            <span aria-hidden className="figures ms-1.5 text-xs font-medium text-muted">
              {option.count}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}
