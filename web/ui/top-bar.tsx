import { Menu, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
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
  /** Before the button of the menu, where the links are in it. */
  narrow?: ReactNode;
  /** The widest window whose links are in the menu. */
  menuUpTo: keyof typeof WIDE;
  className?: string;
}

/**
 * Public pages have their menu below 768 px, the signed-in area at 768 px and below. Where somebody has set letters larger
 * it is earlier by as much: the links, and Logout behind them, would leave the window.
 */
const WIDE = {
  767: {
    isBar: 'bar-links:flex',
    isMenu: 'bar-links:hidden',
    atEnd: 'bar-links:ms-0',
    narrow: '(width < 768px), (width < 48rem)',
  },
  768: {
    isBar: 'app-links:flex',
    isMenu: 'app-links:hidden',
    atEnd: 'app-links:ms-0',
    narrow: '(width <= 768px), (width <= 48rem)',
  },
};

/** The bar at the top. In a narrow window the links move into a menu, which exists only while it is open. */
export function TopBar({ label, logo, links, actions, always, narrow, menuUpTo, className }: Props) {
  const { isBar, isMenu, atEnd, narrow: query } = WIDE[menuUpTo];
  const [isOpen, setOpen] = useState(false);
  const isNarrow = useIsNarrow(query);
  const menuId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const shown = isOpen && isNarrow;
  useClosing(shown, menuId, toggle, setOpen);
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-canvas">
      <nav aria-label={label} className={joinClasses('mx-auto px-4 max-[23rem]:px-2 sm:px-6', className)}>
        <div className="flex h-16 items-center gap-6 max-[23rem]:gap-1">
          {logo}
          <div className={joinClasses('hidden flex-1 items-center gap-1', isBar)}>
            {!isNarrow && links}
            <div className="ms-auto flex items-center gap-2">{!isNarrow && actions}</div>
          </div>
          <div
            className={joinClasses(
              'ms-auto flex items-center gap-1 max-[23rem]:gap-0',
              atEnd,
              !always && isMenu,
            )}
          >
            {always}
            {isNarrow && narrow}
            <IconButton
              ref={toggle}
              label="Menu"
              icon={shown ? <X /> : <Menu />}
              aria-expanded={shown}
              aria-controls={shown ? menuId : undefined}
              className={isMenu}
              onClick={() => setOpen(!isOpen)}
            />
          </div>
        </div>
        {shown && (
          <div
            id={menuId}
            className="absolute inset-x-0 top-full grid max-h-[calc(100dvh-4rem)] animate-[appear_150ms_var(--ease-out)] gap-1 overflow-y-auto border-y border-line bg-canvas px-4 py-3 shadow-mid sm:px-6"
          >
            {links}
            <div className="mt-2 grid gap-2">{actions}</div>
          </div>
        )}
      </nav>
    </header>
  );
}

/** Escape, and whatever is chosen in the menu, closes it. */
function useClosing(
  shown: boolean,
  menuId: string,
  toggle: RefObject<HTMLButtonElement | null>,
  setOpen: (isOpen: boolean) => void,
): void {
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
  }, [shown, menuId, toggle, setOpen]);
}

/** How a link in the bar looks; the current one is underlined by paint. */
export const BAR_LINK =
  'relative rounded-sm py-3 text-base font-medium text-muted transition-colors duration-150 hover:text-ink bar:px-3 bar:py-2 bar:text-sm ' +
  'aria-[current=page]:text-ink aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-0 bar:aria-[current=page]:after:inset-x-3 aria-[current=page]:after:bottom-1 bar:aria-[current=page]:after:bottom-0.5 ' +
  'aria-[current=page]:after:h-0.5 aria-[current=page]:after:bg-accent max-bar:aria-[current=page]:after:w-6';
