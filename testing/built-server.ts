import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** The server as it is shipped, for tests that start it many times: from its sources each start costs a second more. */
export interface BuiltServer {
  /** The file that `node` is given. */
  readonly main: string;
  /** What `node` is given to live for seconds: compiling its database well would take half of them. */
  readonly words: readonly string[];
  remove(): void;
}

// Beside the packages, so that it finds them as the shipped one does.
const CACHE = 'node_modules/.cache';

/** Bundles the server of these sources, which takes about a second. */
export function buildServer(): BuiltServer {
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, 'gms-test-server-'));
  const build = ['build', '-c', 'vite.server.config.ts', '--outDir', folder];
  execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', ...build], { stdio: 'pipe' });
  const main = join(folder, 'main.js');
  const remove = () => rmSync(folder, { recursive: true, force: true });
  return { main, words: ['--liftoff-only', main], remove };
}
