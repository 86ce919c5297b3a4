import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** What became of one backup. */
const Run = z.object({
  at: z.string(),
  /** How long ago, by the server's clock. */
  ageSeconds: z.number(),
  /** Where it was to go: a folder or `s3://bucket/prefix`. */
  place: z.string(),
  /** It was read back whole after it was written. */
  isVerified: z.boolean(),
  /** Why it failed; null where it did not. */
  fault: z.string().nullable(),
});

/** How the scheduled backups stand; those made by the command are not among them. */
export const BackupState = z.object({
  /**
   * `off`: none are made by themselves; `none`: not one good one yet; `failed`: the last one failed; `old`: the last
   * good one is more than two intervals old.
   */
  status: z.enum(['good', 'old', 'failed', 'none', 'off']),
  /** Null where none are made by themselves. */
  schedule: z.object({ place: z.string(), everySeconds: z.number() }).nullable(),
  /** The last one that was tried, and the last good one; null where there is none. */
  tried: Run.nullable(),
  good: Run.nullable(),
});
export type BackupState = z.infer<typeof BackupState>;

export const readBackups = endpoint({
  method: 'GET',
  path: '/api/super/backups',
  summary: 'How the scheduled backups stand: the last one that was tried, and the last good one.',
  access: 'super-admin',
  answer: BackupState,
});
