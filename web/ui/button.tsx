import type { ComponentProps } from 'react';
import { useHeldFocus } from './hold-focus.ts';
import { joinClasses } from './join-classes.ts';

type Look = 'primary' | 'accent' | 'outline' | 'quiet' | 'danger';
type Size = 'sm' | 'md' | 'lg';

/** The focus is watched here. */
interface Props extends Omit<ComponentProps<'button'>, 'onFocus' | 'onBlur'> {
  look?: Look;
  size?: Size;
}

/** A button with words. `accent` once per view at most; `danger` only for what cannot be undone. */
export function Button({ look = 'primary', size = 'md', className, type = 'button', ...rest }: Props) {
  const held = useHeldFocus(rest);
  return (
    <button type={type} className={joinClasses(buttonClasses(look, size), className)} {...rest} {...held} />
  );
}

/** The same look for a link. */
export function buttonClasses(look: Look = 'primary', size: Size = 'md'): string {
  return joinClasses(BASE, LOOKS[look], SIZES[size]);
}

const BASE =
  'inline-flex max-w-full items-center justify-center gap-2 rounded-md font-semibold whitespace-nowrap select-none ' +
  // Letters so large that hardly any fit into a line: the words wrap rather than leave the window.
  'large-letters:text-center large-letters:wrap-anywhere large-letters:whitespace-normal ' +
  'transition-[background-color,border-color,color,transform] duration-150 active:translate-y-px ' +
  'disabled:opacity-55 disabled:active:translate-y-0 aria-disabled:opacity-55 aria-disabled:active:translate-y-0';

const LOOKS: Record<Look, string> = {
  primary: 'bg-primary text-on-primary enabled:hover:bg-primary-hover [a]:hover:bg-primary-hover',
  accent: 'bg-accent text-on-accent enabled:hover:bg-accent-strong [a]:hover:bg-accent-strong',
  outline:
    'border border-line-strong bg-surface text-ink enabled:hover:border-control enabled:hover:bg-sunken [a]:hover:border-control [a]:hover:bg-sunken',
  quiet: 'text-ink enabled:hover:bg-sunken [a]:hover:bg-sunken',
  danger: 'border border-line-strong bg-surface text-bad enabled:hover:border-bad enabled:hover:bg-bad-soft',
};

const SIZES: Record<Size, string> = {
  sm: 'min-h-8 pointer-coarse:min-h-11 px-3 py-1 text-sm',
  md: 'min-h-10 pointer-coarse:min-h-11 px-4 py-1.5 text-sm',
  lg: 'min-h-12 px-5 py-2 text-base',
};
