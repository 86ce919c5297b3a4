import type { ComponentProps, ReactNode } from 'react';
import { useHeldFocus } from './hold-focus.ts';
import { joinClasses } from './join-classes.ts';

interface Props extends Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'onFocus' | 'onBlur'> {
  /** The accessible name. */
  label: string;
  icon: ReactNode;
}

/** A button that shows an icon alone; 40 px square, 44 px under a finger, and hardly larger where letters are. */
export function IconButton({ label, icon, className, type = 'button', ...rest }: Props) {
  const held = useHeldFocus(rest);
  return (
    <button
      type={type}
      aria-label={label}
      className={joinClasses(ICON_BUTTON, className)}
      {...rest}
      {...held}
    >
      {icon}
    </button>
  );
}

/** The same look for a link. */
export const ICON_BUTTON =
  'inline-flex size-[min(2.5rem,48px)] pointer-coarse:size-[min(2.75rem,48px)] shrink-0 items-center justify-center rounded-md text-muted transition-colors duration-150 ' +
  'enabled:hover:bg-sunken enabled:hover:text-ink [a]:hover:bg-sunken [a]:hover:text-ink disabled:opacity-50 aria-disabled:opacity-50 [&_svg]:size-[min(1.25rem,32px)]';
