import { changeTariff, readTariff, type TariffInput } from '#contract/malls.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../platform/api-client.ts';

/** The tariff in force at a mall, by the mall's `_id`; null where none was ever set. */
export function useTariff(mall: string | null) {
  return useQuery(
    queryOptions({
      queryKey: ['super', 'tariff', mall],
      queryFn: async ({ signal }) => (await call(readTariff, { params: { id: mall ?? '' }, signal })).tariff,
      enabled: mall !== null,
    }),
  );
}

/** A new version of a mall's tariff, for cars that enter from now on. */
export async function saveTariff(mall: string, body: TariffInput): Promise<void> {
  await call(changeTariff, { params: { id: mall }, body });
}
