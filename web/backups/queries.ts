import { readBackups } from '#contract/backups.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api-client.ts';

const AGAIN_MS = 60_000;
/** How they stand is old once two answers have not come. */
export const BACKUPS_STALE_MS = 2.5 * AGAIN_MS;

/** How the scheduled backups stand. */
export function useBackups() {
  return useQuery({
    queryKey: ['super', 'backups'],
    queryFn: ({ signal }) => call(readBackups, { signal }),
    refetchInterval: AGAIN_MS,
  });
}
