import { createDecipheriv } from 'node:crypto';
import { BackupRefusal } from '../backup-refusal.ts';
import { deriveKey, nameKey, type BackupKey } from './backup-key.ts';
import {
  BLOCK_BYTES,
  CIPHER,
  HEAD_BYTES,
  KEY_NAME_BYTES,
  MAGIC,
  nonceOf,
  SALT_BYTES,
  SEAL_BYTES,
} from './sealed-file.ts';

const SEALED_BYTES = BLOCK_BYTES + SEAL_BYTES;

/** Decrypts what `seal` wrote; throws a refusal at the first block that does not fit. */
export async function* unseal(source: AsyncIterable<Buffer>, key: BackupKey): AsyncGenerator<Buffer> {
  let [head, own, waiting, number]: [Buffer | null, Buffer, Buffer, number] = [null, key, Buffer.alloc(0), 0];
  for await (const piece of source) {
    waiting = waiting.length === 0 ? piece : Buffer.concat([waiting, piece]);
    if (!head) {
      if (waiting.length < HEAD_BYTES) continue;
      head = waiting.subarray(0, HEAD_BYTES);
      own = openHead(head, key);
      waiting = waiting.subarray(HEAD_BYTES);
    }
    let at = 0;
    for (; waiting.length - at > SEALED_BYTES; at += SEALED_BYTES, number += 1) {
      const block = openBlock(own, head, waiting.subarray(at, at + SEALED_BYTES), number, false);
      if (!block) throw new BackupRefusal(`the backup was changed after it was made (block ${number + 1})`);
      yield block;
    }
    waiting = waiting.subarray(at);
  }
  if (!head) throw isStart(waiting) ? torn() : foreign();
  const last = openBlock(own, head, waiting, number, true);
  if (!last) throw describeEnd(own, head, waiting, number);
  yield last;
}

function openHead(head: Buffer, key: BackupKey): Buffer {
  const magic = head.subarray(0, MAGIC.length);
  if (!magic.equals(MAGIC)) {
    const isOurs = magic.subarray(0, -1).equals(MAGIC.subarray(0, -1));
    throw isOurs
      ? new BackupRefusal('the backup was made by a newer version of the program: restore it with that one')
      : foreign();
  }
  const salt = head.subarray(MAGIC.length, MAGIC.length + SALT_BYTES);
  if (!head.subarray(-KEY_NAME_BYTES).equals(nameKey(key)))
    throw new BackupRefusal('the backup was made with another key: give the one of that time as BACKUP_KEY');
  return deriveKey(key, salt);
}

function openBlock(
  key: Buffer,
  head: Buffer,
  sealed: Buffer,
  number: number,
  isLast: boolean,
): Buffer | null {
  if (sealed.length < SEAL_BYTES) return null;
  const decipher = createDecipheriv(CIPHER, key, nonceOf(number, isLast), { authTagLength: SEAL_BYTES });
  decipher.setAAD(head).setAuthTag(sealed.subarray(-SEAL_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -SEAL_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}

/** An end that is a whole block, only not the last one, was cut there; what else does not fit was cut or changed. */
function describeEnd(key: Buffer, head: Buffer, end: Buffer, number: number): BackupRefusal {
  const isCut = end.length < SEALED_BYTES || openBlock(key, head, end, number, false) !== null;
  return isCut ? torn() : new BackupRefusal(`the backup was changed after it was made (block ${number + 1})`);
}

function torn(): BackupRefusal {
  return new BackupRefusal('the backup is torn: its end is missing or was changed');
}

function foreign(): BackupRefusal {
  return new BackupRefusal('the file is no backup of Get My Spot');
}

function isStart(given: Buffer): boolean {
  return given.length > 0 && given.subarray(0, MAGIC.length).equals(MAGIC.subarray(0, given.length));
}
