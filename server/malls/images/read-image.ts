import { MAX_IMAGE_BYTES } from '#contract/malls.ts';
import { decodeBase64 } from '../../platform/http/base64.ts';
import { badInput, Refusal } from '../../platform/http/errors.ts';

export interface ReadableImage {
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp';
  readonly bytes: Buffer;
}

/** Reads the image in a base64 text. Its first bytes decide what it is, never its sender; SVG and the rest are refused. */
export async function readImage(base64: string): Promise<ReadableImage> {
  const bytes = await decodeBase64(base64);
  if (!bytes || bytes.length === 0)
    throw badInput('The image is not base64.', { upload: 'Send the image as base64.' });
  if (bytes.length > MAX_IMAGE_BYTES) throw new Refusal(413, 'too_large', 'The image is larger than 2 MiB.');
  const type = typeOf(bytes);
  if (!type)
    throw badInput('The image is neither PNG, JPEG nor WebP.', {
      upload: 'Use a PNG, JPEG or WebP image.',
    });
  return { type, bytes };
}

function typeOf(bytes: Buffer): ReadableImage['type'] | null {
  const begins = (hex: string, at = 0) => bytes.subarray(at, at + hex.length / 2).toString('hex') === hex;
  if (begins('89504e470d0a1a0a')) return 'image/png';
  if (begins('ffd8ff')) return 'image/jpeg';
  return begins('52494646') && begins('57454250', 8) ? 'image/webp' : null;
}
