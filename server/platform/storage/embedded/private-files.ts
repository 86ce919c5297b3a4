import { chmodSync, existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What others than the owner may do with a file: read, write, run. */
const OTHERS = 0o077;

/**
 * Lets nobody but this process's user into the embedded database's folder: what lies there is put right, what this
 * process makes from now on is private from the start. Answers how many were open to others.
 */
export function makePrivate(folder: string): number {
  process.umask(OTHERS);
  return existsSync(folder) ? closeToOthers(folder) : 0;
}

function closeToOthers(path: string): number {
  const found = lstatSync(path);
  // A link has no rights of its own, and what it leads to may be somebody else's.
  if (found.isSymbolicLink()) return 0;
  const wanted = found.isDirectory() ? 0o700 : 0o600;
  const isOpen = (found.mode & 0o777) !== wanted;
  if (isOpen) chmodSync(path, wanted);
  const inside = found.isDirectory() ? readdirSync(path) : [];
  return inside.reduce((count, name) => count + closeToOthers(join(path, name)), isOpen ? 1 : 0);
}
