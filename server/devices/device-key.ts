import { createHash, randomBytes } from 'node:crypto';

const SHAPE = /^gms_[A-Za-z0-9_-]{43}$/;

/** A new device key, 32 random bytes. Shown once; what is stored is its hash. */
export function makeDeviceKey(): { key: string; hash: string } {
  const key = `gms_${randomBytes(32).toString('base64url')}`;
  return { key, hash: hashOf(key) };
}

/** The hash under which a key is stored; null for what is not a key at all. */
export function hashDeviceKey(given: string): string | null {
  return SHAPE.test(given) ? hashOf(given) : null;
}

/** The key needs no salt and no slow hash: nobody can guess 32 random bytes. */
function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
