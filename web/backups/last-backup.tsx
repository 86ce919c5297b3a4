import { lazy, Suspense } from 'react';
import { useStaleSince } from '../platform/age.ts';
import { loadPart } from '../platform/load-part.ts';
import { BACKUPS_STALE_MS, useBackups } from './queries.ts';

// There is no word to say before the server has answered.
const BackupWords = lazy(() =>
  loadPart(async () => ({ default: (await import('./backup-words.tsx')).BackupWords })),
);

/** One line: when the last backup was made, whether it can be read, where it lies; plainly where something is wrong. */
export function LastBackup() {
  const backups = useBackups();
  const { data, isPending } = backups;
  const since = useStaleSince(backups, BACKUPS_STALE_MS);
  // Two lines on a phone, one elsewhere, whatever they say: nothing below moves when the answer comes.
  return (
    <p className="mb-5 flex min-h-11 flex-wrap content-start items-baseline gap-x-2 text-sm text-muted md:min-h-6">
      <span className="font-semibold text-ink">Last backup</span>
      <Suspense fallback="…">{isPending ? '…' : <BackupWords state={data ?? null} />}</Suspense>
      {since !== null && <span className="font-semibold text-warn">Not updated since {since}</span>}
    </p>
  );
}
