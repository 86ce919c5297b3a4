import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../platform/api-client.ts';
import { mallCalls } from './mall-answers.ts';

/** All malls, as drivers see them. */
export const mallsQuery = queryOptions({
  queryKey: ['malls'],
  queryFn: ({ signal }) => call(mallCalls.list, { signal }),
  staleTime: 15_000,
});

export function useMalls() {
  return useQuery(mallsQuery);
}

/** Malls that are live now. */
export const liveMallsQuery = queryOptions({
  queryKey: ['malls', 'live'],
  queryFn: ({ signal }) => call(mallCalls.list, { query: { live: 'true' }, signal }),
  staleTime: 15_000,
});

export function useLiveMalls() {
  return useQuery(liveMallsQuery);
}
