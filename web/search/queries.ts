import { searchMall, type SearchAnswer } from '#contract/search.ts';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { call } from '../platform/api-client.ts';
import type { SearchedMall } from './searched-malls.ts';

/** What was found in one mall. */
export interface FoundIn {
  readonly mall: SearchedMall;
  readonly answer: SearchAnswer;
}

/** One sign stands everywhere: nothing is asked before there are two. */
const FEWEST = 2;

/** What some malls hold of a typed text; what was found last stays until the next answer. */
export function useFound(malls: readonly SearchedMall[], typed: string) {
  const q = typed.trim();
  const answers = useQueries({
    queries: malls.map(({ id }) => ({
      queryKey: ['search', id, q],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(searchMall, { params: { id }, query: { q }, signal }),
      enabled: q.replaceAll(/[^\p{L}\p{N}]/gu, '').length >= FEWEST,
      placeholderData: keepPreviousData,
      staleTime: 10_000,
      gcTime: 30_000,
    })),
  });
  return {
    found: malls.flatMap((mall, index): FoundIn[] => {
      const answer = answers[index]?.data;
      return answer && q.length >= FEWEST ? [{ mall, answer }] : [];
    }),
    isFetching: answers.some((answer) => answer.isFetching),
    isError: answers.some((answer) => answer.isError),
  };
}
