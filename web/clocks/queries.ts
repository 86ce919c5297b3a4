import { readClocks } from '#contract/clocks.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api-client.ts';

const AGAIN_MS = 60_000;

/** Which processes' clocks are off. */
export function useClocks() {
  return useQuery({
    queryKey: ['super', 'clocks'],
    queryFn: ({ signal }) => call(readClocks, { signal }),
    refetchInterval: AGAIN_MS,
  });
}
