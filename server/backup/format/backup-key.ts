import { createHmac, hkdfSync } from 'node:crypto';

/** The operator's secret, 32 bytes, from which the key of each backup is derived. */
export type BackupKey = Buffer;

const BYTES = 32;

/** Reads a key as 64 hexadecimal digits or 44 characters of base64; null where it is neither. */
export function parseBackupKey(text: string): BackupKey | null {
  const given = text.trim();
  if (/^[0-9a-f]{64}$/i.test(given)) return Buffer.from(given, 'hex');
  if (!/^[A-Za-z0-9+/_-]{43}=?$/.test(given)) return null;
  const key = Buffer.from(given, 'base64');
  return key.length === BYTES ? key : null;
}

/** Says whether two backups have the same key, and nothing else about it. */
export function nameKey(key: BackupKey): Buffer {
  return createHmac('sha256', key).update('get-my-spot backup key name').digest().subarray(0, 16);
}

/** The key of one backup: its salt is its own. */
export function deriveKey(key: BackupKey, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, 'get-my-spot backup 1', BYTES));
}
