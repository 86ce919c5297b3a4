import type { ReactNode } from 'react';
import { joinClasses } from './join-classes.ts';

interface Props {
  /** The heading of the page, and its title in the browser. */
  title: string;
  /** The mall that the page is about, by its name: it follows the title in the browser, where pages of several malls are open. */
  of?: string | undefined;
  /** Stands before the title in the browser, where it is more than 0: what waits here. */
  count?: number;
  subtitle?: ReactNode;
  /** Buttons or badges beside the heading. */
  actions?: ReactNode;
  /** The actions take what the heading leaves, whatever they hold: nothing moves when they come. */
  isFilled?: boolean;
  /** Above the heading: a way back. */
  back?: ReactNode;
  /** The heading appears over one second. */
  isEntering?: boolean;
  children: ReactNode;
}

/** A title of more letters than this, a mall's long name, is set smaller, and in two lines: what stands below is asked for. */
const LONG = 60;

/** A screen of the signed-in area: its heading and what stands below. */
export function Page({
  title,
  of,
  count = 0,
  subtitle,
  actions,
  isFilled = false,
  back,
  isEntering = false,
  children,
}: Props) {
  return (
    <div className="px-4 py-6 sm:px-6 sm:py-8">
      <title>{`${count > 0 ? `(${count}) ` : ''}${of ? `${title}, ${of}` : title} | Get My Spot`}</title>
      {back && <div className="mb-3">{back}</div>}
      <div
        className={joinClasses(
          'mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3',
          isEntering && 'animate-[appear_1s_var(--ease-out)]',
        )}
      >
        <Heading title={title} subtitle={subtitle} />
        {actions && (
          <div
            className={joinClasses(
              'flex items-center gap-2',
              isFilled ? 'min-w-0 flex-1 basis-72' : 'flex-wrap',
            )}
          >
            {actions}
          </div>
        )}
      </div>
      {children}
    </div>
  );
}

function Heading({ title, subtitle }: Pick<Props, 'title' | 'subtitle'>) {
  const isLong = title.length > LONG;
  return (
    <div className="min-w-0">
      <h1
        title={isLong ? title : undefined}
        className={joinClasses(
          'font-bold wrap-anywhere',
          isLong ? 'line-clamp-2 text-xl sm:text-2xl' : 'text-2xl sm:text-3xl',
        )}
      >
        {title}
      </h1>
      {subtitle && (
        <p className={joinClasses('mt-1 text-muted wrap-anywhere', isLong && 'line-clamp-2')}>{subtitle}</p>
      )}
    </div>
  );
}
