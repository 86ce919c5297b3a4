import { badInput } from '../platform/http/errors.ts';

const MOST_BYTES = 5 * 1024 * 1024;

/** The bytes of an image sent as base64; refuses what is no JPEG or too large. */
export function readJpeg(base64: string): Buffer {
  const isBase64 = /^[A-Za-z0-9+/\s]+={0,2}\s*$/.test(base64);
  const bytes = isBase64 ? Buffer.from(base64, 'base64') : Buffer.alloc(0);
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8 || bytes[2] !== 0xff)
    throw badInput('The image is not a JPEG in base64.', { image: 'Must be a JPEG in base64' }, 'bad_image');
  if (bytes.length > MOST_BYTES)
    throw badInput('The image is larger than 5 MiB.', { image: 'At most 5 MiB' }, 'image_too_large');
  return bytes;
}
