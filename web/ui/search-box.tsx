import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import { CONTROL } from './field.tsx';
import { joinClasses } from './join-classes.ts';

interface Props extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'type'> {
  /** What can be searched; the accessible name too. */
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
}

/** A search field that filters as one types. */
export function SearchBox({ placeholder, value, onChange, className, ...rest }: Props) {
  return (
    <div className={joinClasses('relative', className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute start-3 top-1/2 size-4.5 -translate-y-1/2 text-muted"
      />
      <input
        type="search"
        aria-label={placeholder}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={joinClasses(CONTROL, 'h-11 ps-10 text-ellipsis')}
        {...rest}
      />
    </div>
  );
}
