import { answerInquiry, deleteInquiry, listInquiries, type StoredInquiry } from '#contract/inquiries.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../platform/api-client.ts';

export type InquiryState = 'open' | 'answered' | '';

const KEY = ['super', 'inquiries'];
const REFRESH_MS = 60_000;
/** Messages are old once two answers have not come. */
export const INQUIRIES_STALE_MS = 2.5 * REFRESH_MS;

/** Messages of the contact form by pages, newest first. */
export function useInquiries(q: string, state: InquiryState) {
  return useInfiniteQuery(
    infiniteQueryOptions({
      queryKey: [...KEY, q, state],
      initialPageParam: '',
      queryFn: ({ pageParam, signal }) =>
        call(listInquiries, {
          query: {
            ...(q.trim() && { q: q.trim() }),
            ...(state && { state }),
            ...(pageParam && { before: pageParam }),
          },
          signal,
        }),
      getNextPageParam: ({ next }) => next,
      placeholderData: keepPreviousData,
      refetchInterval: REFRESH_MS,
    }),
  );
}

export type InquiryChange =
  | { kind: 'answer'; inquiry: StoredInquiry }
  | { kind: 'delete'; inquiry: StoredInquiry };

/** Notes that a message is answered (or open again), or deletes it; the list is asked for again. */
export function useInquiryChange() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ kind, inquiry }: InquiryChange) => {
      const params = { id: inquiry.id };
      if (kind === 'delete') await call(deleteInquiry, { params });
      else await call(answerInquiry, { params, body: { isAnswered: inquiry.answeredAt === null } });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}
