import { changeTariff, readTariff, type TariffInput } from '#contract/malls.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../platform/api-client.ts';

/** The tariff in force at a mall as a simple price, by the mall's `_id`, and whether there is one that says more. */
export function useTariff(mall: string | null) {
  return useQuery(
    queryOptions({
      queryKey: ['super', 'tariff', mall],
      queryFn: ({ signal }) => call(readTariff, { params: { id: mall ?? '' }, signal }),
      enabled: mall !== null,
    }),
  );
}

/** A new version of a mall's tariff, for cars that enter from now on. */
export async function saveTariff(mall: string, body: TariffInput): Promise<void> {
  await call(changeTariff, { params: { id: mall }, body });
}
