import { readFileSync, realpathSync } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';
import type { Services } from '../platform/services.ts';
import { BackupRefusal } from './backup-refusal.ts';
import { parseBackupKey, type BackupKey } from './format/backup-key.ts';
import type { Keep } from './schedule/retention.ts';
import { openFolder } from './targets/folder.ts';
import { openS3 } from './targets/s3.ts';
import type { BackupTarget } from './targets/target.ts';

/** What the scheduled backups are made by. */
export interface BackupSettings {
  readonly target: BackupTarget;
  readonly key: BackupKey;
  readonly everyMs: number;
  readonly keep: Keep;
}

const UNITS = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Null where no backups are wanted; throws one sentence where what is wanted is not whole. */
export function readBackupSettings(config: Services['config']): BackupSettings | null {
  const { to, every, keep } = config.backup;
  if (!to) return null;
  return {
    target: openBackupTarget(config, to),
    key: readBackupKey(config, to),
    everyMs: Number(every.slice(0, -1)) * UNITS[every.at(-1) as keyof typeof UNITS],
    keep: parseKeep(keep),
  };
}

/** The key of the backups. It may not lie where the backups lie: who finds them must not find it beside them. */
export function readBackupKey(config: Services['config'], to: string | null): BackupKey {
  const { key, keyFile } = config.backup;
  if (!key && !keyFile)
    throw new BackupRefusal(
      'backups are encrypted: give the key as BACKUP_KEY or BACKUP_KEY_FILE, such as `openssl rand -base64 32` prints it, and store it apart from them',
    );
  if (key && keyFile)
    throw new BackupRefusal('BACKUP_KEY and BACKUP_KEY_FILE are both set: give one of them');
  const parsed = parseBackupKey(key ?? readKeyFile(keyFile ?? '', to));
  if (!parsed)
    throw new BackupRefusal(
      `${key ? 'BACKUP_KEY' : 'the file of BACKUP_KEY_FILE'} must hold 32 bytes as base64 or as 64 hexadecimal digits`,
    );
  return parsed;
}

function readKeyFile(file: string, to: string | null): string {
  if (to && !isS3(to) && isWithin(file, to))
    throw new BackupRefusal(
      'BACKUP_KEY_FILE lies in the folder of BACKUP_TO: store the key apart from the backups',
    );
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new BackupRefusal(`BACKUP_KEY_FILE can't be read: ${(error as Error).message}`);
  }
}

function isWithin(file: string, folder: string): boolean {
  return real(dirname(resolve(file)))
    .concat(sep)
    .startsWith(real(resolve(folder)).concat(sep));
}

function real(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

export function isS3(place: string): boolean {
  return place.startsWith('s3://');
}

/** Opens a folder or `s3://bucket/prefix`. */
export function openBackupTarget(config: Services['config'], place: string): BackupTarget {
  if (!isS3(place)) return openFolder(place);
  const { endpoint, region, keyId, secret } = config.backup.s3;
  const missing = Object.entries({
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: keyId,
    S3_SECRET_ACCESS_KEY: secret,
  })
    .filter(([, value]) => !value)
    .map(([name]) => name);
  if (!endpoint || !keyId || !secret) throw new BackupRefusal(`${place} needs ${missing.join(' and ')} too`);
  const { host: bucket, pathname } = new URL(place);
  const prefix = pathname.split('/').filter(Boolean).join('/');
  return openS3({ endpoint, region, keyId, secret, bucket, prefix });
}

function parseKeep(keep: string): Keep {
  const counts = { d: 0, w: 0, m: 0 };
  for (const part of keep.split(',')) counts[part.at(-1) as keyof typeof counts] = Number(part.slice(0, -1));
  return { days: counts.d, weeks: counts.w, months: counts.m };
}
