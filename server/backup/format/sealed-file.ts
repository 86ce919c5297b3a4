/**
 * What a backup is as a file: a head (who made the format, a salt, the name of the key), then blocks, each encrypted and
 * sealed by AES-256-GCM. A block's nonce is its number and whether it is the last, so that a block that is left out,
 * doubled, moved or taken from another backup does not fit, and neither does an end that comes too early.
 */
export const MAGIC = Buffer.from('GetMySpotBackup1', 'latin1');
export const SALT_BYTES = 32;
export const KEY_NAME_BYTES = 16;
export const HEAD_BYTES = MAGIC.length + SALT_BYTES + KEY_NAME_BYTES;
export const BLOCK_BYTES = 64 * 1024;
export const SEAL_BYTES = 16;
export const CIPHER = 'aes-256-gcm';

export function nonceOf(block: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(block));
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}
