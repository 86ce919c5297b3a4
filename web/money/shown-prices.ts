import { showPrices } from '#contract/prices.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../platform/api-client.ts';

/** What a mall's tariff charges a car for its first hour, by time slot, on a day. */
export function usePrices(mall: string, date: string) {
  return useQuery(
    queryOptions({
      queryKey: ['malls', mall, 'prices', date],
      queryFn: ({ signal }) => call(showPrices, { params: { id: mall }, query: { date }, signal }),
      staleTime: 60_000,
    }),
  );
}
