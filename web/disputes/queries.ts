import {
  decideDispute,
  listDisputes,
  lookIntoCharge,
  readDispute,
  type DisputeDecision,
} from '#contract/disputes.ts';
import { showReadImage } from '#contract/gates.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { addressOf, call } from '../platform/api-client.ts';

const REFRESH_MS = 15_000;

/** The disputes of a mall, by its `_id`, and the charges that are in doubt. */
export function useDisputes(mall: string) {
  return useQuery(
    queryOptions({
      queryKey: ['disputes', mall],
      queryFn: ({ signal }) => call(listDisputes, { params: { id: mall }, signal }),
      refetchInterval: REFRESH_MS,
    }),
  );
}

/** One dispute with all that decides it. Whoever reads it is recorded, so it is read once and not again by itself. */
export function useDispute(mall: string, dispute: string) {
  return useQuery(
    queryOptions({
      queryKey: ['dispute', mall, dispute],
      queryFn: ({ signal }) => call(readDispute, { params: { id: mall, dispute }, signal }),
      staleTime: Infinity,
      refetchOnWindowFocus: false,
    }),
  );
}

/** Decides a dispute; what is shown of it afterwards is the server's answer. */
export function useDecision(mall: string, dispute: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: DisputeDecision) => call(decideDispute, { params: { id: mall, dispute }, body }),
    onSuccess: async (decided) => {
      queries.setQueryData(['dispute', mall, dispute], decided);
      await queries.invalidateQueries({ queryKey: ['disputes', mall] });
    },
  });
}

/** Begins to look into a charge that is in doubt. */
export function useLookInto(mall: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (session: string) => call(lookIntoCharge, { params: { id: mall }, body: { session } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['disputes', mall] }),
  });
}

/** The address of the image of a read. */
export function imageAddress(mall: string, readId: string): string {
  return addressOf(showReadImage, { params: { id: mall, readId } });
}
