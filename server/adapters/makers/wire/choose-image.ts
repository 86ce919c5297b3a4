import { decodeBase64 } from '../../../platform/http/base64.ts';
import { beginsAsJpeg } from './read-json.ts';

const MOST_BYTES = 5 * 1024 * 1024;
const BEGINS = Buffer.from([0xff, 0xd8, 0xff]);
const ENDS = Buffer.from([0xff, 0xd9]);

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
  for (let from = 0; from >= 0;) {
    const next = findNext(bytes, from);
    const within = bytes.subarray(from, next < 0 ? bytes.length : next);
    const end = within.lastIndexOf(ENDS);
    if (end > 0) images.push(within.subarray(0, end + ENDS.length));
    from = next;
  }
  return images;
}

/** Where the next image begins right behind the end of one; the small image within an image ends otherwise. */
function findNext(bytes: Buffer, from: number): number {
  for (let end = bytes.indexOf(ENDS, from); end >= 0; end = bytes.indexOf(ENDS, end + 1))
    if (bytes.subarray(end + 2, end + 5).equals(BEGINS)) return end + ENDS.length;
  return -1;
}

/** The bytes of an image as makers write it: base64, perhaps behind `data:image/jpeg;base64,`; null where it is none. */
export async function decodeImage(text: string): Promise<Buffer | null> {
  const [, bare = text] = /^data:[^,]{0,100},([\s\S]*)$/.exec(text) ?? [];
  return bare === '' ? null : decodeBase64(bare);
}
