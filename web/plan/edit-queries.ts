import {
  changePlan,
  listPlanRevisions,
  readPlanRevision,
  readPlanToEdit,
  type Plan,
} from '#contract/plans.ts';
import type { MallPlan } from '#domain/parking/plan.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callWithHeaders } from '../platform/api-client.ts';

interface VersionedPlan {
  readonly plan: MallPlan | null;
  /** A change of another revision is refused: somebody stored another plan meanwhile. */
  readonly tag: string | null;
}

const planQuery = (id: string) =>
  queryOptions({
    queryKey: ['super', 'plan', id],
    queryFn: async ({ signal }): Promise<VersionedPlan> => {
      const { answer, headers } = await callWithHeaders(readPlanToEdit, { params: { id }, signal });
      return { plan: answer.plan, tag: headers.get('etag') };
    },
    // Stays as it was read while somebody draws.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** A mall's plan with the revision it was read at. */
export function usePlanToEdit(mall: string) {
  return useQuery(planQuery(mall));
}

/** Stores a plan as the next revision. */
export function useSavePlan(mall: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ plan, tag }: { plan: MallPlan | null; tag: string | null }) => {
      const { answer, headers } = await callWithHeaders(changePlan, {
        params: { id: mall },
        body: { plan: plan as Plan },
        headers: tag ? { 'if-match': tag } : {},
      });
      queries.setQueryData(planQuery(mall).queryKey, { plan: answer.plan, tag: headers.get('etag') });
      void queries.invalidateQueries({ queryKey: ['plan'] });
      void queries.invalidateQueries({ queryKey: ['super', 'plan-revisions', mall] });
    },
  });
}

/** The changes of a mall's plan, the newest first. */
export function usePlanRevisions(mall: string) {
  return useQuery(
    queryOptions({
      queryKey: ['super', 'plan-revisions', mall],
      queryFn: async ({ signal }) =>
        (await call(listPlanRevisions, { params: { id: mall }, signal })).revisions,
    }),
  );
}

/** A plan as it was stored with one of them: it never changes. */
export function usePlanRevision(mall: string, revision: number) {
  return useQuery(
    queryOptions({
      queryKey: ['super', 'plan-revision', mall, revision],
      queryFn: ({ signal }) => call(readPlanRevision, { params: { id: mall, revision }, signal }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  );
}
