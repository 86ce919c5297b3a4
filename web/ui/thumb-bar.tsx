import type { ReactNode } from 'react';

/** Links at the lower edge of a phone, within reach of the thumb. A page that has a bar of its own there has no other. */
export function ThumbBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      {/* Takes up the space behind it, so that the page's end can be read. */}
      <div aria-hidden className="hidden h-[calc(4rem+env(safe-area-inset-bottom))] phone:block" />
      <nav
        aria-label={label}
        data-thumb-bar
        data-quick-links
        className="fixed inset-x-0 bottom-0 z-20 hidden border-t border-line bg-canvas pb-[env(safe-area-inset-bottom)] phone:flex"
      >
        {children}
      </nav>
    </>
  );
}

/** How a link in it looks: an icon over its word, the current one marked by paint. */
export const THUMB_LINK =
  'relative flex min-h-16 min-w-0 flex-1 flex-col items-center justify-center gap-1 text-xs font-semibold text-muted [&_svg]:size-5 ' +
  'aria-[current=page]:text-ink aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-5 aria-[current=page]:after:top-0 aria-[current=page]:after:h-0.5 aria-[current=page]:after:bg-accent';
