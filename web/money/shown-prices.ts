import { showPrices, showTariff } from '#contract/prices.ts';
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

/** What everybody may read of a mall's tariff: what is in force, and what comes next. */
export function usePostedTariff(mall: string) {
  return useQuery(
    queryOptions({
      queryKey: ['malls', mall, 'posted-tariff'],
      queryFn: ({ signal }) => call(showTariff, { params: { id: mall }, signal }),
      staleTime: 60_000,
      // What a car pays that comes now changes with the time of day.
      refetchInterval: 60_000,
    }),
  );
}
