import fs from 'node:fs';

const OTHERS = 0o077;

/**
 * From now on no file of this thread is given rights for other users. The embedded database's own file system asks for
 * 0666 after making a file, so that the process's mask alone does not hold.
 */
export function keepFilesPrivate(): void {
  const { chmodSync, fchmodSync } = fs;
  const without = (mode: fs.Mode) => (typeof mode === 'number' ? mode & ~OTHERS : mode);
  Object.assign(fs, {
    chmodSync: (path: fs.PathLike, mode: fs.Mode) => chmodSync(path, without(mode)),
    fchmodSync: (file: number, mode: fs.Mode) => fchmodSync(file, without(mode)),
  });
}
