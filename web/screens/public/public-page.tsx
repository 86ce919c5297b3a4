import { paths, type PublicPath } from '../../paths.ts';
import { AboutPage } from './about.tsx';
import { ContactPage } from './contact.tsx';
import { LandingContent } from '../../landing/landing-content.tsx';
import { PublicShell } from './public-shell.tsx';
import { SolutionsPage } from './solutions.tsx';

/** One of the four public pages. */
export function PublicPage({ path }: { path: PublicPath }) {
  return <PublicShell path={path}>{(openLogin) => contentOf(path, openLogin)}</PublicShell>;
}

function contentOf(path: PublicPath, openLogin: () => void) {
  if (path === paths.solutions) return <SolutionsPage />;
  if (path === paths.about) return <AboutPage onDemo={openLogin} />;
  if (path === paths.contact) return <ContactPage />;
  return <LandingContent onDemo={openLogin} />;
}
