import { readPlan } from '#contract/plans.ts';
import type { ParkingLayout } from '#domain/parking/mall.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../platform/api-client.ts';
import { loadPart } from '../platform/load-part.ts';
import type { MallWays } from './mall-ways.ts';

/**
 * The ways in a mall by its drawn plan; null where nobody has drawn one, where it no longer fits the layout, and while
 * that is not known. What measures them is loaded where there is a plan.
 */
export function useDrawnWays(mall: string, config: ParkingLayout | undefined): MallWays | null {
  const { data = null } = useQuery(
    queryOptions({
      queryKey: ['plan', mall, config],
      queryFn: async ({ signal }): Promise<MallWays | null> => {
        const { plan } = await call(readPlan, { query: { mall }, signal });
        if (!plan || !config) return null;
        const { measureWays } = await loadPart(() => import('./mall-ways.ts'));
        return measureWays(plan, config);
      },
      enabled: config !== undefined,
      staleTime: 5 * 60_000,
      retry: false,
    }),
  );
  return data;
}
