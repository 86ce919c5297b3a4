import { readClosed } from '#contract/closures.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api-client.ts';

const REFRESH_MS = 60_000;

/** What is closed in a mall (by its name on the wire) now and in the next days; undefined where nobody answers. */
export function useClosed(mall: string) {
  return useQuery({
    queryKey: ['closed', mall],
    queryFn: async ({ signal }) => (await call(readClosed, { query: { mall }, signal })).closed,
    refetchInterval: REFRESH_MS,
    retry: false,
  });
}
