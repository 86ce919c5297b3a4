import { renderToString } from 'react-dom/server';
import { linkPages, paths, publicPages, type PublicPath } from './paths.ts';
import { PAY_SHELL, PAY_WITHOUT_SCRIPT } from './pay/shell.ts';
import { SHOP_SHELL, SHOP_WITHOUT_SCRIPT } from './shop/shell.ts';
import { WALL_SHELL, WALL_WITHOUT_SCRIPT } from './wall/shell.ts';
import { PrivacyPage } from './screens/public/privacy.tsx';
import { PublicPage } from './screens/public/public-page.tsx';
import { RefundsPage } from './screens/public/refunds.tsx';
import { structuredData } from './screens/public/structured-data.ts';
import { TermsPage } from './screens/public/terms.tsx';

/** The addresses of what a document loads; in development as Vite serves them, else hashed. */
export interface DocumentParts {
  /** Small scripts that run before anything is painted. */
  blocking: readonly string[];
  module: string;
  preloads: readonly string[];
  styles: readonly string[];
  font: string | null;
}

/** The document of a public page, with its content. */
export function renderPublicPage(path: PublicPath, parts: DocumentParts): string {
  const { title, description } = publicPages[path];
  return documentOf(
    parts,
    [
      `<title>${escape(title)}</title>`,
      `<meta name="description" content="${escape(description)}">`,
      `<link rel="canonical" href="${path}">`,
      `<meta property="og:type" content="website">`,
      `<meta property="og:title" content="${escape(title)}">`,
      `<meta property="og:description" content="${escape(description)}">`,
      // A data block is never run, so the Content-Security-Policy allows it.
      `<script type="application/ld+json">${JSON.stringify(structuredData[path]).replaceAll('<', '\\u003c')}</script>`,
    ],
    renderToString(<PublicPage path={path} apart={apartOf(path)} />),
  );
}

function apartOf(path: PublicPath) {
  if (path === paths.terms) return <TermsPage />;
  return path === paths.refunds ? <RefundsPage /> : <PrivacyPage />;
}

/** The document of the app: an empty root element. */
export function renderApp(parts: DocumentParts): string {
  return documentOf(
    parts,
    ['<title>Get My Spot</title>', '<meta name="robots" content="noindex">'],
    '',
    '<noscript>This part of Get My Spot needs JavaScript. <a href="/">The start page</a> reads without it.</noscript>',
  );
}

/** The document of a pay link: the same for every link, its address is nobody's business. */
export function renderPayPage(parts: DocumentParts): string {
  const head = [
    `<title>${escape(linkPages[paths.pay].title)}</title>`,
    '<meta name="robots" content="noindex">',
  ];
  return documentOf(
    parts,
    [...head, '<meta name="referrer" content="no-referrer">'],
    PAY_SHELL,
    PAY_WITHOUT_SCRIPT,
  );
}

/** The document of a display on the wall: what it shows comes by its key. */
export function renderWallPage(parts: DocumentParts): string {
  const head = [
    `<title>${escape(linkPages[paths.wall].title)}</title>`,
    '<meta name="robots" content="noindex">',
    '<meta name="referrer" content="no-referrer">',
  ];
  return documentOf(parts, head, WALL_SHELL, WALL_WITHOUT_SCRIPT);
}

/** The document of a shop's link. */
export function renderShopPage(parts: DocumentParts): string {
  const head = [
    `<title>${escape(linkPages[paths.shop].title)}</title>`,
    '<meta name="robots" content="noindex">',
    '<meta name="referrer" content="no-referrer">',
  ];
  return documentOf(parts, head, SHOP_SHELL, SHOP_WITHOUT_SCRIPT);
}

/** The files that they are rendered into. */
export const payFile = linkPages[paths.pay].file;
export const shopFile = linkPages[paths.shop].file;
export const wallFile = linkPages[paths.wall].file;

/** Every public page with the file that it is rendered into. */
export const publicFiles = Object.entries(publicPages).map(([path, { file }]) => ({
  path: path as PublicPath,
  file,
}));

function documentOf(parts: DocumentParts, head: readonly string[], content: string, after = ''): string {
  return [
    '<!doctype html>',
    '<html lang="en-IN">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="theme-color" content="#f3f4f1" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#0f1214" media="(prefers-color-scheme: dark)">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    ...parts.styles.map((style) => `<link rel="stylesheet" href="${style}">`),
    ...(parts.font
      ? [`<link rel="preload" href="${parts.font}" as="font" type="font/woff2" crossorigin>`]
      : []),
    ...parts.blocking.map((script) => `<script src="${script}"></script>`),
    ...parts.preloads.map((file) => `<link rel="modulepreload" href="${file}">`),
    `<script type="module" src="${parts.module}"></script>`,
    ...head,
    '</head>',
    `<body><div id="root">${content}</div>${after}</body>`,
    '</html>',
  ].join('\n');
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
