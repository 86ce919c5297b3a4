/** Where backups go, and how often, as the environment gives it. */
export interface BackupVariables {
  to: string | null;
  every: string;
  keep: string;
  key: string | null;
  keyFile: string | null;
  s3: { endpoint: string | null; region: string; keyId: string | null; secret: string | null };
}

interface Given {
  BACKUP_TO: string | undefined;
  BACKUP_EVERY: string;
  BACKUP_KEEP: string;
  BACKUP_KEY: string | undefined;
  BACKUP_KEY_FILE: string | undefined;
  S3_ENDPOINT: string | undefined;
  S3_REGION: string;
  S3_ACCESS_KEY_ID: string | undefined;
  S3_SECRET_ACCESS_KEY: string | undefined;
}

/** The variables as `server/backup/settings.ts` reads them. */
export function readBackupVariables(v: Given): BackupVariables {
  return {
    to: v.BACKUP_TO ?? null,
    every: v.BACKUP_EVERY,
    keep: v.BACKUP_KEEP,
    key: v.BACKUP_KEY ?? null,
    keyFile: v.BACKUP_KEY_FILE ?? null,
    s3: {
      endpoint: v.S3_ENDPOINT ? new URL(v.S3_ENDPOINT).origin : null,
      region: v.S3_REGION,
      keyId: v.S3_ACCESS_KEY_ID ?? null,
      secret: v.S3_SECRET_ACCESS_KEY ?? null,
    },
  };
}
