import { changeClosure, closeSlots, endClosure, listClosures, type ClosureList } from '#contract/closures.ts';
import { readSlots } from '#contract/occupancy.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../platform/api-client.ts';

const REFRESH_MS = 15_000;
/** The list is old once two answers have not come. */
export const CLOSURES_STALE_MS = 2.5 * REFRESH_MS;

const keyOf = (mall: string) => ['closures', mall] as const;

/** The closures of a mall, by its `_id`. */
export function useClosures(mall: string) {
  return useQuery({
    queryKey: keyOf(mall),
    queryFn: async ({ signal }) => (await call(listClosures, { params: { id: mall }, signal })).closures,
    refetchInterval: REFRESH_MS,
  });
}

/** The slots of a mall, by its name: what can be closed, and where cars stand still. */
export function useSlots(mall: string) {
  return useQuery({
    queryKey: ['slots-to-close', mall],
    queryFn: async ({ signal }) => (await call(readSlots, { query: { mall }, signal })).slots,
    refetchInterval: REFRESH_MS,
  });
}

export type ClosureStep =
  | { kind: 'close'; places: string[]; reason: string; from: string | null; until: string | null }
  | { kind: 'change'; closure: string; reason: string; until: string | null }
  | { kind: 'end'; closure: string };

/** Closes slots, changes a closure or ends it. Where it is refused, what stands there by now is read again. */
export function useClosureStep(mall: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (step: ClosureStep) => send(mall, step),
    onSuccess: ({ closures }) => {
      queries.setQueryData(keyOf(mall), closures);
      void queries.invalidateQueries({ queryKey: ['slots-to-close'] });
    },
    onError: () => queries.invalidateQueries({ queryKey: keyOf(mall) }),
  });
}

function send(mall: string, step: ClosureStep): Promise<ClosureList> {
  if (step.kind === 'close') {
    const { places, reason, from, until } = step;
    const body = { places, reason, until, ...(from !== null && { from }) };
    return call(closeSlots, { params: { id: mall }, body });
  }
  const params = { id: mall, closure: step.closure };
  if (step.kind === 'end') return call(endClosure, { params });
  const { reason, until } = step;
  return call(changeClosure, { params, body: { reason, until } });
}
