import type { ReactNode } from 'react';
import { paths, type PublicPath } from '../../paths.ts';
import { AboutPage } from './about.tsx';
import { ContactPage } from './contact.tsx';
import { LandingContent } from '../../landing/landing-content.tsx';
import { PublicShell } from './public-shell.tsx';
import { SolutionsPage } from './solutions.tsx';

interface Props {
  path: PublicPath;
  /** The notice, the terms or the refunds, which only their own pages fetch. */
  apart?: ReactNode;
}

const APART: ReadonlySet<PublicPath> = new Set([paths.privacy, paths.terms, paths.refunds]);

/** One of the public pages. */
export function PublicPage({ path, apart }: Props) {
  return (
    <PublicShell path={path}>
      {(openLogin) => (APART.has(path) ? apart : contentOf(path, openLogin))}
    </PublicShell>
  );
}

function contentOf(path: PublicPath, openLogin: () => void) {
  if (path === paths.solutions) return <SolutionsPage />;
  if (path === paths.about) return <AboutPage onDemo={openLogin} />;
  if (path === paths.contact) return <ContactPage />;
  return <LandingContent onDemo={openLogin} />;
}
