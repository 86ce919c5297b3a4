import { readMallNow } from '#contract/now.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../platform/api-client.ts';

const REFRESH_MS = 5_000;

/** How a mall, by the name that the dashboard asks with, stands now. */
export function useMallNow(mall: string) {
  return useQuery(
    queryOptions({
      queryKey: ['now', mall],
      queryFn: ({ signal }) => call(readMallNow, { query: { mall }, signal }),
      refetchInterval: REFRESH_MS,
    }),
  );
}
