import { createCipheriv, randomBytes } from 'node:crypto';
import { deriveKey, nameKey, type BackupKey } from './backup-key.ts';
import { BLOCK_BYTES, CIPHER, MAGIC, nonceOf, SALT_BYTES } from './sealed-file.ts';

/** Encrypts and seals a stream block by block. */
export async function* seal(source: AsyncIterable<Buffer>, key: BackupKey): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const head = Buffer.concat([MAGIC, salt, nameKey(key)]);
  const own = deriveKey(key, salt);
  yield head;
  let [number, waiting, bytes]: [number, Buffer[], number] = [0, [], 0];
  const sealBlock = (block: Buffer, isLast: boolean) => {
    const cipher = createCipheriv(CIPHER, own, nonceOf(number, isLast)).setAAD(head);
    number += 1;
    return Buffer.concat([cipher.update(block), cipher.final(), cipher.getAuthTag()]);
  };
  for await (const piece of source) {
    waiting.push(piece);
    bytes += piece.length;
    // The last block is known as such only at the end, so one is held back.
    while (bytes > BLOCK_BYTES) {
      const all = Buffer.concat(waiting);
      yield sealBlock(all.subarray(0, BLOCK_BYTES), false);
      waiting = [all.subarray(BLOCK_BYTES)];
      bytes = all.length - BLOCK_BYTES;
    }
  }
  yield sealBlock(Buffer.concat(waiting), true);
}
