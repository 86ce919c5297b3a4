import { appPages, linkPages, paths, publicPages, redirects } from '#contract/pages.ts';
import { isFileName } from '../platform/http/serve-files.ts';

/** The addresses of all pages; a part such as `$mall` stands for any one part. */
const PAGES = [publicPages, linkPages, appPages]
  .flatMap((pages) => Object.keys(pages))
  .map((address) => address.split('/'));

/**
 * The page to send a browser to where nothing answers its address; null for calls and files, which are 404: a document of
 * an older build may ask for a script that is gone, and must not get a page for it.
 */
export function findRedirect(path: string): string | null {
  if (isUnder(path, '/api') || isUnder(path, '/assets') || isFileName(path)) return null;
  return withoutSlash(path) ?? (isUnder(path, '/user') ? paths.userHome : paths.home);
}

/** `/about/` means `/about`, and `/user-mall/` what `/user-mall` leads to. Only such addresses are corrected like this. */
function withoutSlash(path: string): string | null {
  if (!path.endsWith('/')) return null;
  const bare = path.slice(0, -1);
  return redirects[bare] ?? (isPage(bare) ? bare : null);
}

function isPage(path: string): boolean {
  const parts = path.split('/');
  return PAGES.some(
    (page) =>
      page.length === parts.length &&
      page.every((part, at) => part === parts[at] || (part.startsWith('$') && parts[at] !== '')),
  );
}

function isUnder(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}
