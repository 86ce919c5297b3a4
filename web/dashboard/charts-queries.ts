import { readMallCharts } from '#contract/charts.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../platform/api-client.ts';

const REFRESH_MS = 120_000;
const PENDING_MS = 5_000;
/** Charts are old once two answers have not come. */
export const CHARTS_STALE_MS = 2.5 * REFRESH_MS;

/** What the charts of a mall are drawn from; asked for once they come into sight. */
export function useMallCharts(mall: string) {
  return useQuery(
    queryOptions({
      queryKey: ['charts', mall],
      queryFn: ({ signal }) => call(readMallCharts, { query: { mall }, signal }),
      refetchInterval: ({ state }) => (state.data?.isForecastPending ? PENDING_MS : REFRESH_MS),
    }),
  );
}
