import { useState, type ComponentProps, type MouseEvent } from 'react';

type HeldProps = Pick<ComponentProps<'button'>, 'disabled' | 'onClick' | 'onFocus' | 'onBlur'>;

/**
 * A button that is shut while somebody is on it stays where they are: a browser takes the focus from what is disabled and
 * gives it to nobody. Such a button does nothing, by `aria-disabled`, and is truly disabled once it is left.
 */
export function useHeldFocus({ disabled = false, onClick }: HeldProps): HeldProps & {
  'aria-disabled': true | undefined;
} {
  const [isHeld, setHeld] = useState(false);
  const isShut = disabled && isHeld;
  return {
    disabled: disabled && !isHeld,
    'aria-disabled': isShut || undefined,
    onClick: isShut ? refuse : onClick,
    onFocus: () => setHeld(true),
    // Where the window is left it is the active element still.
    onBlur: ({ currentTarget }) => setHeld(document.activeElement === currentTarget),
  };
}

/** Neither the press itself nor the form that it would send. */
function refuse(event: MouseEvent): void {
  event.preventDefault();
}
