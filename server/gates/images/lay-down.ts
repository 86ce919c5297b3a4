import { Refusal } from '../../platform/http/errors.ts';
import type { Services } from '../../platform/services.ts';
import type { StoredFile } from '../../platform/storage/files/open-files.ts';
import { readJpeg } from './jpeg.ts';

/** An image that lies on the disk, why it is none, or null where there is none to store. */
export type LaidDown = StoredFile | Refusal | null;

/**
 * Lays the image of a read on the disk, before anything is stored that names it. A refusal is only found here: the same
 * read again answers the same, whatever else it carries. A disk that takes no file keeps no barrier down.
 */
export async function layDown({ files, log }: Services, image: string | undefined): Promise<LaidDown> {
  if (image === undefined) return null;
  try {
    return await files.write(await readJpeg(image));
  } catch (error) {
    if (error instanceof Refusal) return error;
    log.error({ err: error }, 'the image of a read could not be stored; the read goes on without it');
    return null;
  }
}
