import { listArchivedMalls } from '#contract/malls.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../platform/api-client.ts';

/** The deleted malls whose records the account may see, the last deleted one first. */
export function useDeletedMalls() {
  return useQuery(
    queryOptions({
      queryKey: ['deleted-malls'],
      queryFn: async ({ signal }) => (await call(listArchivedMalls, { signal })).malls,
      staleTime: 15_000,
      select: newestFirst,
    }),
  );
}

export type DeletedMall = NonNullable<ReturnType<typeof useDeletedMalls>['data']>[number];

function newestFirst<T extends { archivedAt: string }>(malls: readonly T[]): T[] {
  return malls.toSorted((a, b) => b.archivedAt.localeCompare(a.archivedAt));
}
