import {
  countAttention,
  decideAttention,
  listAttention,
  readAttention,
  undoAttention,
  type AttentionDecision,
} from '#contract/attention.ts';
import { showReadImage } from '#contract/gates.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { addressOf, call } from '../platform/api-client.ts';

const REFRESH_MS = 5_000;
const COUNT_EVERY_MS = 15_000;

export type ShownAttention = 'waiting' | 'snoozed';

/** What needs a person in a mall (its `_id`), asked for again by itself. */
export function useAttention(mall: string, show: ShownAttention) {
  return useQuery(
    queryOptions({
      queryKey: ['attention', mall, 'list', show],
      queryFn: ({ signal }) => call(listAttention, { params: { id: mall }, query: { show }, signal }),
      refetchInterval: REFRESH_MS,
    }),
  );
}

/** How many things need a person in a mall; asked once the mall is known. */
export function useAttentionCount(mall: string | undefined) {
  return useQuery(
    queryOptions({
      queryKey: ['attention', mall, 'count'],
      queryFn: ({ signal }) => call(countAttention, { params: { id: mall ?? '' }, signal }),
      refetchInterval: COUNT_EVERY_MS,
      enabled: mall !== undefined,
    }),
  );
}

/** One thing with all that decides it. Whoever reads it is recorded, so it is read once and not again by itself. */
export function useAttentionDetail(mall: string, item: string) {
  return useQuery(
    queryOptions({
      queryKey: ['attention', mall, 'item', item],
      queryFn: ({ signal }) => call(readAttention, { params: { id: mall, item }, signal }),
      staleTime: Infinity,
      refetchOnWindowFocus: false,
    }),
  );
}

/** Decides about one thing; what is listed is asked for again before anybody goes on. */
export function useDecide(mall: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ item, body }: { item: string; body: AttentionDecision }) =>
      call(decideAttention, { params: { id: mall, item }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['attention', mall] }),
  });
}

/** Takes a decision back. */
export function useUndo(mall: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (decision: string) => call(undoAttention, { params: { id: mall, decision }, body: {} }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['attention', mall] }),
  });
}

/** The address of the image of a read. */
export function imageAddress(mall: string, readId: string): string {
  return addressOf(showReadImage, { params: { id: mall, readId } });
}
