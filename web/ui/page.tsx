import type { ReactNode } from 'react';
import { joinClasses } from './join-classes.ts';

interface Props {
  /** The heading of the page, and its title in the browser. */
  title: string;
  subtitle?: ReactNode;
  /** Buttons or badges beside the heading. */
  actions?: ReactNode;
  /** Above the heading: a way back. */
  back?: ReactNode;
  /** The heading appears over one second. */
  isEntering?: boolean;
  children: ReactNode;
}

/** A screen of the signed-in area: its heading and what stands below. */
export function Page({ title, subtitle, actions, back, isEntering = false, children }: Props) {
  return (
    <div className="px-4 py-6 sm:px-6 sm:py-8">
      <title>{`${title} | Get My Spot`}</title>
      {back && <div className="mb-3">{back}</div>}
      <div
        className={joinClasses(
          'mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3',
          isEntering && 'animate-[appear_1s_var(--ease-out)]',
        )}
      >
        <div className="min-w-0">
          <h1 className="text-3xl font-bold wrap-anywhere">{title}</h1>
          {subtitle && <p className="mt-1 text-muted">{subtitle}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {children}
    </div>
  );
}
