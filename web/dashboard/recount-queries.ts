import {
  beginRecount,
  countLevel,
  dropRecount,
  finishRecount,
  readRecount,
  type Recount,
} from '#contract/recounts.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../platform/api-client.ts';

/** Somebody else may count in the same recount. */
const REFRESH_MS = 5_000;

const keyOf = (mall: string) => ['recount', mall] as const;

/** The recount of a mall, by its `_id`. */
export function useRecount(mall: string) {
  return useQuery(
    queryOptions({
      queryKey: keyOf(mall),
      queryFn: ({ signal }) => call(readRecount, { params: { id: mall }, signal }),
      refetchInterval: REFRESH_MS,
    }),
  );
}

export type RecountStep =
  | { kind: 'begin' }
  | { kind: 'count'; recount: string; level: string; cars: number; replaces: string | null }
  | { kind: 'finish'; recount: string }
  | { kind: 'drop'; recount: string };

/** One step of a recount. Where it is refused, what stands there by now is read again. */
export function useRecountStep(mall: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (step: RecountStep): Promise<Recount> => {
      if (step.kind === 'begin') return call(beginRecount, { params: { id: mall } });
      const params = { id: mall, recount: step.recount };
      if (step.kind === 'finish') return call(finishRecount, { params });
      if (step.kind === 'drop') return call(dropRecount, { params });
      const { level, cars, replaces } = step;
      return call(countLevel, { params, body: { level, cars, replaces } });
    },
    onSuccess: (recount) => {
      queries.setQueryData(keyOf(mall), recount);
      void queries.invalidateQueries({ queryKey: ['now'] });
    },
    onError: () => queries.invalidateQueries({ queryKey: keyOf(mall) }),
  });
}
