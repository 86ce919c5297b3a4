import { decodeBase64 } from '../../../platform/http/base64.ts';
import { beginsAsJpeg } from './first-bytes.ts';

const MOST_BYTES = 5 * 1024 * 1024;
const BEGINS = Buffer.from([0xff, 0xd8, 0xff]);
const ENDS = Buffer.from([0xff, 0xd9]);
/** One right behind the end of another; the small image within an image ends otherwise. */
const NEXT = Buffer.concat([ENDS, BEGINS]);
/** No camera puts more into one field; each costs time, however small it is. */
const MOST_IMAGES = 8;

/**
 * The image that shows people most, as base64: the largest that may be stored, since a crop of the plate is smaller than
 * the car around it. One that is cut off shows nothing; undefined where there is none.
 */
export function chooseImage(images: readonly Buffer[]): string | undefined {
  const whole = images.flatMap(cutJpegs).filter(({ length }) => length <= MOST_BYTES);
  return whole.toSorted((a, b) => b.length - a.length)[0]?.toString('base64');
}

/** The JPEGs that lie one behind the other, each from its begin to its end, without what fills up behind the last. */
export function cutJpegs(bytes: Buffer): Buffer[] {
  const images: Buffer[] = [];
  if (!beginsAsJpeg(bytes)) return images;
  for (let from = 0; from >= 0 && images.length < MOST_IMAGES;) {
    const end = bytes.indexOf(NEXT, from);
    const next = end < 0 ? -1 : end + ENDS.length;
    const within = bytes.subarray(from, next < 0 ? bytes.length : next);
    const last = within.lastIndexOf(ENDS);
    if (last > 0) images.push(within.subarray(0, last + ENDS.length));
    from = next;
  }
  return images;
}

/** The bytes of an image as makers write it: base64, perhaps behind `data:image/jpeg;base64,`; null where it is none. */
export async function decodeImage(text: string): Promise<Buffer | null> {
  const [, bare = text] = /^data:[^,]{0,100},([\s\S]*)$/.exec(text) ?? [];
  return bare === '' ? null : decodeBase64(bare);
}
