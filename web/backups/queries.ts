import { readBackups } from '#contract/backups.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api-client.ts';

const AGAIN_MS = 60_000;

/** How the scheduled backups stand. */
export function useBackups() {
  return useQuery({
    queryKey: ['super', 'backups'],
    queryFn: ({ signal }) => call(readBackups, { signal }),
    refetchInterval: AGAIN_MS,
  });
}
