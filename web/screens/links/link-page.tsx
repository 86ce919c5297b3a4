import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { useTheme } from '../../platform/theme.ts';
import { Logo } from '../../ui/logo.tsx';
import { ThemeButton } from '../../ui/theme-button.tsx';

interface Props {
  title: string;
  text?: ReactNode;
  children: ReactNode;
}

/** A page that a mailed link opens: one matter, for whoever holds the link, signed in or not. */
export function LinkPage({ title, text, children }: Props) {
  const [theme, setTheme] = useTheme();
  return (
    <div className="flex min-h-dvh flex-col">
      <title>{`${title} | Get My Spot`}</title>
      {/* The address of this page is a secret. */}
      <meta name="referrer" content="no-referrer" />
      <meta name="robots" content="noindex" />
      <header className="flex items-center justify-between px-4 py-4 sm:px-6">
        <a href={paths.home} aria-label="Get My Spot" className="tap inline-flex rounded-md">
          <Logo />
        </a>
        <ThemeButton theme={theme} onChange={setTheme} />
      </header>
      <main className="grid flex-1 grid-cols-1 content-start justify-items-center px-4 pt-6 pb-24 sm:pt-16">
        <div className="w-full max-w-dialog rounded-xl border border-line bg-raised p-6 sm:p-8">
          <h1 className="text-2xl font-bold wrap-anywhere">{title}</h1>
          {text && <p className="mt-1.5 text-sm text-muted wrap-anywhere">{text}</p>}
          <div className="mt-6">{children}</div>
        </div>
      </main>
    </div>
  );
}
