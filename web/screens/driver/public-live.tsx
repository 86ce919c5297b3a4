import { CircleUserRound } from 'lucide-react';
import { paths } from '../../paths.ts';
import { useTheme } from '../../platform/theme.ts';
import { ICON_BUTTON } from '../../ui/icon-button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { ThemeButton } from '../../ui/theme-button.tsx';
import MallPage from './mall-page.tsx';

interface Props {
  mall: string;
}

/** A mall's live view for everybody: from the start page, and from the code on the sign at the gate. */
export default function PublicLive({ mall }: Props) {
  const [theme, setTheme] = useTheme();
  return (
    <>
      <header className="sticky top-0 z-30 border-b border-line bg-canvas">
        <nav
          aria-label="Main"
          className="mx-auto flex h-16 max-w-app items-center justify-between gap-3 px-4 sm:px-6"
        >
          <a href={paths.home} aria-label="Get My Spot" className="tap rounded-md">
            <Logo />
          </a>
          <div className="flex items-center gap-1">
            <ThemeButton theme={theme} onChange={setTheme} />
            <a href={paths.userHome} aria-label="My parking" className={ICON_BUTTON}>
              <CircleUserRound aria-hidden />
            </a>
          </div>
        </nav>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-app outline-none">
        <MallPage mall={mall} isPublic />
      </main>
    </>
  );
}
