import { listOwnCars } from '#contract/own-cars.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../platform/api-client.ts';

/** Where the driver's proven cars stand now; asked for only by somebody whom the server knows. */
export function useOwnCars(isKnown: boolean) {
  return useQuery(
    queryOptions({
      queryKey: ['cars'],
      queryFn: ({ signal }) => call(listOwnCars, { signal }),
      enabled: isKnown,
      refetchInterval: 15_000,
    }),
  );
}
