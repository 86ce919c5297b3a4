import { closeDrawerOf, listDrawers, listOwnDrawers, type OpenDrawer } from '#contract/cash-drawers.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../platform/api-client.ts';

const REFRESH_MS = 60_000;
/** The list is old once two answers have not come. */
export const DRAWERS_STALE_MS = 2.5 * REFRESH_MS;

const drawersQuery = (mall: string) =>
  queryOptions({
    queryKey: ['drawers', mall],
    queryFn: ({ signal }) => call(listDrawers, { params: { id: mall }, signal }),
    refetchInterval: REFRESH_MS,
  });

/** The cash drawers of a mall (its `_id`): open ones, and those that were closed lately. */
export function useDrawers(mall: string) {
  return useQuery(drawersQuery(mall));
}

export interface Count {
  readonly drawer: OpenDrawer;
  readonly counted: number;
  /** What was shown that it should hold. */
  readonly expected: number;
  readonly isUncounted: boolean;
  readonly reason: string;
}

/** Closes somebody's drawer; lists and books follow. */
export function useDrawerClose(mall: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ drawer, ...body }: Count) =>
      call(closeDrawerOf, { params: { id: mall, shift: drawer.id }, body }),
    onSettled: () =>
      Promise.all(
        [['drawers'], ['books', mall], ['lanes', mall]].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

/** The drawers of whoever is signed in, in whichever malls. */
export function useOwnDrawers() {
  return useQuery(
    queryOptions({
      queryKey: ['drawers', 'own'],
      queryFn: async ({ signal }) => (await call(listOwnDrawers, { signal })).drawers,
      refetchInterval: REFRESH_MS,
    }),
  );
}
