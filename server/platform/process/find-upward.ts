import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Finds what isn't bundled (migrations, package.json) by walking up from the running file, from sources and from dist alike. */
export function findUpward(path: string): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const found = join(folder, path);
    if (existsSync(found)) return found;
    if (folder === dirname(folder)) throw new Error(`${path} is missing`);
  }
}
