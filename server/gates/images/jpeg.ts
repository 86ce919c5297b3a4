import { decodeBase64 } from '../../platform/http/base64.ts';
import { badInput } from '../../platform/http/errors.ts';

const MOST_BYTES = 5 * 1024 * 1024;
/** In base64, with a line break after every 76 characters. */
const MOST_CHARACTERS = Math.ceil((MOST_BYTES / 3) * 4 * (78 / 76)) + 4;

/** The bytes of an image sent as base64; refuses what is no JPEG or too large. */
export async function readJpeg(base64: string): Promise<Buffer> {
  // The beginning first: most of what is no JPEG is refused without being read.
  if (!beginsAsJpeg(Buffer.from(base64.slice(0, 100), 'base64'))) throw notJpeg();
  if (base64.length > MOST_CHARACTERS) throw tooLarge();
  const bytes = await decodeBase64(base64);
  if (!bytes) throw notJpeg();
  if (bytes.length > MOST_BYTES) throw tooLarge();
  return bytes;
}

function beginsAsJpeg(bytes: Buffer): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
}

function notJpeg(): Error {
  return badInput('The image is not a JPEG in base64.', { image: 'Must be a JPEG in base64' }, 'bad_image');
}

function tooLarge(): Error {
  return badInput('The image is larger than 5 MiB.', { image: 'At most 5 MiB' }, 'image_too_large');
}
