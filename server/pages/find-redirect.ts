import { appPages, paths, publicPages } from '#contract/pages.ts';
import { isFileName } from '../platform/http/serve-files.ts';

const KNOWN = new Set([...Object.keys(publicPages), ...Object.keys(appPages)]);

/**
 * Where an address that nothing else answers leads; null for calls and files, which are simply not there. A page asked
 * for by a stale document must not answer for a script.
 */
export function findRedirect(path: string): string | null {
  if (isUnder(path, '/api') || isUnder(path, '/assets') || isFileName(path)) return null;
  return withoutSlash(path) ?? (isUnder(path, '/user') ? paths.userHome : paths.home);
}

/** `/about/` is meant as `/about`. Only addresses of pages are corrected so. */
function withoutSlash(path: string): string | null {
  const bare = path.slice(0, -1);
  return path.endsWith('/') && KNOWN.has(bare) ? bare : null;
}

function isUnder(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}
