import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { Logo } from '../../ui/logo.tsx';
import { buttonClasses } from '../../ui/button.tsx';

interface Props {
  title: string;
  text: ReactNode;
  /** What can be done. */
  children?: ReactNode;
  /** Shown instead of a screen: the bar and the page's main part are there already. */
  isInside?: boolean;
}

/** A calm page with one message and a link to go on. */
export function Placeholder({ isInside = false, ...message }: Props) {
  if (isInside) {
    return (
      <div className="grid min-h-[70dvh] place-items-center px-4 py-16">
        <Message {...message} />
      </div>
    );
  }
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="px-4 py-4 sm:px-6">
        <a href={paths.home} aria-label="Get My Spot" className="tap inline-block rounded-md">
          <Logo />
        </a>
      </header>
      <main className="grid flex-1 place-items-center px-4 pb-24">
        <Message {...message} />
      </main>
    </div>
  );
}

function Message({ title, text, children }: Omit<Props, 'isInside'>) {
  return (
    <div className="grid max-w-prose justify-items-center gap-4 text-center">
      <title>{`${title} | Get My Spot`}</title>
      <EmptySlot />
      <h1 className="text-3xl font-bold">{title}</h1>
      <p className="text-muted">{text}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        {children}
        <a href={paths.home} className={buttonClasses('quiet', 'lg')}>
          Back to the start page
        </a>
      </div>
    </div>
  );
}

function EmptySlot() {
  return (
    <svg aria-hidden viewBox="0 0 120 96" className="h-24 text-line-strong" fill="none">
      <path d="M10 92V10h100v82M60 10v82" stroke="currentColor" strokeWidth="5" strokeLinecap="round" />
      <rect x="72" y="24" width="26" height="52" rx="9" className="fill-accent" />
      <path
        d="M22 78l16-16m-16-8 24-24"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
        opacity=".6"
      />
    </svg>
  );
}
