import type { BackupState } from '#contract/backups.ts';
import { Badge } from '../ui/badge.tsx';
import { wordBackups } from './word-backups.ts';

/** How the backups stand: a word in a badge, and a sentence. */
export function BackupWords({ state }: { state: BackupState | null }) {
  const { verdict, tone, sentence } = wordBackups(state);
  return (
    <>
      <Badge tone={tone}>{verdict}</Badge>
      <span className="wrap-anywhere">{sentence}</span>
    </>
  );
}
