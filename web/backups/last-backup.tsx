import type { BackupState } from '#contract/backups.ts';
import { useStaleSince } from '../platform/age.ts';
import { Badge } from '../ui/badge.tsx';
import { BACKUPS_STALE_MS, useBackups } from './queries.ts';
import { wordBackups } from './word-backups.ts';

/** One line: when the last backup was made, whether it can be read, where it lies; plainly where something is wrong. */
export function LastBackup() {
  const backups = useBackups();
  const { data, isPending } = backups;
  const since = useStaleSince(backups, BACKUPS_STALE_MS);
  // Two lines on a phone, one elsewhere, whatever they say: nothing below moves when the answer comes.
  return (
    <p className="mb-5 flex min-h-11 flex-wrap content-start items-baseline gap-x-2 text-sm text-muted md:min-h-6">
      <span className="font-semibold text-ink">Last backup</span>
      {isPending ? '…' : <Words state={data ?? null} />}
      {since !== null && <span className="font-semibold text-warn">Not updated since {since}</span>}
    </p>
  );
}

function Words({ state }: { state: BackupState | null }) {
  const { verdict, tone, sentence } = wordBackups(state);
  return (
    <>
      <Badge tone={tone}>{verdict}</Badge>
      <span className="wrap-anywhere">{sentence}</span>
    </>
  );
}
