import { statSync } from 'node:fs';
import { join } from 'node:path';

interface Folders {
  readonly dataDir: string;
  readonly imagesDir?: string | undefined;
}

/** The folder of all images. */
export function imagesOf({ imagesDir, dataDir }: Folders): string {
  return imagesDir ?? join(dataDir, 'images');
}

/** The same for two processes on one machine by whatever path each reaches the folder; null where there is none yet. */
export function identify(folder: string): string | null {
  const found = statSync(folder, { bigint: true, throwIfNoEntry: false });
  return found ? `${found.dev}:${found.ino}` : null;
}
