import { Menu, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import { joinClasses } from './join-classes.ts';
import { useIsNarrow } from './use-is-narrow.ts';

interface Props {
  /** The accessible name of the navigation. */
  label: string;
  logo: ReactNode;
  /** The links; rendered once: in the bar, or in the menu while it is open. */
  links: ReactNode;
  /** What stands at the end of the bar, and at the end of the menu. */
  actions?: ReactNode;
  /** At the end of the bar at every width. */
  always?: ReactNode;
  className?: string;
}

/** The bar at the top. At 768 px and below the links move into a menu, which exists only while it is open. */
export function TopBar({ label, logo, links, actions, always, className }: Props) {
  const [isOpen, setOpen] = useState(false);
  const isNarrow = useIsNarrow();
  const menuId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const shown = isOpen && isNarrow;
  useEffect(() => {
    if (!shown) return undefined;
    // What opens from the menu gives the focus back to its button: the menu is gone by then. It goes only after the
    // click has done its work, since a link or button that has left the document does nothing.
    const close = () => {
      toggle.current?.focus();
      setTimeout(() => setOpen(false));
    };
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close();
    const onClick = (event: MouseEvent) =>
      event.target instanceof Element && event.target.closest('a, button') && close();
    const menu = document.getElementById(menuId);
    document.addEventListener('keydown', onKey);
    menu?.addEventListener('click', onClick);
    return () => {
      document.removeEventListener('keydown', onKey);
      menu?.removeEventListener('click', onClick);
    };
  }, [shown, menuId]);
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-canvas">
      <nav aria-label={label} className={joinClasses('mx-auto px-4 sm:px-6', className)}>
        <div className="flex h-16 items-center gap-6">
          {logo}
          <div className="hidden flex-1 items-center gap-1 md:flex">
            {!isNarrow && links}
            <div className="ms-auto flex items-center gap-2">{!isNarrow && actions}</div>
          </div>
          <div className={joinClasses('ms-auto flex items-center gap-1 md:ms-0', !always && 'md:hidden')}>
            {always}
            <IconButton
              ref={toggle}
              label="Menu"
              icon={shown ? <X /> : <Menu />}
              aria-expanded={shown}
              aria-controls={shown ? menuId : undefined}
              className="md:hidden"
              onClick={() => setOpen(!isOpen)}
            />
          </div>
        </div>
        {shown && (
          <div id={menuId} className="grid gap-1 border-t border-line py-3">
            {links}
            <div className="mt-2 grid gap-2">{actions}</div>
          </div>
        )}
      </nav>
    </header>
  );
}

/** How a link in the bar looks; the current one is underlined by paint. */
export const BAR_LINK =
  'relative rounded-sm px-3 py-2.5 text-base font-medium text-muted transition-colors duration-150 hover:text-ink md:py-2 md:text-sm ' +
  'aria-[current=page]:text-ink aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-3 aria-[current=page]:after:bottom-0.5 ' +
  'aria-[current=page]:after:h-0.5 aria-[current=page]:after:bg-accent max-md:aria-[current=page]:after:w-6';
